import { type BoxedAbout, type BoxedStep, boxed } from '@fray/bots/boxed';
import { type GameEvent, MoveList, SeededChance } from '@fray/engine';
import type { AnySceneSource } from '@fray/engine/scene';
import { readGameManifest } from '@fray/protocol/gameManifest';
import { card } from '@fray-examples/three-bridges/card.ts';
import { threeBridges } from '@fray-examples/three-bridges/index.ts';
import { scene } from '@fray-examples/three-bridges/scene.ts';
import { describe, expect, it } from 'vitest';
import { boxedGame } from './boxedGame.ts';

const answer = boxed(async () => threeBridges, scene as AnySceneSource);
const ask = async <T>(question: object): Promise<T> => JSON.parse(await answer(JSON.stringify(question)));

/** What follows from a question, with draws of a dealer. */
async function played(question: object): Promise<Extract<BoxedStep, { facts: object }>> {
  const chance = new SeededChance(1);
  const draws: number[][] = [];
  for (;;) {
    const step = await ask<BoxedStep>({ options: {}, seats: 2, draws, ...question });
    if ('facts' in step) return step;
    const { need } = step;
    draws.push([need.kind === 'card' ? chance.card(need.deck, need.bag, need.stream) : chance.below(2, 'table')]);
  }
}

async function gameHere() {
  const about = await ask<BoxedAbout>({ ask: 'about' });
  const manifest = readGameManifest({ card, digest: '0123456789ab', files: [], boxed: about });
  if (!manifest.ok) throw new Error(manifest.fault.message);
  const found = boxedGame('examples.three-bridges@0123456789ab', manifest.value);
  if (!found) throw new Error('it is no game in a box');
  return { ...found, rules: await found.card.rules() };
}

describe('a game in a box, as a page plays it', () => {
  it('has the moves, the scene and the sentences that were sent', async () => {
    const { rules, scene: drawn } = await gameHere();
    const { facts } = await played({ ask: 'setup' });
    const [choices] = facts.choices;
    const view = facts.views[choices!.seat]!;
    const list = new MoveList();
    const state = rules.sampler(view)(new SeededChance(1), () => 0);
    rules.moves(state, choices!.seat, list);
    expect(list.toArray().map((move) => rules.format(state, move))).toEqual(choices!.moves);
    const [move = ''] = choices!.moves;
    expect(drawn.affordance(view, move, 'da').name).toBe(scene.affordance(view.view as never, move, 'en').name);
    expect(drawn.scene(view, 0, 'en')).toEqual(JSON.parse(JSON.stringify(scene.scene(view.view as never, choices!.seat, 'en'))));
    const after = await played({ ask: 'play', position: facts.position, seat: choices!.seat, move });
    const [event] = after.events[1 - choices!.seat] ?? [];
    expect(rules.describeEvent(event as GameEvent, 'en', {})).not.toBe('');
  });

  it('has no moves for who watches, and nothing before the first frame', async () => {
    const { rules, scene: drawn } = await gameHere();
    const { facts } = await played({ ask: 'setup' });
    const list = new MoveList();
    for (const view of [facts.views[2]!, {}]) {
      rules.moves(view, 0, list);
      expect(list.size).toBe(0);
    }
    expect(drawn.scene({}, 0, 'en')).toEqual({ board: { kind: 'none' } });
  });

  it('is not played here', async () => {
    const { card: given, rules } = await gameHere();
    expect(given.boxed).toBe('bots');
    expect(() => rules.setup({}, 2, new SeededChance(1))).toThrow('on its server only');
    expect(() => given.game()).toThrow('on its server only');
  });
});
