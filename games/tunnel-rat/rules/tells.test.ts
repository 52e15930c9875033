import { Match, readOptions, ScriptedChance, SeededChance } from '@fray/engine';
import { RulesTable } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { tunnelRat } from '../index.ts';
import { TEXTS } from '../io/log.ts';
import { EXPRESSIONS, KINDS } from './state.ts';
import { expressionWeight } from './tells.ts';

const optionsOf = (texts: Readonly<Record<string, string>>) => {
  const options = readOptions(tunnelRat.options, texts);
  if (!options.ok) throw new Error(options.fault.message);
  return options.value;
};
/** A match with faces and given cards, up to its current state. */
function match(cards: readonly string[]) {
  const chance = new ScriptedChance(cards.map((card) => ({ kind: 'card', card })));
  return new Match(tunnelRat, { options: optionsOf({ tells: 'expression' }), seats: 2 }, chance);
}

describe('faces', () => {
  it('[V5] stay known to all players with the card that was revealed afterwards', () => {
    const table = match(['vc']);
    for (const [seat, move] of [
      [0, 'vc?'],
      [1, 'sweat'],
      [0, 'safe?'],
      [1, 'blink'],
    ] as const)
      expect(table.move(seat, move)).toMatchObject({ ok: true });
    expect(table.view(0).faces).toEqual([]);
    table.continueWith(new ScriptedChance([{ kind: 'card', card: 'tunnel' }]));
    expect(table.move(0, 'shoot')).toMatchObject({ ok: true });
    const faces = [
      { turn: 1, guess: 'shoot', card: 'vc', question: 'vc', expression: 'sweat' },
      { turn: 1, guess: 'shoot', card: 'vc', question: 'safe', expression: 'blink' },
    ];
    for (const viewer of [0, 1, 'watcher'] as const) expect(table.view(viewer).faces).toEqual(faces);
    const sample = tunnelRat.sampler(table.view(0))(new SeededChance(1), tunnelRat.fallback);
    expect(tunnelRat.view(sample, 0)).toEqual(table.view(0));
  });

  it('[V5] are shown after the same delay, whenever they are chosen', () => {
    const table = new RulesTable(tunnelRat, { tells: 'expression' }, { pack: { vc: 9, trap: 10, tunnel: 20 }, card: 'vc' });
    expect(tunnelRat.answerTime!(table.state)).toBe(0);
    table.do('vc?');
    expect(tunnelRat.answerTime!(table.state)).toBe(4);
  });
});

describe('bots', () => {
  it('[V5] have different tells as VC for each character', () => {
    const seen = new Set<string>();
    for (let who = 0; who < 6; who++) {
      const faces = KINDS.map((_, card) => EXPRESSIONS.map((_face, face) => expressionWeight(who, card, face)));
      expect(faces.flat().every((weight) => weight > 0)).toBe(true);
      // Some face tells one card from another.
      expect(new Set(faces.map((weights) => JSON.stringify(weights))).size).toBeGreaterThan(1);
      seen.add(JSON.stringify(faces));
    }
    expect(seen.size).toBe(6);
  });

  it('[V5] choose the faces of their character by the card, and no other moves', () => {
    const table = new RulesTable(tunnelRat, { tells: 'expression' }, { pack: { vc: 9, trap: 10, tunnel: 20 }, card: 'vc' });
    const weights = new Float64Array(16);
    const list = () => {
      const moves = { size: 0, get: (i: number) => ids[i]! };
      const ids = table.moves().map((text) => tunnelRat.parse(table.state, text)!);
      moves.size = ids.length;
      return moves as never;
    };
    expect(tunnelRat.bot.personality!(table.state, 0, list(), 0, weights)).toBe(false);
    table.do('vc?');
    expect(tunnelRat.bot.personality!(table.state, 1, list(), 0, weights)).toBe(true);
    expect([...weights.subarray(0, 8)]).toEqual(EXPRESSIONS.map((face) => (face === 'sweat' ? 9 : 1)));
  });

  it('[V5] learn as the rat what a face meant before', () => {
    const cards = ['vc', 'vc', 'vc', 'tunnel', 'tunnel', 'tunnel', 'vc'];
    const table = match(['vc']);
    const habit = (card: string) => (card === 'vc' ? 'sweat' : 'laugh');
    const judged = (face: 'sweat' | 'laugh') => {
      const copy = table.copyState();
      for (const text of ['safe?', face])
        tunnelRat.play(copy, text === face ? 1 : 0, tunnelRat.parse(copy, text)!, new SeededChance(1), null);
      const likely = [0, 0, 0];
      const sampler = tunnelRat.sampler(tunnelRat.view(copy, 0));
      const random = new SeededChance(5);
      for (let n = 0; n < 600; n++) likely[sampler(random, tunnelRat.fallback).card]!++;
      return likely;
    };
    const before = judged('sweat');
    for (let turn = 0; turn + 1 < cards.length; turn++) {
      table.move(0, 'safe?');
      table.move(1, habit(cards[turn]!));
      table.continueWith(new ScriptedChance([{ kind: 'card', card: cards[turn + 1]! }]));
      table.move(0, cards[turn] === 'vc' ? 'shoot' : 'search');
    }
    const [sweat, laugh] = [judged('sweat'), judged('laugh')];
    expect(sweat[0]! / 600).toBeGreaterThan(before[0]! / 600 + 0.15);
    expect(sweat[0]!).toBeGreaterThan(3 * laugh[0]!);
    expect(laugh[2]!).toBeGreaterThan(sweat[2]! * 1.5);
  });
});

describe('themes', () => {
  it('[V9] [V10] change only texts', () => {
    const event = { type: 'guessed', guess: 'shoot', card: 'vc' } as const;
    for (const language of ['en', 'da'] as const) {
      expect(tunnelRat.describeEvent(event, language, optionsOf({}))).toContain('VC');
      expect(tunnelRat.describeEvent(event, language, optionsOf({ skin: 'neutral' }))).not.toContain('VC');
      expect(Object.keys(TEXTS[language].skins)).toEqual(['source', 'neutral']);
    }
    const play = (skin: string) => {
      const table = new Match(tunnelRat, { options: optionsOf({ skin }), seats: 2 }, new SeededChance(9));
      while (table.deciders !== 0) table.move(0, 'advance');
      return { position: table.position(), outcome: table.outcome };
    };
    expect(play('neutral')).toEqual(play('source'));
  });
});
