"""Who gets in and who does not: names, origins, secrets, sizes, paces; and what answers always carry."""

from __future__ import annotations

import http.client
from contextlib import suppress
from typing import TYPE_CHECKING

import httpx
import pytest

from scanner.web.refusals import TooFastError
from scanner.web.security import Pace, Paces
from tests.scanner.web.fakes import photo
from tests.scanner.web.guests import Night

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "[::2]:80", ""])
def test_a_name_that_is_not_ours_is_refused(night: Night, host: str) -> None:
    answer = night.client.get("/api/games", headers={"Host": host})
    assert answer.status_code == 421
    assert answer.json()["error"]["text"]


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_pages_from_elsewhere_may_not_write(night: Night, headers: dict[str, str]) -> None:
    answer = night.client.post("/api/tables", json={"game": "forest"}, headers=night.host | headers)
    assert answer.status_code == 403


def test_our_own_page_may_write(night: Night) -> None:
    headers = night.host | {"Origin": night.link, "Sec-Fetch-Site": "same-origin"}
    assert night.client.post("/api/tables", json={"game": "forest"}, headers=headers).status_code == 201


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/tables"), ("GET", "/api/tables"), ("GET", "/api/statistics"), ("PUT", "/api/door"),
     ("GET", "/api/door.svg"), ("DELETE", "/api/t/{}"), ("POST", "/api/t/{}/finish"), ("POST", "/api/t/{}/reopen"),
     ("PATCH", "/api/t/{}"), ("DELETE", "/api/decks/forest"), ("GET", "/api/decks")],
)  # fmt: skip
def test_the_hosts_rights_need_the_hosts_key(night: Night, method: str, path: str) -> None:
    path = path.format(night.set_table().secret)
    for headers in ({}, {"X-Recount-Host": "x" * 32}, {"X-Recount-Host": night.door}):
        assert night.client.request(method, path, headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("GET", "/events"), ("GET", "/qr.svg"), ("GET", "/photos/1.jpg"), ("GET", "/export/sheet.csv"),
     ("POST", "/players"), ("POST", "/players/1/photos"), ("PUT", "/players/1/cells"), ("GET", "/cards/bee.jpg")],
)  # fmt: skip
def test_without_the_secret_a_table_is_not_there(night: Night, method: str, path: str) -> None:
    body = {"name": "Eve", "row": 1, "col": 1, "card": "fox"}
    content = {"content": photo()} if path.endswith("photos") else {"json": body} if method != "GET" else {}
    answer = night.client.request(method, f"/api/t/{'x' * 32}{path}", **content)
    assert answer.status_code == 404


def test_players_and_photos_of_another_table_cannot_be_touched(night: Night) -> None:
    mine, theirs = night.set_table(), night.set_table()
    ana = mine.evening("Ana")["Ana"]
    picture = mine.state["players"][0]["photos"][0]["id"]
    assert theirs.ask("POST", f"/players/{ana}/photos", content=photo()).status_code == 404
    assert theirs.ask("PUT", f"/players/{ana}/cells", json={"row": 1, "col": 1, "card": "fox"}).status_code == 404
    assert theirs.ask("DELETE", f"/players/{ana}").status_code == 404
    for method, path in (("GET", f"/photos/{picture}.jpg"), ("GET", f"/photos/{picture}/original")):
        assert theirs.ask(method, path).status_code == 404
        assert mine.ask(method, path).status_code == 200
    assert theirs.ask("DELETE", f"/photos/{picture}").status_code == 404


