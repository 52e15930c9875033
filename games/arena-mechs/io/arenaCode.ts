import { fail, type InputError, ok, type Result } from '@fray/engine';
import { ARENAS, type Arena, type ArenaData, type Hazard, readArena } from '../rules/arena.ts';

/**
 * An arena as a short text: start places, drop-ins, fixed tiles with an effect (`0` for none) and loose tiles, with `-` between these four
 * and `.` within them. A fixed tile is `c` or `f` (crushers, flames) before its field. A loose tile is its walls out of `N E S W` and its
 * effect, or `p` if it has neither. A number after it says how often it is repeated: `A1.E1.A5.E5-C1.A3.E3.C5-0-N3.NE3.NS3.c4.f4`.
 */
export const ARENA_NAMES = ['standard'] as const;
const LETTER_OF: Readonly<Record<Hazard, string>> = { crushers: 'c', flames: 'f' };
const HAZARD_OF: Readonly<Record<string, Hazard>> = { c: 'crushers', f: 'flames' };
const LONGEST = 200;

const fault = (message: string): Result<never, InputError> => fail({ field: 'arena', message });

/** Parses an arena code. The result is a plan that `readArena` still has to check. */
export function parseArenaCode(code: string): Result<ArenaData, InputError> {
  if (code.length > LONGEST) return fault(`an arena code has at most ${LONGEST} characters`);
  const parts = code.split('-');
  if (parts.length !== 4) return fault('an arena code has four parts with “-” between them: starts, drop-ins, fixed hazards, loose tiles');
  const [starts, dropIns, fixed, tiles] = parts.map((part) => part.split('.')) as [string[], string[], string[], string[]];
  const fixedHazards: Record<string, Hazard> = {};
  for (const text of parts[2] === '0' ? [] : fixed) {
    const [, letter, cell] = /^([cf])([A-E][1-5])$/.exec(text) ?? [];
    if (letter === undefined || cell === undefined) return fault(`“${text}” is no fixed hazard, such as cC3 or fA3, or 0 for none`);
    if (fixedHazards[cell] !== undefined) return fault(`${cell} stands twice among the fixed hazards`);
    fixedHazards[cell] = HAZARD_OF[letter]!;
  }
  const loose: ArenaData['loose'][number][] = [];
  for (const text of tiles) {
    const found = /^(?:p|(N?E?S?W?)([cf]?))([1-9]\d?)?$/.exec(text);
    if (!found || /^\d*$/.test(text)) return fault(`“${text}” is no loose tile, such as p, N3, NEf or c4`);
    const [, walls = '', hazard = '', count = '1'] = found;
    for (let i = Number(count); i > 0; i--)
      loose.push({ ...(walls === '' ? {} : { walls }), ...(hazard === '' ? {} : { hazard: HAZARD_OF[hazard]! }) });
  }
  return ok({ starts, dropIns, fixedHazards, loose });
}

/** The inverse of `parseArenaCode`. */
export function writeArenaCode({ starts, dropIns, fixedHazards, loose }: ArenaData): string {
  const fixed = Object.entries(fixedHazards).map(([cell, hazard]) => LETTER_OF[hazard] + cell);
  const tiles: { text: string; count: number }[] = [];
  for (const { walls = '', hazard } of loose) {
    const text = walls + (hazard ? LETTER_OF[hazard] : '') || 'p';
    const last = tiles.at(-1);
    if (last?.text === text) last.count++;
    else tiles.push({ text, count: 1 });
  }
  const written = tiles.map(({ text, count }) => `${text}${count === 1 ? '' : count}`);
  return [starts, dropIns, fixed.length === 0 ? ['0'] : fixed, written].map((part) => part.join('.')).join('-');
}

function readArenaCode(code: string): Result<Arena, InputError> {
  const data = parseArenaCode(code);
  if (!data.ok) return data;
  const text = writeArenaCode(data.value);
  return text === code ? readArena(data.value) : fault(`an arena is written in one way only: ${text}`);
}

/** The fault in an arena code, if any. */
export function arenaCodeFault(code: string): string | undefined {
  const read = readArenaCode(code);
  return read.ok ? undefined : `${read.fault.field}: ${read.fault.message}`;
}

/** The arena of an option value: a built-in one by name, or a custom one. */
export function arenaOf(option: string): Arena {
  if (option === 'standard') return ARENAS.standard;
  const read = readArenaCode(option);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  return read.value;
}
