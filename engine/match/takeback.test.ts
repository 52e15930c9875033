import { fixtureGame } from '@fray/conformance/fixture-game';
import { describe, expect, it } from 'vitest';
import { ScriptedChance } from '../chance/scripted.ts';
import { SeededChance } from '../chance/seeded.ts';
import { playersOf, recordOf } from '../record/record.ts';
import { Replay } from '../record/replay.ts';
import { hasSeat, seatsOf } from '../seats.ts';
import { isMove } from './log.ts';
import { Match } from './match.ts';

const game = fixtureGame();
const start = (seed = 1) => new Match(game, { options: {}, seats: 4 }, new SeededChance(seed));

/** Requests a takeback, and all other seats agree. */
function takeBack(match: ReturnType<typeof start>, asker: number): void {
  match.act(asker, 'ask-back');
  for (let seat = 0; seat < 4; seat++) if (seat !== asker) match.act(seat, 'allow-back');
}

function playOn(match: ReturnType<typeof start>, moves: number, seed = 7): void {
  const random = new SeededChance(seed);
  for (let n = 0; n < moves && match.deciders; n++) {
    const seats = seatsOf(match.deciders);
    const seat = seats[random.below(seats.length, 'table')]!;
    const list = match.moves(seat);
    match.move(seat, list[random.below(list.length, 'table')]!);
  }
}

const state = (match: ReturnType<typeof start>) => JSON.stringify(match.position());

describe('a takeback by consent', () => {
  it('restores the start of the requester’s last turn, with its draws, for both sides', () => {
    for (let seed = 1; seed < 60; seed++) {
      const match = start(seed);
      const before: string[] = [state(match)];
      const random = new SeededChance(seed);
      for (let n = 0; n < 25 && match.deciders; n++) {
        const [seat = 0] = seatsOf(match.deciders);
        const list = match.moves(seat);
        match.move(seat, list[random.below(list.length, 'table')]!);
        before.push(state(match));
      }
      if (match.outcome) continue;
      const frameCount = match.framesSince(1, 0).length;
      const length = match.log.length;
      expect(match.act(0, 'ask-back').ok).toBe(true);
      expect(match.takeback).toMatchObject({ seat: 0 });
      expect(match.act(0, 'allow-back')).toMatchObject({ fault: { code: 'no-offer' } });
      for (const other of [1, 2, 3]) expect(match.act(other, 'allow-back').ok).toBe(true);
      const back = before.lastIndexOf(state(match));
      expect(back).toBeGreaterThanOrEqual(0);
      expect(back).toBeLessThan(length);
      // The seat has moved since; the takeback undoes that move.
      expect(match.log.slice(back, length).some((entry) => isMove(entry) && entry.seat === 0)).toBe(true);
      expect(hasSeat(match.deciders, 0)).toBe(true);
      expect(match.framesSince(1, 0).length).toBeGreaterThan(frameCount);
      expect(match.timeline.steps.every(({ entry }) => !isMove(entry) || entry.n <= back)).toBe(true);
    }
  });

  it('makes moves sent before it stale, and keeps the undone moves in the log', () => {
    const match = start();
    playOn(match, 12);
    const decisions = [match.decision(0), match.decision(1)];
    const length = match.log.length;
    takeBack(match, 0);
    expect(match.decision(0)).toBeGreaterThan(decisions[0]!);
    expect(match.decision(1)).toBeGreaterThan(decisions[1]!);
    expect(match.log).toHaveLength(length + 4);
    playOn(match, 6, 3);
    const record = recordOf(match, []);
    const replay = Replay.open(game, { ...record, players: playersOf(game.seatNames, 'human') });
    if (!replay.ok) throw new Error(replay.fault.message);
    expect(replay.value.finish().ok).toBe(true);
    expect(state(replay.value.match)).toBe(state(match));
  });

  it('can be repeated back to the first move, and no further', () => {
    const match = start();
    const first = state(match);
    playOn(match, 30);
    let requests = 0;
    while (match.act(0, 'ask-back').ok) {
      for (const other of [1, 2, 3]) match.act(other, 'allow-back');
      requests++;
    }
    expect(requests).toBeGreaterThan(2);
    for (const other of [1, 2, 3]) takeBack(match, other);
    expect(state(match)).toBe(first);
    expect(match.act(0, 'ask-back')).toMatchObject({ fault: { code: 'nothing-to-take-back' } });
  });

  it('is cancelled by the next move, and can be declined', () => {
    const match = start();
    playOn(match, 10);
    expect(match.act(0, 'refuse-back')).toMatchObject({ fault: { code: 'no-offer' } });
    match.act(0, 'ask-back');
    expect(match.act(1, 'ask-back')).toMatchObject({ fault: { code: 'already-offered' } });
    const stateBefore = state(match);
    expect(match.act(1, 'refuse-back').ok).toBe(true);
    expect(match.takeback).toBeUndefined();
    expect(state(match)).toBe(stateBefore);
    match.act(0, 'ask-back');
    playOn(match, 12);
    expect(match.act(1, 'allow-back')).toMatchObject({ fault: { code: 'no-offer' } });
  });

  it('needs the consent of all remaining players', () => {
    const match = start();
    playOn(match, 12);
    match.act(2, 'concede');
    match.act(0, 'ask-back');
    const stateBefore = state(match);
    match.act(1, 'allow-back');
    expect(state(match)).toBe(stateBefore);
    match.act(3, 'allow-back');
    expect(state(match)).not.toBe(stateBefore);
  });
});

