"""Choices: equal for equal seeds, and hardly moved by edits to a bank."""

from dataclasses import dataclass

from generator.choose import Chooser, key_of


@dataclass(frozen=True)
class Item:
    text: str

    @property
    def key(self) -> int:
        return key_of(self.text)


BANK = [Item(f"sentence {n}") for n in range(12)]


def first(items: list[Item], chooser: Chooser) -> Item:
    return next(chooser.best(items))


SEEDS = [f"{n:032x}" for n in range(2000)]


def test_the_same_seed_ranks_alike_whatever_the_order() -> None:
    chooser = Chooser(SEEDS[7])
    assert chooser.order(BANK) == chooser.order(reversed(BANK))


def test_the_best_come_in_the_same_order_as_all() -> None:
    chooser = Chooser(SEEDS[3])
    assert list(chooser.best(BANK)) == chooser.order(BANK)


def test_every_item_wins_about_equally_often() -> None:
    wins = dict.fromkeys(BANK, 0)
    for seed in SEEDS:
        wins[first(BANK, Chooser(seed))] += 1
    fair = len(SEEDS) / len(BANK)
    assert all(0.7 * fair < count < 1.35 * fair for count in wins.values())


def test_a_sentence_added_to_a_bank_moves_few_choices() -> None:
    longer = [Item("a new one"), *BANK]
    moved = sum(first(BANK, Chooser(seed)) != first(longer, Chooser(seed)) for seed in SEEDS)
    assert moved / len(SEEDS) < 0.12


def test_a_sentence_taken_away_moves_only_its_own_choices() -> None:
    shorter = BANK[1:]
    for seed in SEEDS[:500]:
        winner = first(BANK, Chooser(seed))
        if winner is not BANK[0]:
            assert first(shorter, Chooser(seed)) is winner


def test_indexes_use_the_whole_range() -> None:
    seen = {Chooser(seed).index(BANK[0].key, 5) for seed in SEEDS[:200]}
    assert seen == set(range(5))
