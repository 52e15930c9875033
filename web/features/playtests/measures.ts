import type { PlaytestMeasures } from '@fray/protocol/playtests';

/** State of the table at one moment. Times are milliseconds. */
export interface TableMoment {
  readonly now: number;
  readonly isOver: boolean;
  /** Number of the decision that this seat owes; undefined: none. */
  readonly decision: number | undefined;
  /** Moves of this seat that it took back so far. */
  readonly undos: number;
}

interface State extends PlaytestMeasures {
  readonly began: number;
  /** The decision that is owed, and since when. */
  readonly owed?: { readonly decision: number; readonly since: number } | undefined;
}

/** Most different names in a list, as the server takes them, and their length. */
const MAX = { names: 40, length: 80 };

const counted = (counts: Readonly<Record<string, number>>, name: string): Readonly<Record<string, number>> => {
  const short = name.slice(0, MAX.length);
  if (!Object.hasOwn(counts, short) && Object.keys(counts).length >= MAX.names) return counts;
  return { ...counts, [short]: (counts[short] ?? 0) + 1 };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isCounts = (value: unknown): value is Readonly<Record<string, number>> => isRecord(value) && Object.values(value).every(isNumber);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Restores the measurements of a reloaded page; anything else resets them. */
function readState(text: string | null): State | undefined {
  const state = text === null ? undefined : parsed(text);
  if (!isRecord(state)) return undefined;
  const { began, first, lasted, thought, decisions, undos, refused, lookups, owed } = state;
  if (!isNumber(began) || !isNumber(lasted) || !isNumber(thought) || !isNumber(decisions) || !isNumber(undos)) return undefined;
  if (!isCounts(refused) || !isCounts(lookups)) return undefined;
  return {
    began,
    lasted,
    thought,
    decisions,
    undos,
    refused,
    lookups,
    ...(isNumber(first) ? { first } : {}),
    ...(isRecord(owed) && isNumber(owed['decision']) && isNumber(owed['since'])
      ? { owed: { decision: owed['decision'], since: owed['since'] } }
      : {}),
  };
}

/** Measures how one seat plays one match: times, undo, refused moves, look-ups. Nothing is sent from here. */
export class Measures {
  #state: State;
  readonly #save: (text: string) => void;

  /** `stored`: what `save` was given before a reload. */
  constructor(now: number, stored: string | null, save: (text: string) => void) {
    this.#save = save;
    this.#state = readState(stored) ?? { began: now, lasted: 0, thought: 0, decisions: 0, undos: 0, refused: {}, lookups: {} };
  }

  /** Notes what has become of the table. A decision ends when it is no longer owed; one that was taken back is no decision. */
  note({ now, isOver, decision, undos }: TableMoment): void {
    const before = this.#state;
    const { began, lasted } = before;
    const isUndone = undos > before.undos;
    const ends = before.owed !== undefined && before.owed.decision !== decision;
    const owes = decision !== undefined && !isOver;
    this.#set({
      ...before,
      undos,
      lasted: isOver && lasted > 0 && !ends ? lasted : Math.max(0, now - began),
      ...(ends && before.owed ? { thought: before.thought + now - before.owed.since } : {}),
      ...(ends && !isUndone && !isOver ? { decisions: before.decisions + 1, first: before.first ?? now - began } : {}),
      owed: owes ? (ends || !before.owed ? { decision, since: now } : before.owed) : undefined,
    });
  }

  /** Counts a refused move, by its reason. */
  refuse(reason: string): void {
    this.#set({ ...this.#state, refused: counted(this.#state.refused, reason) });
  }

  /** Counts a look into the rulebook, by the id of the rule; empty: as a whole. */
  lookUp(rule: string): void {
    this.#set({ ...this.#state, lookups: counted(this.#state.lookups, rule) });
  }

  get measures(): PlaytestMeasures {
    const { first, lasted, thought, decisions, undos, refused, lookups } = this.#state;
    const whole = Math.round;
    return {
      ...(first === undefined ? {} : { first: whole(first) }),
      lasted: whole(lasted),
      thought: whole(thought),
      decisions,
      undos,
      refused: { ...refused },
      lookups: { ...lookups },
    };
  }

  #set(state: State): void {
    this.#state = state;
    this.#save(JSON.stringify(state));
  }
}
