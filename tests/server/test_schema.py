"""The description of the API tells the truth: what schemathesis sends by it is answered as it says."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from tests.server.conftest import Client, Server, plant, whole

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
MANY = 2_000 if SOAK else 10  # requests by each operation
PROBLEM = "application/problem+json"
DESCRIPTION = "/api/schema/openapi.json"
load_all_checks()
# A request can be as described and yet not be done: which games, levels and acts there are the schema does not say.
CHECKED: Any = CHECKS.get_by_names([name for name in CHECKS.get_all_names() if name != "positive_data_acceptance"])


def described(server: Server) -> dict[str, Any]:
    said: dict[str, Any] = httpx.get(server.url + DESCRIPTION).json()
    return said


def operations(server: Server) -> list[tuple[str, str, dict[str, Any]]]:
    paths = described(server)["paths"].items()
    return [(path, method, each) for path, methods in paths for method, each in methods.items()]


def test_every_refusal_is_described_as_a_problem(server: Server) -> None:
    for path, method, operation in operations(server):
        where = f"{method} {path}"
        assert operation["description"].endswith((".", ")")), where
        refused = {status: each for status, each in operation["responses"].items() if status >= "4"}
        assert {"400", "421", "429", "503"} <= set(refused), where
        assert (method != "get") <= ("403" in refused), where
        assert ("{id}" in path) <= ("404" in refused), where
        assert ("requestBody" in operation) == ("413" in refused), where
        for status, each in refused.items():
            assert [*each["content"]] == [PROBLEM], f"{where} {status}"


def test_the_stream_and_the_replay_are_described_by_their_media(server: Server) -> None:
    paths = described(server)["paths"]
    assert "text/event-stream" in paths["/api/tables/{id}/events"]["get"]["responses"]["200"]["content"]
    assert "text/plain" in paths["/api/tables/{id}/replay"]["get"]["responses"]["200"]["content"]


def test_what_schemathesis_sends_is_answered_as_described(server: Server) -> None:
    """To tables that are not there, and to one that is played and one that is over, with the seat's token."""
    with Client(server) as client:
        me = client.person("Ann")
        client.ok(client.http.get("/api/editions/valletta"))  # the process that reads editions begins when first asked
        over = plant(server, "valletta", [me, "random"], told=whole("valletta"))
        client.come_to(over)
        token = client.http.headers["Authorization"]
        playing = client.make("valletta", ["me", "random"])["table"]
        tokens = {over: token, playing: client.http.headers["Authorization"]}
        schema = schemathesis.openapi.from_dict(described(server))
        spoilt = 0
        each: Any
        for each in schema.get_all_operations():
            operation = each.ok()
            if operation.path.endswith(("/events", "/review")):  # one has no end, the other takes its time
                continue
            exercise(server, operation.as_strategy(generation_mode=GenerationMode.POSITIVE), tokens)
            with suppress(Unsatisfiable):  # where any text is as described
                exercise(server, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE), tokens)
                spoilt += 1
    assert spoilt > 10


def exercise(server: Server, cases: Any, tokens: dict[str, str]) -> None:
    @given(case=cases, table=st.sampled_from([*tokens, ""]))
    @settings(max_examples=MANY, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def one(case: Any, table: str) -> None:
        headers = {}
        if table and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = table
            headers = {"Authorization": tokens[table]}
        case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKED)

    one()


def test_a_broken_promise_is_found(server: Server) -> None:
    said = described(server)
    said["paths"]["/api/games"]["get"]["responses"]["200"]["content"]["application/json"]["schema"] = {"type": "string"}
    schema = schemathesis.openapi.from_dict(said)
    operation = schema["/api/games"]["GET"]
    with pytest.raises(BaseException, match="string"):
        operation.Case().call_and_validate(base_url=server.url, checks=CHECKED)
