import { Match, readChoices, SeededChance } from '@fray/engine';
import { animationErrors, stepOf, unmarkedEvents } from '@fray/table-kit/testing';
import { describe, expect, it } from 'vitest';
import { arcade } from '../../index.ts';
import type { ArcadeEvent } from '../../rules/state.ts';
import { EVERYTHING, on } from '../../testing.ts';
import { CUES, script } from './cues.ts';
import { withoutEffects } from './picture.ts';

const MISSIONS = { ...EVERYTHING, ...on('mission_pool', 'mission_rank', 'mission_walls'), zone: 'demolition', stall_limit: '80' };
const TABLES: readonly [string, Record<string, string>][] = [
  ['the core rules', {}],
  ['every advanced rule', EVERYTHING],
  ['rockets, wrecks and sidecars with cannons', { ...EVERYTHING, energy_bolts: 'off', wrecks: 'on', sidecars: '2', sidecar_cannon: 'yes' }],
  ['misses that strike nothing', on('triangulation', 'stun')],
  ['mines that take the floor away', { ...EVERYTHING, sidecars: '3', mine_under_survivor: 'destroy', token_out_of_zone: 'remove' }],
  ['units placed in turn, missions', { ...MISSIONS, placement: 'in-turn', sidecars: '1', compass_rotation: '90' }],
];

describe('the animation of a battle', () => {
  const seen = new Set<ArcadeEvent['type']>();
  /** Kinds of marks that a picture has, and kinds it lacks. A shot that misses has no mark of a hit. */
  const bare = new Set<ArcadeEvent['type']>();
  const marked = new Set<ArcadeEvent['type']>();

  it.each(TABLES)('ends every step where the rules ended it: %s', (_what, texts) => {
    const options = readChoices(arcade, texts);
    if (!options.ok) throw new Error(options.fault.message);
    for (let seed = 0; seed < 4; seed++) {
      const chance = new SeededChance(seed);
      const match = new Match(arcade, { options: options.value, seats: 2 }, chance);
      const picks = new SeededChance(seed + 100);
      let before = match.copyState();
      for (let n = 1; match.deciders !== 0 && n < 900; n++) {
        const seat = match.deciders === 1 ? 0 : 1;
        const moves = match.moves(seat);
        const panelState = match.timeline.steps.length;
        match.move(seat, moves[picks.below(moves.length, 'table')]!);
        const after = match.copyState();
        const events = match.timeline.steps.slice(panelState).flatMap((step) => step.events);
        for (const { type } of events) seen.add(type);
        const step = stepOf(arcade, n, before, events, after, 'watcher');
        expect(animationErrors(script, step, seed % 2, withoutEffects)).toEqual([]);
        if (events.some(({ type }) => type === 'mine-laid')) {
          const keyframes = script.animate(step.before, step.events, step.after, 0);
          const results = keyframes.flatMap(({ picture }) =>
            picture.effects.flatMap((effect) => (effect.kind === 'word' ? effect.word : [])),
          );
          expect(results, 'a mine that lies under whoever laid it').toContain('mine-laid');
        }
        // Rails and plates show the position before the turn, until the animation shows the turn after it.
        for (const { picture } of script.animate(step.before, step.events, step.after, 0))
          expect([step.before, ...(picture.turn === step.after.position.turn ? [step.after] : [])]).toContain(picture.panelState);
        const without = new Set(unmarkedEvents(script, step, seed % 2));
        for (const { type } of events) (without.has(type) ? bare : marked).add(type);
        before = after;
      }
    }
  });

  it('draws only damage that an event names, with any numbers', () => {
    let drawn = 0;
    for (let seed = 0; seed < 40; seed++) {
      const random = new SeededChance(seed);
      const draw = (low: number, high: number) => String(low + random.below(high - low + 1, 'table'));
      const numbers = {
        blast_damage: draw(0, 4),
        blast_from: draw(1, 8),
        stun_above: draw(0, 6),
        stray_damage: draw(0, 3),
        ram_portion: draw(1, 3),
        area_centre: draw(0, 9),
        area_around: draw(0, 7),
        radial_centre: draw(0, 7),
        sidecar_endurance: draw(1, 9),
      };
      const options = readChoices(arcade, { ...EVERYTHING, ...numbers, sidecars: '2', mines: 'both' });
      if (!options.ok) throw new Error(options.fault.message);
      const match = new Match(arcade, { options: options.value, seats: 2 }, random);
      let before = match.copyState();
      for (let n = 1; match.deciders !== 0 && n < 300; n++) {
        const seat = match.deciders === 1 ? 0 : 1;
        const moves = match.moves(seat);
        const known = match.timeline.steps.length;
        match.move(seat, moves[random.below(moves.length, 'table')]!);
        const after = match.copyState();
        const events = match.timeline.steps.slice(known).flatMap((step) => step.events);
        const named = new Set(
          events.flatMap((event): string[] => {
            if (event.type === 'detonated' || event.type === 'blast') return event.reached.map(({ at, damage }) => `${at} ${damage}`);
            if (event.type === 'damaged') return [`−${event.damage}`];
            return event.type === 'repaired' ? [`+${event.points}`] : [];
          }),
        );
        const step = stepOf(arcade, n, before, events, after, 'watcher');
        const { grid } = before.battle.zone;
        for (const { picture } of script.animate(step.before, step.events, step.after, 0))
          for (const effect of picture.effects) {
            if (effect.kind === 'harm') expect(named).toContain(`${grid.name(grid.at(effect.at.x, effect.at.y))} ${effect.damage}`);
            else if (effect.kind === 'number') expect(named).toContain(effect.text);
            else continue;
            drawn++;
          }
        before = after;
      }
    }
    expect(drawn).toBeGreaterThan(500);
  });

  it('marks drives, shots, damage, repairs and explosions without motion', () => {
    expect([...marked]).toEqual(
      expect.arrayContaining(['moved', 'shot', 'strayed', 'struck', 'damaged', 'detonated', 'blast', 'repaired']),
    );
    for (const type of ['moved', 'shot', 'damaged', 'detonated', 'repaired'] as const) expect(bare, type).not.toContain(type);
  });

  it('has seen every kind of event', () => {
    expect([...seen].sort()).toEqual(Object.keys(CUES).sort());
  });
});
