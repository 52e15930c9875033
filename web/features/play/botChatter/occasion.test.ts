import { LEVELS } from '@fray/bots';
import type { GameEvent } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { occasionOf } from './occasion.ts';
import { sayings as danish } from './sayings.da.ts';
import { sayings as english } from './sayings.en.ts';

const events = (...types: string[]): GameEvent[] => types.map((type) => ({ type }));
const news = {
  players: [{ kind: 'human' }, { kind: 'bot' }] as const,
  steps: 20,
  readSteps: 19,
  lastRemark: 0,
  events: events('hit-1'),
  outcome: undefined,
  harmedSeat: ({ type }: GameEvent) => (type.startsWith('hit-') ? Number(type.slice(4)) : undefined),
};

describe('bot chatter', () => {
  it('greets at the start of a match, and not later', () => {
    expect(occasionOf({ ...news, steps: 0, readSteps: undefined })).toEqual({ seat: 1, occasion: 'hello' });
    expect(occasionOf({ ...news, readSteps: undefined })).toBeUndefined();
  });

  it('reacts to harm of its own side and of the opponent, but not in every turn', () => {
    expect(occasionOf(news)).toEqual({ seat: 1, occasion: 'stung' });
    expect(occasionOf({ ...news, events: events('moved', 'hit-0') })).toEqual({ seat: 1, occasion: 'glad' });
    expect(occasionOf({ ...news, lastRemark: 15 })).toBeUndefined();
    expect(occasionOf({ ...news, events: events('moved') })).toBeUndefined();
    expect(occasionOf({ ...news, readSteps: 20 })).toBeUndefined();
  });

  it('comments on the end, also soon after another line', () => {
    const ended = (...places: number[]) => occasionOf({ ...news, lastRemark: 19, outcome: { places, reason: 'x' } });
    expect(ended(1, 2)).toEqual({ seat: 1, occasion: 'lost' });
    expect(ended(2, 1)).toEqual({ seat: 1, occasion: 'won' });
    expect(ended(1, 1)).toBeUndefined();
  });

  it('is silent without bots', () => {
    expect(occasionOf({ ...news, players: [{ kind: 'human' }, { kind: 'human' }] })).toBeUndefined();
  });

  it('has lines for every personality in both languages', () => {
    for (const sayings of [english, danish])
      for (const level of LEVELS)
        for (const lines of Object.values(sayings[level])) for (const line of lines) expect(line.length).toBeLessThanOrEqual(44);
  });
});
