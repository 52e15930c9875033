import {
  type AnyRules,
  formatRecord,
  LANGUAGES,
  type Language,
  Match,
  recordOf,
  SeededChance,
  seatsOf,
  standardOptions,
} from '@fray/engine';
import { CARDS } from '@fray/games';
import type { PreviewRenderer } from '@fray/protocol';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { toPlainSvg, transformOf } from '../shared/plainSvg.ts';
import { staticBoardOf } from '../shared/staticBoards.ts';
import * as drawing from './index.tsx';
import { boardOf, boardSvgOf, framesOf, previewOf } from './index.tsx';
import { FOREIGN } from './testing.ts';

const COLLECTIONS = import.meta.glob<{ readonly puzzles: readonly { readonly id: string }[] }>('../../games/*/puzzles/*.json', {
  import: 'default',
});

/** What a server's drawing process calls; does not compile while a name differs. */
const renderer: PreviewRenderer = drawing;

/** The id of the first puzzle of a game. */
async function firstPuzzle({ id, puzzles }: Pick<(typeof CARDS)[number], 'id' | 'puzzles'>): Promise<string> {
  const collection = await COLLECTIONS[`../../games/${id}/puzzles/${puzzles?.[0]?.name}.json`]?.();
  return collection?.puzzles[0]?.id ?? '';
}

async function positions(game: AnyRules, most: number) {
  const seats = game.seatNames.length;
  const match = new Match(game, { options: standardOptions(game.options), seats }, new SeededChance(5));
  const random = new SeededChance(6);
  const views = [{ view: match.view('watcher'), events: [] as readonly { readonly type: string }[] }];
  while (views.length < most && match.deciders !== 0) {
    const seat = seatsOf(match.deciders)[0]!;
    const moves = match.moves(seat);
    if (!match.move(seat, moves[random.below(moves.length, 'table')]!).ok) break;
    const events = match.timeline.steps.at(-1)?.events ?? [];
    views.push({ view: match.view('watcher'), events: events.flatMap((event) => game.eventFor(event, 'watcher') ?? []) });
  }
  return views;
}

describe('a picture of a running match', () => {
  it.each(LANGUAGES)('describes the game and its progress in words (%s)', async (language: Language) => {
    const cup = { kind: 'tournament', name: 'Harbour <Swiss>', game: 'arcade', how: 'swiss', entered: 3, places: 8 } as const;
    const best = [
      { kind: 'human', name: 'Ann' },
      { kind: 'bot', name: 'veteran' },
    ] as const;
    const open = await previewOf({ ...cup, stage: 'open', best }, language);
    expect(open.title).toMatch(/^Harbour <Swiss> · Ann – \S+$/);
    expect(open.text).toContain('3');
    expect(open.svg).not.toContain('<Swiss>');
    const running = await previewOf({ ...cup, stage: 'running', round: [2, 5], best }, language);
    expect(running.text).toMatch(/2 (of|af) 5/);
    expect((await previewOf({ ...cup, stage: 'over', best }, language)).text).toMatch(/^Ann /);
    for (const stage of ['running', 'over', 'off'] as const)
      expect(FOREIGN.exec((await previewOf({ ...cup, stage, best: [] }, language)).svg)?.[0]).toBeUndefined();
    const club = await previewOf({ kind: 'club', name: 'Cog & Die', members: 12, games: ['arcade', 'tubetanks'] }, language);
    expect([club.title.startsWith('Cog & Die'), club.text.startsWith('12 ')]).toEqual([true, true]);
  });
});

