import type { PlayedMatch } from '@fray/protocol';
import { EMPTY_CAREER, mergeCareers, readCareer } from '@fray/protocol';
import { describe, expect, it } from 'vitest';
import { careerOf, fromFigures, streakOfWins, tallyOf } from './derive.ts';
import { medalsWon, nextMedal } from './medals.ts';

let ended = 0;
const match = (result: PlayedMatch['result'], opponents: readonly string[] = ['cadet'], more: Partial<PlayedMatch> = {}): PlayedMatch => ({
  table: `~${++ended}`,
  game: 'arcade',
  at: 1000 + ended,
  seat: 0,
  result,
  place: result === 'lost' ? 2 : 1,
  reason: 'x',
  turns: 9,
  setting: '',
  players: [
    { seat: 0, kind: 'human', name: '' },
    ...opponents.map((name, i) => ({ seat: i + 1, kind: name === 'Bo' ? ('human' as const) : ('bot' as const), name })),
  ],
  ...more,
});

describe('the career of finished matches', () => {
  it('has a medal for each beaten bot, dated by the first win', () => {
    const [lost, first, again] = [match('lost'), match('won'), match('won')];
    const career = careerOf([again, lost, first], 'here');
    expect(career.medals).toEqual({ 'arcade/cadet': first.at });
    expect(tallyOf(career, 'arcade', 'cadet')).toEqual([2, 0, 1]);
    expect([medalsWon(career), nextMedal(career, 'arcade'), nextMedal(career, 'tubetanks')]).toEqual([1, 'recruit', 'recruit']);
  });

  it('counts all versions of a game from outside as one game', () => {
    const versions = ['ida.race@0123456789ab', 'ida.race@ba9876543210'];
    const career = careerOf(
      versions.map((game) => match('won', ['cadet'], { game })),
      'here',
    );
    expect(Object.keys(career.medals)).toEqual(['ida.race/cadet']);
    expect(tallyOf(career, 'ida.race', 'cadet')).toEqual([2, 0, 0]);
    expect(readCareer(JSON.stringify(career))).toEqual(career);
  });

  it('has a medal for each of several bots, and none for matches between people', () => {
    expect(Object.keys(careerOf([match('won', ['cadet', 'ace'])], 'here').medals)).toEqual(['arcade/ace', 'arcade/cadet']);
    expect(careerOf([match('won', ['Bo'])], 'here').medals).toEqual({});
    // Of two people at one device nobody knows who won the medal; at an online table the server does.
    expect(careerOf([match('won', ['Bo', 'ace'])], 'here').medals).toEqual({});
    expect(Object.keys(careerOf([match('won', ['Bo', 'ace'], { table: 'abcdefghij' })], undefined).medals)).toEqual(['arcade/ace']);
    expect(careerOf([match('drawn'), match('won', ['somebody'])], 'here').medals).toEqual({});
  });

  it('counts a match once, however often it is listed, and only matches that count', () => {
    const played = [match('won'), match('lost'), match('drawn')];
    const career = careerOf([...played, ...played], 'here');
    expect(tallyOf(career)).toEqual([1, 1, 1]);
    const both = mergeCareers(mergeCareers(career, career), careerOf([match('won')], 'there'));
    expect(tallyOf(both)).toEqual([2, 1, 1]);
    const figures = fromFigures({ sides: [0, 1].map((seat) => ({ game: 'arcade', seat, won: 3, drawn: 0, lost: 1 })) });
    expect(tallyOf(mergeCareers(both, figures))).toEqual([8, 1, 3]);
  });

  it('never shrinks with more matches', () => {
    const played = Array.from({ length: 80 }, (_, i) => match(i % 3 === 0 ? 'lost' : 'won', [i % 2 === 0 ? 'cadet' : 'ace']));
    let before = EMPTY_CAREER;
    for (const [i] of played.entries()) {
      const career = careerOf(played.slice(0, i + 1), 'here');
      expect(career.medals).toMatchObject(before.medals);
      expect(tallyOf(career).reduce((a, b) => a + b)).toBe(i + 1);
      expect(career.bestStreak).toBeGreaterThanOrEqual(before.bestStreak);
      before = career;
    }
  });

  it('has the streak of wins up to the last match, and the longest one', () => {
    const career = careerOf(
      ['won', 'won', 'won', 'drawn', 'won', 'won'].map((result) => match(result as PlayedMatch['result'])),
      'here',
    );
    expect([streakOfWins(career), career.bestStreak]).toEqual([2, 3]);
    expect(streakOfWins(EMPTY_CAREER)).toBe(0);
  });
});
