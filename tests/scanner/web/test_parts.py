"""Parts of the night that need no server: records as JSON, addresses, pages of the evening."""

from __future__ import annotations

import json
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.errors import WrongArgumentsError
from scanner.records import Candidate, Quad, ReadCard, ReadElements, ReadIcon, Reading, ReadPile
from scanner.web.packing import packed, unpacked
from scanner.web.qr import qr_svg, qr_text
from scanner.web.serve import EVERYWHERE, LOOPBACK, Address, bound, own_address
from scanner.web.turning import turned
from scanner.web.typed import typed_neutral, typed_player

QUAD = Quad(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), 0.9)
numbers = st.floats(-1e6, 1e6, allow_nan=False)
points = st.tuples(numbers, numbers)
quads = st.builds(Quad, st.tuples(points, points, points, points), st.floats(0, 1))
cards = st.builds(
    ReadCard,
    st.integers(1, 4),
    st.integers(1, 5),
    quads,
    st.lists(st.builds(Candidate, st.text(max_size=8), st.floats(0, 1)), max_size=3).map(tuple),
)
readings = st.builds(
    Reading, st.text(max_size=8), st.tuples(st.integers(1, 99), st.integers(1, 99)), st.just(4), st.just(5),
    st.sampled_from([0, 90, 180, 270]), st.lists(cards, max_size=4).map(tuple), st.lists(quads, max_size=2).map(tuple),
)  # fmt: skip


@given(readings)
def test_a_reading_survives_the_database(reading: Reading) -> None:
    assert unpacked(Reading, json.loads(json.dumps(packed(reading)))) == reading


@given(readings)
def test_turning_twice_is_turning_back(reading: Reading) -> None:
    assert turned(turned(reading)) == reading


@pytest.mark.parametrize(
    "card",
    [ReadPile(1, 2, QUAD, (Candidate("taiga", 1.0),), ((3, 0.9), (4, 0.1)), (QUAD,), QUAD),
     ReadElements(1, 2, QUAD, (Candidate("coral", 1.0),), (ReadIcon((1.0, 2.0), 9.0, (Candidate("coral", 1.0),)),))],
)  # fmt: skip
def test_what_is_more_to_a_card_survives_too(card: ReadCard) -> None:
    reading = Reading("a", (1, 1), 1, 2, 0, (card,), ())
    (found,) = unpacked(Reading, json.loads(json.dumps(packed(reading)))).cards
    assert found == card
    assert type(found) is type(card)


def test_a_field_that_an_older_version_did_not_know_keeps_its_default() -> None:
    stored = packed(Reading("a", (1, 1), 4, 5, 0, (), ()))
    del stored["others"]
    assert unpacked(Reading, stored).others == ()


def test_phones_reach_the_machine_where_it_listens() -> None:
    address = Address(EVERYWHERE, own_address(), 8000)
    assert address.link == f"http://{own_address()}:8000"
    assert {own_address(), "localhost", socket.gethostname().casefold()} <= address.hosts
    assert Address("::1", "::1", 80).link == "http://[::1]:80"
    assert socket.gethostname().casefold() not in Address(LOOPBACK, LOOPBACK, 80).hosts


def test_a_taken_port_is_one_sentence() -> None:
    with bound(LOOPBACK, 0) as first:
        first.listen()
        with pytest.raises(WrongArgumentsError, match="--port"):
            bound(LOOPBACK, first.getsockname()[1])


def test_codes_hold_the_link() -> None:
    link = "http://192.168.100.100:8000/join/" + "x" * 32
    assert qr_svg(link).startswith(b"<?xml")
    assert len(qr_text(link).splitlines()) < 30  # it fits a terminal


@pytest.mark.parametrize(
    "text",
    ["bee", "[Bob]\nbee", "bee bee bee bee bee\n" * 4 + "[Bob]\n" + "bee bee bee bee bee\n" * 4,
     "bee bee bee bee bee\n" * 4 + "[neutral]\nwolf", "option: gap_table = 1 2 3 4 5 6 7\n"
     + "bee bee bee bee bee\n" * 4],
)  # fmt: skip
def test_one_tableau_is_typed_at_a_time(text: str) -> None:
    with pytest.raises(WrongArgumentsError):
        typed_player("forest", "Ana", text)


def test_what_is_typed_for_the_neutral_and_for_alban() -> None:
    assert typed_neutral("forest", "wolf, bee".replace(",", "")) == ("bee", "wolf")
    with pytest.raises(WrongArgumentsError):
        typed_neutral("forest", "wolf\n[Bob]\n" + "bee bee bee bee bee\n" * 4)
    assert typed_player("forest", "Alban", "bee bee bee bee bee\n" * 4, solo=True).name == "Alban"
