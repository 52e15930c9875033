import { afterMove, BAD, chanceOfStep, GOOD, moverOf, movesOf, type StepOptions, shareOfFirst } from './steps.ts';

/** How likely each seat plays well when it can choose. */
export type Habits = readonly [first: number, second: number];
const RANDOM: Habits = [0.5, 0.5];

/** The chance that the first seat gets the step of a turn. */
function stepChance(options: StepOptions, turn: number, habits: Habits): number {
  const mover = moverOf(turn);
  const well = movesOf(options, turn) === 1 ? 1 : habits[mover]!;
  return well * chanceOfStep(options, mover, GOOD) + (1 - well) * chanceOfStep(options, mover, BAD);
}

/** All courses of a game, as leads turn by turn, with their probabilities. Written independently of the lab, and slow. */
function* everyGame(
  options: StepOptions,
  habits: Habits = RANDOM,
  leads: readonly number[] = [0],
  p = 1,
): Generator<{ readonly leads: readonly number[]; readonly p: number }> {
  const turn = leads.length - 1;
  if (turn === options.turns) {
    yield { leads, p };
    return;
  }
  const up = stepChance(options, turn, habits);
  const lead = leads.at(-1)!;
  yield* everyGame(options, habits, [...leads, lead + 1], p * up);
  yield* everyGame(options, habits, [...leads, lead - 1], p * (1 - up));
}

const wonBy = (lead: number): number => (lead > 0 ? 1 : lead < 0 ? 0 : 0.5);

/** The first seat’s share of the win. */
export function shareWith(options: StepOptions, habits: Habits, from = 0): number {
  let sum = 0;
  for (const { leads, p } of everyGame(options, habits, [from])) sum += p * wonBy(leads.at(-1)!);
  return sum;
}

/** True figures of mirrored random players, by id. */
export function truthOf(options: StepOptions): Record<string, number> {
  const sums = new Map<string, [number, number]>();
  const add = (id: string, value: number, weight: number) => {
    const sum = sums.get(id) ?? [0, 0];
    sums.set(id, [sum[0] + value * weight, sum[1] + weight]);
  };
  const { turns } = options;
  for (const { leads, p } of everyGame(options)) {
    const shares = leads.map((lead, turn) => Math.round(1000 * shareOfFirst(options, turn, lead)) / 1000);
    const end = wonBy(leads.at(-1)!);
    add('seat', end, p);
    add('draws', end === 0.5 ? 1 : 0, p);
    const signs = shares.map((share) => (share > 0.55 ? 1 : share < 0.45 ? -1 : 0)).filter((sign) => sign !== 0);
    add('leads', signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length, p);
    for (const [id, at] of [
      ['snowball.25', 0.25],
      ['snowball', 0.5],
      ['snowball.75', 0.75],
    ] as const) {
      const share = shares[Math.floor(at * turns)]!;
      if (Math.abs(share - 0.5) > 0.02) add(id, share > 0.5 ? end : 1 - end, p);
    }
    add('snowball.brier', (shares[Math.floor(turns / 2)]! - end) ** 2, p);
    if (end === 0.5) continue;
    const own = end === 1 ? shares : shares.map((share) => 1 - share);
    add('drama', own.reduce((sum, share) => sum + Math.max(0, 0.5 - share), 0) / own.length, p);
    let decided = turns;
    while (decided > 0 && own[decided - 1]! > 0.9) decided--;
    add('decided', decided / turns, p);
  }
  const { luck, real } = turnByTurn(options);
  return {
    ...Object.fromEntries(Array.from(sums, ([id, [sum, weight]]) => [id, sum / weight])),
    luck,
    'choices.real': real,
    length: turns,
    'length.mean': turns,
    choices: (2 * turns - 1) / turns,
    'choices.forced': 1 / turns,
    contact: steppedPerTurn(options),
    // The game's one number is its length, which goes a turn down and up.
    robustness: 1 / turns,
    range: 400 * Math.log10(odds((shareWith(options, [1, 0.5]) + (1 - shareWith(options, [0.5, 1]))) / 2)),
    ...costs(options),
  };
}

/** What never choosing the good move costs, what being careful costs, and the mean of both. */
function costs(options: StepOptions): Record<string, number> {
  const noGood = 0.5 - (shareWith(options, [0, 0.5]) + (1 - shareWith(options, [0.5, 0]))) / 2;
  return { 'options.no-good': noGood, 'options.care': 0, options: noGood / 2 };
}

/** The worth of a card more than the other seat has, for the first seat: the mean over who has it. It is the only card. */
export const worthOfCard = (options: StepOptions): number => (shareWith(options, RANDOM, 1) - shareWith(options, RANDOM, -1)) / 2;

const odds = (share: number): number => share / (1 - share);

/** Luck’s share of all that moves the value, and the share of open decisions whose better move is better by more than .02. */
function turnByTurn(options: StepOptions): { readonly luck: number; readonly real: number } {
  let at = new Map([[0, 1]]);
  let luck = 0;
  let play = 0;
  let real = 0;
  for (let turn = 0; turn < options.turns; turn++) {
    const next = new Map<number, number>();
    for (const [lead, p] of at) {
      const before = shareOfFirst(options, turn, lead);
      const count = movesOf(options, turn);
      for (let move = 0; move < count; move++) {
        const chosen = afterMove(options, turn, lead, move);
        play += (p / count) * (chosen - before) ** 2;
        const up = chanceOfStep(options, moverOf(turn), move);
        for (const [lead2, q] of [
          [lead + 1, up],
          [lead - 1, 1 - up],
        ] as const) {
          luck += (p / count) * q * (shareOfFirst(options, turn + 1, lead2) - chosen) ** 2;
          next.set(lead2, (next.get(lead2) ?? 0) + (p / count) * q);
        }
      }
      if (count === 2) real += Math.abs(afterMove(options, turn, lead, GOOD) - afterMove(options, turn, lead, BAD)) > 0.02 ? p : 0;
    }
    at = next;
  }
  return { luck: luck / (luck + play), real: real / (options.turns - 1) };
}

function steppedPerTurn(options: StepOptions): number {
  let sum = 0;
  for (let turn = 0; turn < options.turns; turn++) sum += stepChance(options, turn, RANDOM);
  return sum / options.turns;
}
