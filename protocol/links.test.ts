import { describe, expect, it } from 'vitest';
import { cleanLink } from './links.ts';

describe('cleanLink', () => {
  it.each([
    ['t/abcdefghjk', 't/abcdefghjk'],
    ['/t/abcdefghjk.', 't/abcdefghjk'],
    ['t/abcdefghjk)', 't/abcdefghjk'],
    ['t/abcdefghjk)."', 't/abcdefghjk'],
    ['t/abcdefghjk%20', 't/abcdefghjk'],
    ['t/%20abcdefghjk', 't/abcdefghjk'],
    ['t/abcdefghjk\u200b', 't/abcdefghjk'],
    ['T/ABCDEFGHJK', 't/abcdefghjk'],
    ['t/abcdefghjk?fbclid=1', 't/abcdefghjk'],
    ['t/abcdefghjk/?fbclid=1', 't/abcdefghjk'],
    ['t/abcdefghjk/1.', 't/abcdefghjk/1'],
    ['replay/abcdefghjk/12,', 'replay/abcdefghjk/12'],
    ['replay/~1f3a', 'replay/~1f3a'],
    ['Puzzle/Arcade-7…', 'puzzle/arcade-7'],
    ['t/abcdefghjk。', 't/abcdefghjk'],
    ['RULES/Arcade)', 'rules/arcade'],
    ['tournament/abcdefghjk!', 'tournament/abcdefghjk'],
    ['club/abcdefghjk”', 'club/abcdefghjk'],
    ['embed/replay/abcdefghjk/3.', 'embed/replay/abcdefghjk/3'],
    ['Embed/Replay/ABCDEFGHJK', 'embed/replay/abcdefghjk'],
    ['//t//abcdefghjk', 't//abcdefghjk'],
    ['challenge/Ann%20Bo/Arcade.', 'challenge/Ann%20Bo/arcade'],
    ['V/ABCDEFGHJK/23456789ab).', 'v/abcdefghjk/23456789ab'],
    ['Lab/R/ABCDEFGHJK.', 'lab/r/abcdefghjk'],
    ['lab/Arcade/tank_endurance=5&zone=.3_W', 'lab/arcade/tank_endurance=5&zone=.3_W'],
    ['print/Arcade.', 'print/arcade'],
    ['Gallery.', 'gallery'],
    ['', ''],
    ['settings', 'settings'],
  ])('%s leads to %s', (path, to) => {
    expect(cleanLink(path)).toBe(to);
    expect(cleanLink(to)).toBe(to);
  });

  it('keeps the case of player names and drawn boards', () => {
    expect(cleanLink('player/Ann%20Bo.')).toBe('player/Ann%20Bo');
    expect(cleanLink('player/%C3%86ble')).toBe('player/%C3%86ble');
    expect(cleanLink('new/ARCADE/.3_2-.w.4')).toBe('new/arcade/.3_2-.w.4');
    expect(cleanLink('challenge/Ann%20Bo/arcade')).toBe('challenge/Ann%20Bo/arcade');
    // A segment with an invalid percent-encoding is taken literally.
    expect(cleanLink('t/%E0%A4%A')).toBe('t/%25e0%25a4%25a');
  });
});
