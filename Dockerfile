# The engine is compiled in the first image; the second has neither compiler nor sources, and nobody in it is root.
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY pyproject.toml setup.py MANIFEST.in README.md LICENSE ./
COPY requirements/play.txt requirements/play.txt
COPY src src
ENV TABLERO_ENGINE=compiled PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/tablero && /opt/tablero/bin/pip install --no-cache-dir -c requirements/play.txt ".[postgres]"

FROM python:3.12-slim
COPY --from=build /opt/tablero /opt/tablero
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin tablero \
    && install --directory --owner tablero --group tablero --mode 0700 /data
USER 10001
WORKDIR /data
VOLUME /data
ENV PATH=/opt/tablero/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TABLERO_HOST=0.0.0.0 \
    TABLERO_PORT=8000 \
    TABLERO_LOG=json \
    TABLERO_DATABASE=sqlite:////data/tablero.sqlite3
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as ask; ask.urlopen(f'http://127.0.0.1:{os.environ[\"TABLERO_PORT\"]}/readyz', timeout=4)"]
ENTRYPOINT ["tablero"]
CMD ["serve"]
