import { Match, ScriptedChance, SeededChance, seatSet, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { battle } from '../testing.ts';

const STEPS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const steps = (moves: readonly string[]) => moves.filter((move) => STEPS.includes(move));
const types = (events: readonly { type: string }[]) => events.map((event) => event.type);

describe('the turn', () => {
  it('[A1] may move, fire once, and move on with the remaining points', () => {
    const table = battle(['E4'], ['E8']);
    table.do('N snap E8 | dice 1 5 5');
    expect(table.state.points).toBe(4);
    expect(table.moves()).toContain('N');
    expect(table.moves()).not.toContain('snap');
    table.do('N N');
    expect(table.moves()).toEqual(['end']);
  });

  it('[A1] can be ended without an action', () => {
    const table = battle(['E4'], ['E8']);
    expect(table.moves()).toContain('end');
    table.do('end');
    expect(table.seat).toBe(1);
    expect(table.state.turn).toBe(2);
  });

  it('[AC3] ends only by a move of the player, even if no other move is left', () => {
    const table = battle(['E4'], ['E8']);
    table.do('aim E8 | dice 1 1');
    expect(table.seat).toBe(0);
    expect(table.moves()).toEqual(['end']);
  });

  it('[A3] activates the units of each side in their order', () => {
    const table = battle(['A1', 'B1', 'C1'], ['A9', 'B9', 'C9']);
    const order: string[] = [];
    for (let turn = 0; turn < 8; turn++) for (const event of table.do('end')) if (event.type === 'turn') order.push(event.unit);
    expect(order).toEqual(['O1', 'G2', 'O2', 'G3', 'O3', 'G1', 'O1', 'G2']);
  });

  it('[A2] spends the turn of a destroyed unit without an action, and counts it', () => {
    const table = battle(['A1', '-', 'C1'], ['A9', 'B9', 'C9'], { side: 'orange', discs: { green: 2, orange: 1 }, turn: 4, stall: 3 });
    const events = table.do('end');
    expect(events).toEqual([
      { type: 'empty-turn', turn: 5, unit: 'G2' },
      { type: 'turn', turn: 6, unit: 'O2' },
    ]);
    expect(table.position).toMatchObject({ side: 'orange', discs: { green: 3, orange: 2 }, turn: 6, stall: 5 });
  });

  it('[A2] passes several empty turns of both sides in a row', () => {
    const table = battle(['A1', '-', 'C1'], ['-', '-', 'C9'], { discs: { green: 1, orange: 1 } });
    const events = table.do('end');
    expect(types(events)).toEqual(['empty-turn', 'empty-turn', 'empty-turn', 'turn']);
    expect(events.at(-1)).toMatchObject({ unit: 'G3' });
  });

  it('[A3] cycles through squads of different sizes, each side separately', () => {
    const table = battle(['A1', 'B1', 'C1'], ['A9']);
    const order: string[] = [];
    for (let turn = 0; turn < 6; turn++) for (const event of table.do('end')) if (event.type === 'turn') order.push(event.unit);
    expect(order).toEqual(['O1', 'G2', 'O1', 'G3', 'O1', 'G1']);
  });

  it('[A2] passes an empty turn immediately if a position begins with it', () => {
    const table = battle(['-', 'B1'], ['A9', 'B9'], { turn: 9 });
    expect(table.position).toMatchObject({ side: 'orange', discs: { green: 2, orange: 1 }, turn: 10, stall: 1 });
  });

  it('[A8] draws the first player', () => {
    const options = standardOptions(arcade.options);
    const first = [0, 1].map(
      (value) => new Match(arcade, { options, seats: 2 }, new ScriptedChance([{ kind: 'pick', value, n: 2 }])).deciders,
    );
    expect(first).toEqual([seatSet(0), seatSet(1)]);
  });
});

describe('the end', () => {
  it('[A4] is a win if the other side has no unit at the end of the turn, not before', () => {
    const table = battle(['E4'], ['E6:2']);
    expect(types(table.do('snap E6 | dice 2 2'))).toContain('destroyed');
    expect(table.result).toBeUndefined();
    table.do('N end');
    expect(table.result).toEqual({ places: [1, 2], reason: 'elimination' });
  });

  it('[A4] can be a win for orange too', () => {
    const table = battle(['E4:1', '-'], ['E5', 'A9'], { side: 'orange' });
    table.do('aim E4');
    table.do('end');
    expect(table.result).toEqual({ places: [2, 1], reason: 'elimination' });
  });

  it('[A7] requires every unit of a side', () => {
    const table = battle(['E4', 'A1'], ['E5:1', 'I9']);
    table.do('aim E5');
    table.do('end');
    expect(table.result).toBeUndefined();
  });

  it('[A5] [A78] is a tie if both sides have no units', () => {
    const tie = battle(['-'], ['-'], { ending: 'tie' });
    expect(tie.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
    expect(() => tie.moves()).toThrow('not exactly one seat');
    expect(() => battle(['-'], ['-'])).toThrow('a side without units has lost');
  });

  it('[A78] allows no move when the last units of both sides are destroyed in mid-turn', () => {
    // In the core game this cannot happen by play: the test removes the shooter's own side before its shot lands.
    const table = battle(['E4', 'A1'], ['E5:1', '-']);
    table.do('aim');
    table.state.endurance[0] = 0;
    table.state.endurance[1] = 0;
    const events = table.do('E5');
    expect(events.at(-1)).toEqual({ type: 'ended', ending: 'tie' });
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-sides-empty' });
  });

  it('[A68] is a draw after sixty quiet turns, empty ones counted', () => {
    const table = battle(['A1', '-'], ['I9', 'H9'], { stall: 57 });
    table.do('end');
    expect(table.state.stall).toBe(58);
    const events = table.do('S end');
    expect(types(events)).toEqual(['moved', 'empty-turn', 'ended']);
    expect(table.result).toEqual({ places: [1, 1], reason: 'stall' });
  });

  it('[A68] restarts the count after any damage', () => {
    const table = battle(['E4'], ['E6'], { stall: 59 });
    table.do('snap E6 | dice 2 6');
    table.do('end');
    expect(table.state.stall).toBe(0);
    expect(table.result).toBeUndefined();
  });

  it('[A68] can be set or switched off', () => {
    const short = battle(['A1'], ['I9'], { options: { stall_limit: '2' } });
    short.do('end');
    short.do('end');
    expect(short.result?.reason).toBe('stall');
    const endless = battle(['A1'], ['I9'], { options: { stall_limit: 'none' }, stall: 5000 });
    endless.do('end');
    expect(endless.result).toBeUndefined();
  });

  it('[A69] is also by conceding at any time, or by agreement', () => {
    const options = standardOptions(arcade.options);
    const conceded = new Match(arcade, { options, seats: 2 }, new SeededChance(1));
    conceded.act(0, 'concede');
    expect(conceded.outcome).toEqual({ places: [2, 1], reason: 'concession' });
    const agreed = new Match(arcade, { options, seats: 2 }, new SeededChance(1));
    agreed.act(1, 'offer-draw');
    expect(agreed.outcome).toBeUndefined();
    agreed.act(0, 'accept-draw');
    expect(agreed.outcome).toEqual({ places: [1, 1], reason: 'draw-agreed' });
    expect(agreed.deciders).toBe(0);
  });
});

describe('wrecks', () => {
  it('[A6] are off by default: the unit leaves the board', () => {
    const table = battle(['E4', 'A1'], ['E5:1', 'I9']);
    table.do('aim E5');
    table.do('end');
    expect(table.position).toMatchObject({ units: { orange: [{ cell: null, endurance: 0 }, { cell: 'I9' }] } });
  });

  it('[A6] block movement and diagonals, cannot be targets and take no damage', () => {
    const table = battle(['E4', 'A1'], ['E5:0', 'I9'], { options: { wrecks: 'on' } });
    expect(steps(table.moves())).toEqual(['E', 'SE', 'S', 'SW', 'W']);
    expect(table.refusal('N')).toBe('occupied');
    expect(table.refusal('NE')).toBe('corner-barred');
    table.do('aim');
    expect(table.moves()).toEqual(['A1', 'I9']);
    expect(table.refusal('E5')).toBe('wreck');
  });

  it('[A6] stay on the cell where the unit was destroyed', () => {
    const table = battle(['E4', 'A1'], ['E5:1', 'I9'], { options: { wrecks: 'on' } });
    expect(table.do('aim E5').at(-1)).toEqual({ type: 'destroyed', unit: 'O1', at: 'E5', wreck: true });
    expect(table.position).toMatchObject({ units: { orange: [{ cell: 'E5', endurance: 0 }, { cell: 'I9' }] } });
  });
});
