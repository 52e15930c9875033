import type { Sampler, Viewer } from '@fray/engine';
import { answersOf, type Cards, cardsOf, countsOf, type RatPosition, readPosition } from './position.ts';
import {
  copyState,
  DECK,
  ENDINGS,
  KINDS,
  type Kind,
  NO_CARD,
  NO_QUESTION,
  QUESTIONS,
  type RatEvent,
  type RatOptions,
  type RatState,
  VC_SEAT,
} from './state.ts';

/** V8, V12: the pack's own counts would betray the card drawn, so what is shown is what nobody has seen, pack and hand together. */
export interface RatView {
  readonly options: RatOptions;
  readonly unseen: Cards;
  readonly discard: Cards;
  readonly kept: Cards;
  readonly tunnels: number;
  readonly casualties: number;
  /** Whether the VC holds a card. */
  readonly holding: boolean;
  /** The card, for the VC alone. */
  readonly card: Kind | null;
  readonly phase: number;
  readonly repeats: number;
  readonly asked: RatPosition['asked'];
  readonly answers: RatPosition['answers'];
  readonly turn: number;
  readonly ending: RatPosition['ending'];
}

const knowsCard = (viewer: Viewer): boolean => viewer === VC_SEAT || viewer === 'all';

export function view(state: RatState, viewer: Viewer): RatView {
  return {
    options: state.options,
    unseen: cardsOf(state.pack.map((count, kind) => count + (kind === state.card ? 1 : 0))),
    discard: cardsOf(state.discard),
    kept: cardsOf(state.kept),
    tunnels: state.tunnels,
    casualties: state.casualties,
    holding: state.card !== NO_CARD,
    card: knowsCard(viewer) && state.card !== NO_CARD ? KINDS[state.card]! : null,
    phase: state.phase,
    repeats: state.repeats,
    asked: state.asked === NO_QUESTION ? null : QUESTIONS[state.asked]!,
    answers: answersOf(state),
    turn: state.turn,
    ending: ENDINGS[state.ending]!,
  };
}

export function sampler(seen: RatView): Sampler<RatState> {
  const { options, unseen, holding, card, ...open } = seen;
  const counts = countsOf(unseen);
  const guessed = card ?? (holding ? KINDS[counts.findIndex((count) => count > 0)]! : null);
  const pack = cardsOf(counts.map((count, kind) => count - (KINDS[kind] === guessed ? 1 : 0)));
  const read = readPosition({ ...open, pack, card: guessed }, options);
  if (!read.ok) throw new Error(`a view of our own cannot be read: ${read.fault.field}: ${read.fault.message}`);
  const sample = copyState(read.value);
  return (chance) => {
    if (!holding || card !== null) return copyState(read.value, sample);
    sample.pack.set(counts);
    sample.card = chance.card(DECK, counts, VC_SEAT);
    sample.pack[sample.card]!--;
    return sample;
  };
}

export function eventFor(event: RatEvent, viewer: Viewer): RatEvent {
  return event.type === 'drew' && !knowsCard(viewer) ? { type: 'drew', turn: event.turn } : event;
}
