import { Match, readOptions, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from '../index.ts';
import { battle, tiles } from '../testing.ts';
import type { MechPosition } from './positionShape.ts';

const options = readOptions(arenaMechs.options, {});
if (!options.ok) throw new Error(options.fault.message);

const good = () => JSON.parse(JSON.stringify(battle([{ at: 'A1' }, { at: 'E5' }]).position)) as Record<string, unknown>;
const mechs = (change: object, seat = 0) => {
  const position = good();
  const list = position['mechs'] as object[];
  list[seat] = { ...list[seat], ...change };
  return position;
};

describe('imported positions', () => {
  it('are accepted if they are valid', () => {
    expect(arenaMechs.readPosition(good(), options.value)).toMatchObject({ ok: true });
  });

  it.each([
    ['an unknown phase', { ...good(), phase: 'lunch' }, 'phase'],
    ['one mech', { ...good(), mechs: (good()['mechs'] as object[]).slice(1) }, 'mechs'],
    ['a tile twice', { ...good(), ...tiles({ B1: [3], free: [3] }) }, 'free'],
    ['a field without a tile', { ...good(), tiles: {} }, 'tiles.B1'],
    ['a tile on a fixed field', { ...good(), tiles: { ...(tiles().tiles as object), A1: { tile: 3, turns: 0 } } }, 'tiles.A1'],
    ['a turn that means nothing', { ...good(), ...tiles({ B1: [9, 2] }) }, 'tiles.B1'],
    ['tiles without the free one', { ...good(), free: undefined }, 'tiles'],
    ['no such field', mechs({ cell: 'Z9' }), 'mechs.0.cell'],
    ['two on a field', mechs({ cell: 'A1' }, 1), 'mechs.1.cell'],
    ['a full board', mechs({ damage: { yellow: 6 } }), 'mechs.0.damage'],
    ['own markers on the own board', mechs({ damage: { red: 1 } }), 'mechs.0.damage.red'],
    ['a card that is none', mechs({ hand: ['zz'] }), 'mechs.0.hand'],
    ['a card twice', mechs({ under: [(good()['mechs'] as { played: string[] }[])[0]!.played[0]] }), 'mechs.0.under'],
    ['a hand in the battle', mechs({ hand: ['ss'] }), 'mechs.0.hand'],
    ['an empty program point', mechs({ programs: [null, null, null] }), 'mechs.0.programs'],
    ['nothing hidden in the battle', mechs({ hidden: null }), 'mechs.0.hidden'],
    ['outside and not in the queue', mechs({ cell: null }), 'queue'],
    ['in the queue and inside', { ...good(), queue: ['red'] }, 'queue'],
    ['a seat that is not there', { ...good(), order: ['red', 'blue'] }, 'order'],
    ['an order that is too short', { ...good(), order: ['red'] }, 'order'],
    ['a checkpoint that is none', { ...good(), visited: ['B1'] }, 'visited'],
    ['a magnet nowhere', { ...good(), magnet: 'Z1' }, 'magnet'],
    ['everybody has chosen', { ...good(), phase: 'overlap' }, 'phase'],
    ['a stage outside the battle', { ...good(), phase: 'over', stage: 'moving' }, 'stage'],
  ])('are rejected for %s, with the name of the field', (_name, position, field) => {
    const read = arenaMechs.readPosition(position, options.value);
    expect(read).toMatchObject({ ok: false, fault: { field } });
  });

  const act = (extra: object) => ({ ...good(), ...extra });
  const lone = { stage: 'repairing', steps: 1, mode: 'sequence' };
  it.each([
    ['repairing with nothing to repair', act(lone), 'stage'],
    ['markers of one colour to choose from', { ...mechs({ damage: { yellow: 3 } }), ...lone }, 'stage'],
    ['more repairs than the sequence has', { ...mechs({ damage: { yellow: 2, black: 2 } }), ...lone, steps: 3 }, 'steps'],
    ['a claim without candidates', act({ stage: 'claim', magnet: 'C3', operated: ['magnet'] }), 'stage'],
    ['smashing without candidates', act({ stage: 'smashing' }), 'stage'],
    ['nobody waiting at a drop-in', act({ phase: 'drop-in', order: [], mode: 'fresh' }), 'queue'],
    ['left what is not seen', act({ left: { operate: 3 } }), 'left'],
    ['a fresh turn with something used', act({ mode: 'fresh' }), 'left'],
    ['an alternative that is half used', act({ mode: 'alternative', left: { move: 1 } }), 'left'],
    ['a move from outside', { ...mechs({ cell: null }), queue: ['red'], stage: 'moving', steps: 1 }, 'mode'],
    ['operating from outside', { ...mechs({ cell: null }), queue: ['red'], stage: 'operating', steps: 1, mode: 'alternative' }, 'stage'],
    ['steps without a move', act({ steps: 2 }), 'steps'],
    ['an order against the start numbers', act({ order: ['yellow', 'red'] }), 'order'],
    ['markers of a colour that nobody plays', mechs({ damage: { green: 1 } }), 'mechs.0.damage.green'],
    ['a magnet without a claim', act({ magnet: 'C3' }), 'magnet'],
    ['more operated than the sequence allows', act({ operated: ['crushers', 'flames', 'magnet'] }), 'operated'],
    ['cards that were never dealt open', mechs({ played: [] }), 'mechs.0.played'],
    ['a point of the round without cards', { ...mechs({}), point: 2 }, 'mechs.0.played'],
  ])('that cannot occur are rejected: %s', (_name, position, field) => {
    expect(arenaMechs.readPosition(position, options.value)).toMatchObject({ ok: false, fault: { field } });
  });

  it('are rejected while a player whose points are all filled is programming', () => {
    const match = new Match(arenaMechs, { options: options.value, seats: 2 }, new SeededChance(1));
    for (let point = 1; point <= 3; point++) match.move(0, `under-1-point-${point}`);
    const written = match.position() as MechPosition;
    expect(arenaMechs.readPosition(written, options.value)).toMatchObject({ ok: true });
    expect(arenaMechs.readPosition({ ...written, ready: [] }, options.value)).toMatchObject({
      ok: false,
      fault: { field: 'mechs.0.hand' },
    });
    const summary = written.mechs.map((mech, seat) => (seat === 0 ? { ...mech, hand: written.mechs[1]!.under.concat(mech.under) } : mech));
    expect(arenaMechs.readPosition({ ...written, mechs: summary, ready: [] }, options.value)).toMatchObject({ ok: false });
  });
});