describe.each(CARDS.filter(({ id }) => staticBoardOf(id)).map(({ id, ...card }) => [id, card] as const))('a picture of %s', (id, card) => {
  it('is drawn without a browser at every position, and needs no style sheet', async () => {
    expect(typeof document).toBe('undefined');
    const ui = (await staticBoardOf(id))!;
    const game = await card.rules();
    for (const [i, { view, events }] of (await positions(game, 40)).entries()) {
      if (i % 4 !== 0) continue;
      const { drawing } = boardOf(ui, view, events, 'en');
      const svg = toPlainSvg(renderToStaticMarkup(drawing));
      expect(FOREIGN.exec(svg)?.[0], `position ${i}`).toBeUndefined();
      expect(svg.length).toBeGreaterThan(5000);
    }
  });

  it.each(LANGUAGES)('has a text alternative (%s)', async (language: Language) => {
    const { title, text, svg } = await previewOf({ kind: 'game', game: id }, language);
    expect([title, text]).toEqual([card.texts[language].name, expect.stringContaining(card.texts[language].tagline)]);
    expect(svg).toContain('width="1200" height="630"');
    const puzzle = await previewOf({ kind: 'puzzle', puzzle: await firstPuzzle({ id, ...card }) }, language);
    expect(puzzle.text).toContain(language === 'en' ? 'Find the best move.' : 'Find det bedste træk');
  });

  it('as an animation has the names of the players, and the result at the end', async () => {
    const game = await card.rules();
    const match = new Match(game, { options: standardOptions(game.options), seats: 2 }, new SeededChance(5));
    for (const random = new SeededChance(6); match.log.length < 3; ) {
      const seat = seatsOf(match.deciders)[0]!;
      const moves = match.moves(seat);
      match.move(seat, moves[random.below(moves.length, 'table')]!);
    }
    match.act(0, 'concede');
    const players = [0, 1].map((seat) => ({ seat: game.seatNames[seat]!, kind: 'human', name: `<Ann ${seat}>` }) as const);
    const frames = await framesOf({ kind: 'replay', record: formatRecord(recordOf(match, players)) }, 'en', 360, 10);
    expect(frames.length).toBeGreaterThan(2);
    for (const svg of frames)
      expect([svg.includes('&lt;Ann 0'), svg.includes('<Ann'), FOREIGN.exec(svg)?.[0]]).toEqual([true, false, undefined]);
    // Cut off at its edges, a drawing of TubeTanks kills what rasterises it.
    for (const svg of frames) expect(/<svg y="\d+" width="\d+" height="360" overflow="visible"/.test(svg)).toBe(true);
    const ends = frames.map((svg) => / wins?</.test(svg) || / won</.test(svg));
    expect(ends).toEqual(frames.map((_, n) => n === frames.length - 1));
  });

  it.each(LANGUAGES)(
    'of a whole replay names the players and not the winner; that of its last moment names the winner (%s)',
    async (language: Language) => {
      const game = await card.rules();
      const match = new Match(game, { options: standardOptions(game.options), seats: 2 }, new SeededChance(5));
      for (const random = new SeededChance(6); match.log.length < 9; ) {
        const seat = seatsOf(match.deciders)[0]!;
        const moves = match.moves(seat);
        match.move(seat, moves[random.below(moves.length, 'table')]!);
      }
      match.act(0, 'concede');
      const players = [0, 1].map((seat) => ({ seat: game.seatNames[seat]!, kind: 'human', name: `Ann ${seat}` }) as const);
      const record = formatRecord(recordOf(match, players));
      const whole = await previewOf({ kind: 'replay', record }, language);
      const end = await previewOf({ kind: 'replay', record, at: match.timeline.steps.length }, language);
      const side = (await staticBoardOf(id))!.sides(match.view('watcher') as never, language)[game.seatNames[1]!]!;
      const won = new RegExp(`${side} (won|win|vandt)`);
      expect(end.text).toMatch(won);
      expect(end.svg).toMatch(won);
      expect(await renderer.previewTextOf({ kind: 'replay', record }, language)).toEqual({ title: whole.title, text: whole.text });
      expect(whole.title).toBe(end.title);
      expect(whole.title).toContain('Ann 0');
      expect(whole.text).not.toMatch(won);
      expect(whole.svg).not.toMatch(/ (won|wins?|vandt)</);
      expect(whole.text).toContain(language === 'da' ? 'Se kampen' : 'Watch the match');
      // Nor is the end on the board.
      const middle = Math.floor((match.timeline.steps.length - 1) / 2);
      const boardAt = (at: object) => boardSvgOf({ kind: 'replay', record, ...at }, language, 168);
      expect(await boardAt({})).toBe(await boardAt({ at: middle }));
    },
  );

  it('of a table has names, progress and winner', async () => {
    const game = await card.rules();
    const { view } = (await positions(game, 1))[0]!;
    const seats = game.seatNames.map((_, seat) => ({ kind: 'human' as const, name: `<Ann ${seat}>` }));
    const running = { kind: 'table', game: id, stage: 'running', options: {}, seats, view, at: 1 } as const;
    const { title, svg } = await previewOf(running, 'en');
    expect(title).toContain('<Ann 0> – <Ann 1>');
    expect(svg).not.toContain('<Ann');
    const over = { ...running, stage: 'over', outcome: { reason: 'conceded', places: seats.map((_, seat) => seat + 1) } } as const;
    const side = (await staticBoardOf(id))!.sides(view as never, 'en')[game.seatNames[0]!]!;
    expect((await previewOf(over, 'en')).text).toMatch(new RegExp(`^${side} (won|win)`));
    // If nothing of the match may be shown, the table is drawn after setup.
    const { view: _, ...secret } = running;
    expect((await previewOf(secret, 'en')).text).toMatch(/^The match is on/);
  });
});

describe('inlined styles', () => {
  it('give boolean attributes a value, as XML requires', () => {
    expect(toPlainSvg('<path class d="M0 0 L1 1" hidden/><g class="a b c"></g>')).toBe(
      '<path class="" d="M0 0 L1 1" hidden=""/><g class="a b c"></g>',
    );
    expect([FOREIGN.test('<path class d="M0 0"/>'), FOREIGN.test('<path class="a b" d="M0 0"/>')]).toEqual([true, false]);
  });

  it('resolve custom properties from the innermost element, or their fallbacks', () => {
    const markup =
      '<div style="--a:3deg"><g style="--b:var(--a);transform:rotate(var(--b)) scaleY(.9)"><path fill="var(--c, #fff)"/></g></div><g fill="var(--a,red)"></g>';
    expect(toPlainSvg(markup)).toBe('<g><g transform="rotate(3) scale(1 0.9)"><path fill="#fff"/></g></g><g fill="red"></g>');
  });

  it('write transforms as SVG attributes', () => {
    expect(transformOf('translate(12px, -3.5px) translateY(4px) rotate(90deg) scale(2)')).toBe(
      'translate(12 -3.5) translate(0 4) rotate(90) scale(2 2)',
    );
  });
});
