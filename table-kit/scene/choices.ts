import type { Affordance, Choice, Scene } from '@fray/engine/scene';

/** A legal move with its choices. */
export interface OfferedMove extends Affordance {
  readonly move: string;
}

/** The possible choices now. */
export interface Offer {
  readonly choice: Choice;
  /** The moves that a press leads to. */
  readonly moves: readonly OfferedMove[];
  /** True if a press plays a move at once. */
  readonly plays: boolean;
}

/** A button of the panel: the last choice of a move, or a choice shared by several moves. */
export interface OfferedButton {
  readonly name: string;
  readonly note?: string;
  readonly key?: string;
  readonly weight: number;
  /** The choice of it; undefined for a move that only its name tells from others. */
  readonly choice: Choice | undefined;
  /** The move that it plays; undefined if more is to be chosen. */
  readonly move: string | undefined;
}

/** The choices made so far, and the possible next ones. */
export interface ChoiceStage {
  /** Keys of the choices made so far. */
  readonly choices: readonly string[];
  readonly moves: readonly OfferedMove[];
  /** By the key of their choice: cells, pieces and cards. */
  readonly offers: ReadonlyMap<string, Offer>;
  readonly buttons: readonly OfferedButton[];
}

/** A key that identifies a choice. */
const keyOf = (choice: Choice): string => `${choice.kind} ${choice.kind === 'cell' ? choice.at : choice.id}`;

const fits = (move: OfferedMove, chosen: readonly string[]): boolean =>
  chosen.every((key, i) => move.choices[i] !== undefined && keyOf(move.choices[i]) === key);

/** Returns the possible choices after `chosen`. Choices that begin no legal move are dropped. */
export function choiceStage(moves: readonly OfferedMove[], chosen: readonly string[]): ChoiceStage {
  let rest = chosen;
  while (rest.length > 0 && !moves.some((move) => fits(move, rest))) rest = rest.slice(0, -1);
  const fitting = moves.filter((move) => fits(move, rest));
  const offers = new Map<string, Offer>();
  const buttons = new Map<string, OfferedButton>();
  for (const move of fitting) {
    const choice = move.choices[rest.length];
    // All its choices are made: only its name is left to tell it from the others.
    if (!choice) buttons.set(move.move, buttonOf(move, undefined, true));
    else if (choice.kind === 'button') addButton(buttons, move, choice, rest.length);
    else addOffer(offers, move, choice, rest.length);
  }
  // Buttons that need no choice stay at hand while something on the table is chosen, and so do other beginnings. After a button they would
  // stand among those of the next choice.
  const byButton = (rest[0] ?? '').startsWith('button ');
  if (rest.length > 0)
    for (const move of moves) {
      const [first] = move.choices;
      if (first.kind === 'button') {
        if (!byButton) addButton(buttons, move, first, 0);
      } else if (keyOf(first) !== rest[0] && !offers.has(keyOf(first))) addOffer(offers, move, first, 0, moves);
    }
  return { choices: rest, moves: fitting, offers, buttons: [...buttons.values()].toSorted((a, b) => a.weight - b.weight) };
}

function addOffer(offers: Map<string, Offer>, move: OfferedMove, choice: Choice, at: number, all?: readonly OfferedMove[]): void {
  const key = keyOf(choice);
  const known = offers.get(key);
  const beginning = all?.filter((other) => keyOf(other.choices[0]) === key);
  const moves = beginning ?? [...(known?.moves ?? []), move];
  offers.set(key, { choice, moves, plays: moves.length === 1 && move.choices.length === at + 1 });
}

function addButton(buttons: Map<string, OfferedButton>, move: OfferedMove, choice: Extract<Choice, { kind: 'button' }>, at: number): void {
  const isLast = move.choices.length === at + 1;
  const key = isLast ? move.move : keyOf(choice);
  if (!buttons.has(key)) buttons.set(key, buttonOf(move, choice, isLast));
}

const buttonOf = (move: OfferedMove, choice: Extract<Choice, { kind: 'button' }> | undefined, isLast: boolean): OfferedButton => ({
  name: choice?.name ?? move.name,
  ...(choice?.note === undefined ? {} : { note: choice.note }),
  ...(move.key === undefined || !isLast ? {} : { key: move.key }),
  weight: move.weight ?? 0,
  choice,
  move: isLast ? move.move : undefined,
});

/** Result of a choice: a move to play, or the choices made so far. */
export function press(
  moves: readonly OfferedMove[],
  stage: ChoiceStage,
  key: string,
): { readonly play: string } | { readonly choices: readonly string[] } {
  const offer = stage.offers.get(key);
  // A second press takes the last choice back.
  if (stage.choices.at(-1) === key && !offer) return { choices: stage.choices.slice(0, -1) };
  const isNext = stage.moves.some(
    (move) => move.choices[stage.choices.length] !== undefined && keyOf(move.choices[stage.choices.length]!) === key,
  );
  const chosen = isNext ? [...stage.choices, key] : [key];
  const after = moves.filter((move) => fits(move, chosen));
  const [only] = after;
  return after.length === 1 && only && only.choices.length === chosen.length ? { play: only.move } : { choices: chosen };
}

/** The key of what a place offers now: the place itself, or the first piece in it that can be pressed. */
export function offerAt(stage: ChoiceStage, { pieces = [] }: Pick<Scene, 'pieces'>, at: string): string | undefined {
  const here = [`cell ${at}`, ...pieces.filter((piece) => piece.at === at).map(({ id }) => `piece ${id}`)];
  // Moves that continue the begun choice come before new choices.
  const next = new Set(
    stage.moves
      .map((move) => move.choices[stage.choices.length])
      .filter((choice) => choice !== undefined)
      .map(keyOf),
  );
  return (
    here.find((key) => next.has(key) && stage.offers.has(key)) ?? here.find((key) => stage.offers.has(key) || stage.choices.at(-1) === key)
  );
}