/** The state after only the standing moves. */
function played(match: ReturnType<typeof start>, seed: number): string {
  const fresh = game.setup({}, 4, new SeededChance(seed));
  const script = new ScriptedChance();
  for (const { entry } of match.timeline.steps) {
    if (!isMove(entry)) continue;
    script.load(entry.draws);
    game.play(fresh, entry.seat, game.parse(fresh, entry.move)!, script, null);
  }
  return JSON.stringify(game.writePosition(fresh));
}

describe('takebacks in any order', () => {
  it('restore the state of the remaining moves', () => {
    let undone = 0;
    let consented = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const match = start(seed);
      const random = new SeededChance(seed);
      for (let n = 0; n < 60 && !match.outcome; n++) {
        const chosen = random.below(8, 'table');
        if (chosen < 5) playOn(match, 1 + random.below(3, 'table'), random.below(1000, 'table'));
        else if (chosen < 7) {
          const seat = random.below(4, 'table');
          while (match.act(seat, 'undo').ok) undone++;
        } else {
          const length = match.log.length;
          takeBack(match, random.below(4, 'table'));
          consented += match.log.length > length ? 1 : 0;
        }
        expect(state(match), `seed ${seed}, after ${match.log.length} entries`).toBe(played(match, seed));
      }
    }
    expect(undone).toBeGreaterThan(20);
    expect(consented).toBeGreaterThan(50);
  });

  it('replay few moves: a log full of takebacks costs little more than its moves', () => {
    let plays = 0;
    const counting = { ...game, play: (...args: Parameters<typeof game.play>) => (plays++, game.play(...args)) };
    const match = new Match(counting, { options: {}, seats: 4 }, new SeededChance(3));
    const random = new SeededChance(3);
    while (match.log.length < 4000 && !match.outcome) {
      playOn(match, 3, random.below(1000, 'table'));
      for (let seat = 0; seat < 4; seat++) while (match.act(seat, 'undo').ok);
      if (random.below(5, 'table') > 0) takeBack(match, random.below(4, 'table'));
    }
    const moves = match.log.filter(isMove).length;
    expect(match.log.length).toBeGreaterThan(3000);
    expect(plays).toBeLessThan(4 * moves);
  });
});

describe('a takeback past the resignation of a player', () => {
  it('makes the moves of the absent player again, so that nobody waits for them', () => {
    let waited = 0;
    for (let seed = 1; seed < 40; seed++) {
      const match = start(seed);
      playOn(match, 14, seed);
      if (match.outcome) continue;
      match.act(2, 'concede');
      playOn(match, 4, seed);
      for (let again = 0; again < 4 && match.act(0, 'ask-back').ok; again++) {
        for (const other of [1, 3]) match.act(other, 'allow-back');
        expect(hasSeat(match.deciders, 2), `seed ${seed}`).toBe(false);
        waited++;
      }
      const players = playersOf(game.seatNames, 'human');
      const replay = Replay.open(game, recordOf(match, players));
      if (!replay.ok) throw new Error(replay.fault.message);
      expect(replay.value.finish().ok).toBe(true);
      expect(state(replay.value.match)).toBe(state(match));
    }
    expect(waited).toBeGreaterThan(20);
  });
});

describe('an abandoned seat', () => {
  it('loses when the waiting players claim the win, or the match is cancelled', () => {
    const match = start();
    for (const seat of [3, 1, 2]) expect(match.act(seat, 'abandon').ok).toBe(true);
    expect(match.outcome).toEqual({ places: [1, 3, 2, 4], reason: 'abandonment' });
    const other = start();
    expect(other.act(0, 'call-off').ok).toBe(true);
    expect(other.outcome).toEqual({ places: [1, 1, 1, 1], reason: 'called-off' });
  });

  it('can be handed to a bot and back, without a change of the rules', () => {
    const match = start();
    const stateBefore = state(match);
    expect(match.act(1, 'return')).toMatchObject({ fault: { code: 'already-so' } });
    match.act(1, 'to-bot');
    expect(match.handedToBots).toBe(2);
    expect(match.act(1, 'to-bot')).toMatchObject({ fault: { code: 'already-so' } });
    match.act(1, 'return');
    expect(match.handedToBots).toBe(0);
    expect(state(match)).toBe(stateBefore);
  });
});