@pytest.mark.parametrize("path", ["/", "/host", "/t/x", "/web/nothing.js", "/api/games", "/api/t/x", "/nowhere"])
def test_every_answer_tells_browsers_what_to_refuse(night: Night, path: str) -> None:
    headers = night.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_page_that_did_not_change_is_not_sent_again(night: Night) -> None:
    first = night.client.get("/web/page.js")
    assert first.headers["content-type"].startswith("text/javascript")
    again = night.client.get("/web/page.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "name", ["../app.py", "app.py", "%2e%2e%2fapp.py", "..%5capp.py", "__init__.py", "/etc/passwd"]
)
def test_only_the_pages_own_files_are_served(night: Night, name: str) -> None:
    assert night.client.get(f"/web/{name}").status_code == 404


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 41, "a[b", "#1", "neutral", "Neutre", "a\u0000b", "a\u202eb", 7, None, ["Ana"]]
)
def test_names_that_cannot_be_written_are_refused(night: Night, name: object) -> None:
    answer = night.set_table().ask("POST", "/players", json={"name": name, "colour": "red"})
    assert answer.status_code == 422


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "'; DROP TABLE players; --", "../../etc", "Ана", "🦊"])
def test_any_other_name_is_only_a_name(night: Night, name: str) -> None:
    table = night.set_table()
    table.sit(name)
    assert table.state["players"][0]["name"] == name
    again = table.ask("POST", "/players", json={"name": name.upper(), "colour": "red"})
    assert again.status_code == (409 if name != "🦊" or name == name.upper() else 201)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"nonsense", b"{", b'{"row": "1"}', b'{"row": 1, "col": 1, "card": 7}', b"[" * 50_000]
)
def test_strange_bodies_get_a_sentence(night: Night, body: bytes) -> None:
    table = night.set_table()
    ana = table.sit("Ana")
    answer = table.ask("PUT", f"/players/{ana}/cells", content=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["text"]


def test_a_body_that_is_too_large_is_refused(night: Night) -> None:
    table = night.set_table()
    answer = table.ask("POST", "/players", content=b'{"name": "' + b"a" * 100_001 + b'"}')
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 415),
        (b"GIF89a" + b"0" * 99, 415),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415),
        (b"\xff\xd8\xff", 202),
    ],
)
def test_what_is_no_picture_is_not_stored(night: Night, content: bytes, status: int) -> None:
    table = night.set_table()
    ana = table.sit("Ana")
    before = set((night.folder / "photos").iterdir())
    answer = table.ask("POST", f"/players/{ana}/photos", content=content)
    assert answer.status_code == status
    if status != 202:
        assert answer.json()["error"]["text"]
        assert set((night.folder / "photos").iterdir()) <= before
    table.read()


def test_an_upload_that_is_too_large_is_refused_whether_it_says_so_or_not(night: Night) -> None:
    table = night.set_table()
    path = f"/players/{table.sit('Ana')}/photos"
    connection = http.client.HTTPConnection(night.link.removeprefix("http://"), timeout=30)
    connection.putrequest("POST", table.path + path)
    connection.putheader("Content-Length", "40000001")
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()

    def endless() -> Iterator[bytes]:
        yield photo()
        for _ in range(50):
            yield b"0" * 1_000_000

    with suppress(httpx.WriteError):  # the server may hang up before everything was sent
        assert table.ask("POST", path, content=endless()).status_code == 413
    assert not [path for path in (night.folder / "photos").iterdir() if path.suffix == ".draft"]


def test_too_many_photos_are_slowed_down_at_their_table_only(night: Night) -> None:
    table, other = night.set_table(), night.set_table()
    path = f"/players/{table.sit('Ana')}/photos"
    answers = (table.ask("POST", path) for _ in range(1000))
    refused = next(answer for answer in answers if answer.status_code != 415)
    assert refused.status_code == 429
    assert refused.headers["retry-after"]
    assert other.ask("POST", f"/players/{other.sit('Ana')}/photos").status_code == 415


def test_a_pace_is_a_burst_and_then_so_many_per_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("scanner.web.security.time.monotonic", lambda: clock[0])
    paces, pace = Paces(), Pace(3, 2)
    for _ in range(3):
        paces.take("table", pace)
    with pytest.raises(TooFastError):
        paces.take("table", pace)
    paces.take("another table", pace)
    clock[0] = 0.5
    paces.take("table", pace)
    with pytest.raises(TooFastError):
        paces.take("table", pace)


@pytest.mark.parametrize(
    ("headers", "query", "start"),
    [({"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.8"}, "", "ce lien"), ({"Accept-Language": "de"}, "", "this link"),
     ({"Accept-Language": "en"}, "?lang=fr", "ce lien"), ({}, "", "this link")],
)  # fmt: skip
def test_errors_speak_the_browsers_language(night: Night, headers: dict[str, str], query: str, start: str) -> None:
    text = night.client.get(f"/api/t/nowhere{query}", headers=headers).json()["error"]["text"]
    assert text.startswith(start)


def test_a_second_server_in_the_same_folder_says_so(tmp_path: Path) -> None:
    with Night(tmp_path), pytest.raises(RuntimeError, match="another recount serve"):
        Night(tmp_path)
