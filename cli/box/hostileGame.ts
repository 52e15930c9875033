import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boxProgram } from './boxProgram.ts';

/**
 * An honest game for two, as text. Both seats are dealt a secret card and choose a number in secret. The sum of the numbers and a die moves
 * the higher card. Each attack changes one thing in it.
 */
const HONEST = `
const isOver = (s) => s.steps[0] >= 20 || s.steps[1] >= 20;
const game = {
  id: 'mallory.race', rulesVersion: 1, seatNames: ['one', 'two'], minSeats: 2, options: {},
  setup: (_o, _seats, chance) => ({ turn: 0, steps: [0, 0], cards: [chance.below(6, 0), chance.below(6, 1)], locks: [-1, -1] }),
  deciders: (s) => (isOver(s) ? 0 : (s.locks[0] < 0 ? 1 : 0) | (s.locks[1] < 0 ? 2 : 0)),
  moves: (_s, _seat, into) => { into.clear(); for (let i = 0; i < 4; i++) into.push(i); },
  play(s, seat, move, chance, emit) {
    s.locks[seat] = move;
    emit?.({ type: 'locked', seat, move });
    if (s.locks.includes(-1)) return;
    chance.reveal();
    const ahead = s.cards[0] >= s.cards[1] ? 0 : 1;
    s.steps[ahead] += 1 + chance.below(6, 'table') + s.locks[ahead];
    s.cards = [chance.below(6, 0), chance.below(6, 1)];
    s.locks = [-1, -1];
    s.turn++;
    emit?.({ type: 'moved', seat: ahead });
  },
  fallback: () => 0,
  result: (s) => (isOver(s) ? { places: s.steps[0] >= 20 ? [1, 2] : [2, 1], reason: 'there' } : undefined),
  copy: (from, into = {}) => Object.assign(into, structured(from)),
  turn: (s) => s.turn,
  view: (s, viewer) => ({
    turn: s.turn, steps: [...s.steps],
    cards: s.cards.map((card, seat) => (viewer === seat || viewer === 'all' ? card : -1)),
    locks: s.locks.map((lock, seat) => (viewer === seat || viewer === 'all' || lock < 0 ? lock : 9)),
  }),
  eventFor: (e, viewer) => (e.type === 'locked' && viewer !== e.seat && viewer !== 'all' ? { type: 'locked', seat: e.seat } : e),
  format: (_s, move) => 'go' + move,
  parse: (_s, text) => (/^go[0-3]$/.test(text) ? Number(text[2]) : undefined),
  illegalReason: () => 'no',
  describeEvent: (e) => String(e.type),
  writePosition: (s) => structured(s),
  readPosition: (json) => ({ ok: true, value: structured(json) }),
};
const structured = (json) => JSON.parse(JSON.stringify(json));
`;

/** Builds the part of a program that is the same for all games: it answers for the game that `hostile` names. */
async function adapter(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-hostile-'));
  try {
    const card = join(folder, 'card.mjs');
    writeFileSync(card, 'export const card = { game: async () => globalThis.hostile };');
    return await boxProgram(folder, card);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let built: Promise<string> | undefined;

/** The program of a correct game with some lines replaced by hostile code, for tests. */
export async function hostileProgram(lines: string): Promise<string> {
  return `${HONEST}\n${lines}\nglobalThis.hostile = game;\n${await (built ??= adapter())}`;
}
