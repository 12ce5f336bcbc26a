"""What was left on the table."""

from __future__ import annotations

from scoring.coach import Advice, coach
from scoring.notation import parse
from scoring.table import score

EMPTY = ". . . . .\n"


def advice(text: str, index: int = 0) -> dict[str, Advice]:
    """By kind, what the player is told."""
    told = coach(score(parse(text)), index)
    assert [one.gain for one in told] == sorted((one.gain for one in told), reverse=True)
    return {one.kind: one for one in told}


def test_the_best_swap() -> None:
    """The bee belongs between the meadows: 6 instead of 0; the fox brings 3 anywhere."""
    told = advice(f"game: forest\n[Ana]\nmeadow fox meadow . bee\n{EMPTY * 3}")
    assert told["swap"].cells == ((1, 2), (1, 5))
    assert told["swap"].gain == 6
    assert told["swap"].text.en == "Swap fox (row 1, card 2) with bee (row 1, card 5): +6"
    assert told["swap"].text.fr == "Échanger renard (ligne 1, carte 2) avec abeille (ligne 1, carte 5) : +6"


def test_prizes_follow_a_swap() -> None:
    """Joined streams win the comparison."""
    table = f"game: forest\n[Ana]\nstream fox stream . .\n{EMPTY * 3}[Bao]\nstream stream . . .\n{EMPTY * 3}"
    assert advice(table)["swap"].gain == 3
    assert "swap" not in advice(table, 1)


def test_nothing_to_swap() -> None:
    assert "swap" not in advice(f"game: forest\n[Ana]\nrabbit rabbit . . .\n{EMPTY * 3}")
    assert advice(f"game: forest\n[Ana]\n{EMPTY * 4}") == {}


def test_an_unread_card_can_be_swapped_too() -> None:
    told = advice(f"game: forest\n[Ana]\nmeadow ? meadow . .\n{EMPTY * 3}")
    assert told["swap"].text.en.startswith("Swap meadow (row 1, card 1) with ? (row 1, card 2)")


def test_better_flips_than_those_made() -> None:
    told = advice(f"game: ocean\n[Ana]\noctopus whale crab . .\n{EMPTY * 3}flips: 1,1\n")
    assert told["flips"] == Advice("flips", 3, ((1, 3),), told["flips"].text)
    assert told["flips"].text.en == "Turn 1,3 instead: +3"
    assert told["flips"].text.fr == "Retourner plutôt 1,3 : +3"


def test_the_best_flips_were_made() -> None:
    assert "flips" not in advice(f"game: ocean\n[Ana]\noctopus whale crab . .\n{EMPTY * 3}flips: 1,3\n")


def test_better_prey_than_the_cards_that_lie_face_down() -> None:
    told = advice(f"game: savanna\n[Ana]\ngrassland lion zebra:down . vulture\n. . . . zebra\n{EMPTY * 2}")
    assert (told["flips"].gain, told["flips"].cells) == (4, ((2, 5),))


def test_no_better_flips_where_the_turned_card_is_unread() -> None:
    assert "flips" not in advice(f"game: ocean\n[Ana]\ndown whale crab . .\n{EMPTY * 3}")


def test_a_swap_leaves_the_made_choice_possible() -> None:
    """The whale has turned the octopus: only swaps that keep a whale beside that cell are told."""
    told = advice("game: ocean\n[Ana]\nkrill whale octopus:down . .\n. . . . .\n. . . . .\ncrab . . . coral\n")
    assert "swap" not in told
    freed = advice("game: ocean\n[Ana]\nkrill whale octopus:down coral .\n. . . . .\n. . . . .\ncrab . . . .\n")
    assert (freed["swap"].cells, freed["swap"].gain) == (((1, 4), (4, 1)), 3)


def test_a_solo_opponent_gets_no_advice() -> None:
    table = f"game: ocean\n[Ana]\noctopus . . . .\n{EMPTY * 3}[Tim] solo\nkrill . krill . crab\n{EMPTY * 3}"
    assert coach(score(parse(table)), 1) == ()


def test_cards_that_earned_nothing() -> None:
    told = advice(f"game: forest\n[Ana]\nrabbit . . . bear\n{EMPTY * 3}")
    assert told["idle"] == Advice("idle", 0, ((1, 5),), told["idle"].text)
    assert told["idle"].text.en == "Earned nothing (row,card): 1,5"
    assert told["idle"].text.fr == "N'ont rien rapporté (ligne,carte) : 1,5"


def test_the_pile_to_grow() -> None:
    """Pile 2 of two cards fills the second row: 2 more, and its column pays 2 more."""
    told = advice("game: ecosphere\n[Ana]\ntaiga*2 desert\n")
    assert told["grow"] == Advice("grow", 4, ((1, 2),), told["grow"].text)
    assert told["grow"].text.en == "One more card on pile 2: +4"
    assert "grow" not in advice("game: ecosphere\n[Ana]\n\n")
    idle = advice("game: ecosphere\n[Ana]\ntaiga desert*3 savanna*3 tundra*2\n")["idle"]
    assert idle.cells == ((2, 4),)


def test_an_expedition_is_told_its_idle_cards() -> None:
    rows = "crab none base none none\n" * 3
    told = advice(f"game: oceanos\n[Ana]\n{rows}")
    assert list(told) == ["idle"]
    assert (1, 1) not in told["idle"].cells
    assert len(told["idle"].cells) == 12
