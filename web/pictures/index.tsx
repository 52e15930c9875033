import { isLevel } from '@fray/bots';
import { isExternalGameId, type Language, type Outcome, openPuzzle, readChoices, readPuzzles, type Seat, SeededChance } from '@fray/engine';
import { cardOf, isKnownGame, loadRules, rulesWithPositions } from '@fray/games';
import type { Preview, PreviewSubject, PreviewText } from '@fray/protocol';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { dayOf, puzzleOfDay, setOfDay } from '../features/puzzles/daily.ts';
import { type PuzzleSet, setNamed, setOf } from '../features/puzzles/sets.ts';
import { da as daPuzzles } from '../features/puzzles/words/da.ts';
import { en as enPuzzles } from '../features/puzzles/words/en.ts';
import { toPlainSvg } from '../shared/plainSvg.ts';
import { type StaticBoardUi, staticBoardOf } from '../shared/staticBoards.ts';
import { en } from '../shared/words/en.ts';
import { type Board, Card } from './card.tsx';

export { listGames };

import { listGames, outsidePuzzles } from './externalBoards.ts';
import { type Caption, CaptionLines, LINE } from './lines.tsx';
import { spectatorReplay } from './spectatorReplay.ts';
import { PICTURE_WORDS } from './words.ts';

const PLAIN = ['#4dffa1', '#1fb876', '#0a2117'] as const;
const FILES = import.meta.glob<unknown>('../../games/*/puzzles/*.json', { import: 'default' });
type PreviewContent = Omit<Parameters<typeof Card>[0], 'board' | 'accent'> & {
  readonly game?: string;
  /** Draws the board, which takes longer than all the words. */
  readonly draw?: () => Board | undefined | Promise<Board | undefined>;
  /** The picture in one sentence. */
  readonly text?: string;
};

/** The content of a preview. It has only facts of the preview's subject. */
export async function previewTextOf(subject: PreviewSubject, language: Language): Promise<PreviewText> {
  return textOf(await previewContent(subject, language), language);
}

const textOf = ({ heading, players, state, more, text }: PreviewContent, language: Language): PreviewText => ({
  title: [heading, PICTURE_WORDS[language].versus(players.map(({ name }) => name))].filter(Boolean).join(' · '),
  text: text ?? [state, more].filter(Boolean).join(' · '),
});

/** The same with the picture of where the link leads. */
export async function previewOf(subject: PreviewSubject, language: Language): Promise<Preview> {
  const content = await previewContent(subject, language);
  const accent = (content.game && cardOf(content.game)?.accent) || PLAIN;
  const svg = toPlainSvg(renderToStaticMarkup(<Card {...content} accent={accent} board={await content.draw?.()} />));
  return { ...textOf(content, language), svg };
}

/** The board of where a link leads, without words. */
export async function boardSvgOf(subject: PreviewSubject, language: Language, height: number): Promise<string | undefined> {
  const board = await (await previewContent(subject, language)).draw?.();
  if (!board) return undefined;
  return standaloneSvg(board, height);
}

/** The boards of a replay that lead to its moment, one after the other. */
export async function framesOf(
  { record, at }: Extract<PreviewSubject, { kind: 'replay' }>,
  language: Language,
  height: number,
  most: number,
): Promise<readonly string[]> {
  const match = await spectatorReplay(record);
  const { game, players, outcome } = match;
  const ui = await staticBoardOf(game.id);
  if (!ui) return [];
  const last = Math.min(at ?? match.last, match.last);
  const named = players.map((player, seat) => ({ name: displayName(player, language), tone: ui.tones[seat] ?? PLAIN[0] }));
  const first = Math.max(0, last + 1 - most);
  return Array.from({ length: last + 1 - first }, (_, n) => {
    const { view, events } = match.at(first + n);
    const isEnd = first + n === match.last;
    const { state, more } = stateOf(ui, players, view, isEnd ? outcome : undefined, language, game.seatNames);
    return standaloneSvg(boardOf(ui, view, events, language), height, { players: named, says: isEnd ? state : more });
  });
}

function standaloneSvg(board: Board, height: number, caption?: Caption): string {
  const width = Math.round(height * board.ratio);
  const whole = height + (caption ? 2 * LINE : 0);
  // The outline is not clipped at its edges: the rasteriser crashes on an element of which nothing is left after clipping. The lines cover
  // it.
  const place = caption ? `y="${LINE}" width="${width}" height="${height}" overflow="visible"` : '';
  const drawing = renderToStaticMarkup(board.drawing).replace('<svg', `<svg ${place}`);
  const lines = caption ? renderToStaticMarkup(<CaptionLines caption={caption} width={width} bottom={whole} />) : '';
  const box = `width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}"`;
  return toPlainSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${box} font-family="Figtree">${drawing}${lines}</svg>`);
}

async function previewContent(subject: PreviewSubject, language: Language): Promise<PreviewContent> {
  const w = PICTURE_WORDS[language];
  switch (subject.kind) {
    case 'site':
      return { heading: 'Fray', players: [], state: w.site, more: '', draw: () => boardBefore('arcade', {}, 0, language) };
    case 'game': {
      const { name, tagline } = nameOf(subject.game, language);
      return {
        game: subject.game,
        heading: name,
        players: [],
        state: tagline,
        more: w.play,
        draw: () => boardBefore(subject.game, {}, 0, language),
      };
    }
    case 'table':
      return tablePreview(subject, language);
    case 'replay':
      return replayPreview(subject, language);
    case 'tournament':
      return tournamentPreview(subject, language);
    case 'club':
      return {
        heading: subject.name,
        players: subject.games
          .slice(0, 3)
          .map((game) => ({ name: nameOf(game, language).name, tone: cardOf(game)?.accent[0] ?? PLAIN[0] })),
        state: w.members(subject.members),
        more: w.club,
      };
    case 'puzzle':
      return puzzlePreview(subject.puzzle, language);
    case 'player':
      return {
        heading: subject.name,
        players: subject.ratings.slice(0, 3).map(({ game, rating }) => ({
          name: `${nameOf(game, language).name} ${Math.round(rating)}`,
          tone: cardOf(game)?.accent[0] ?? PLAIN[0],
        })),
        state: '',
        more: w.player,
        text: w.player,
      };
  }
}

/** A table after setup, with arbitrary dice: the picture of a game before the first move. */
async function boardBefore(
  game: string,
  texts: Readonly<Record<string, string>>,
  seats: number,
  language: Language,
): Promise<Board | undefined> {
  const ui = await staticBoardOf(game);
  if (!ui || !isKnownGame(game)) return undefined;
  const rules = await loadRules(game);
  const options = readChoices(rules, texts);
  if (!options.ok) return undefined;
  const view = rules.view(rules.setup(options.value, Math.max(seats, rules.minSeats), new SeededChance(1)), 'watcher');
  return boardOf(ui, view, [], language);
}

const nameOf = (game: string, language: Language) => cardOf(game)?.texts[language] ?? { name: game, tagline: '' };

interface NamedSeat {
  readonly kind: string;
  readonly name: string;
}

/** A player's name, or a word for players without one. */
const displayName = ({ kind, name }: NamedSeat, language: Language): string =>
  kind === 'bot' && isLevel(name) ? en.levelNames[name] : name || PICTURE_WORDS[language].unnamed;

async function tournamentPreview(
  { name, game, how, stage, entered, places, round, best }: Extract<PreviewSubject, { kind: 'tournament' }>,
  language: Language,
): Promise<PreviewContent> {
  const w = PICTURE_WORDS[language];
  const tone = cardOf(game)?.accent[0] ?? PLAIN[0];
  const states = {
    open: w.places(entered, places),
    running: round ? w.round(...round) : w.runs,
    over: best[0] ? w.won(displayName(best[0], language), false) : w.ended,
    off: w.off,
  } as const;
  return {
    game,
    heading: name,
    players: best.map((one) => ({ name: displayName(one, language), tone })),
    state: states[stage],
    more: `${w.kinds[how]}, ${nameOf(game, language).name}`,
    draw: () => boardBefore(game, {}, 0, language),
  };
}

async function tablePreview(
  { game, stage, options, seats, view, outcome }: Extract<PreviewSubject, { kind: 'table' }>,
  language: Language,
): Promise<PreviewContent> {
  const w = PICTURE_WORDS[language];
  const ui = await staticBoardOf(game);
  const sat = seats.filter(({ kind }) => kind !== 'open');
  const players = sat.map((seat) => ({ name: displayName(seat, language), tone: ui?.tones[seats.indexOf(seat)] ?? PLAIN[0] }));
  const stageIs = stage === 'open' ? w.open : stage === 'running' ? w.running : w.over;
  const content = { game, heading: nameOf(game, language).name, players };
  if (!view || !ui) return { ...content, state: stageIs, more: '', draw: () => boardBefore(game, options, seats.length, language) };
  return {
    ...content,
    ...stateOf(ui, seats, view, outcome, language, await seatNames(game)),
    draw: () => boardOf(ui, view, [], language),
  };
}

const seatNames = async (game: string): Promise<readonly string[]> => (isKnownGame(game) ? (await loadRules(game)).seatNames : []);

/** Progress of a match, and whose turn it is or who has won. */
function stateOf(
  ui: StaticBoardUi,
  seats: readonly NamedSeat[],
  view: object,
  outcome: Outcome | undefined,
  language: Language,
  names: readonly string[],
): { readonly state: string; readonly more: string } {
  const w = PICTURE_WORDS[language];
  const sides = ui.sides(view, language);
  const side = (seat: Seat) => sides[names[seat] ?? ''] ?? String(seat + 1);
  const { place, when } = ui.about(view, language);
  const more = [place, when].filter(Boolean).join(', ');
  if (!outcome) {
    const awaited = ui.awaited?.(view) ?? [];
    return { state: awaited.length === 1 ? w.toMove(side(awaited[0]!)) : '', more };
  }
  const winners = outcome.places.flatMap((at, seat) => (at === 1 ? [side(seat)] : []));
  const list = new Intl.ListFormat(language).format(winners);
  const state = winners.length === seats.length ? w.drawn : winners.length === 1 ? w.won(list, ui.hasPluralSides === true) : w.share(list);
  return { state, more };
}

/** The board of a view, with marks of what happened last. */
export function boardOf(ui: StaticBoardUi, view: object, events: readonly { readonly type: string }[], language: Language): Board {
  const picture = ui.script.pictureOf(view, 0, events);
  return measureBoard(<ui.StaticBoard picture={picture} view={view} language={language} />);
}

/** A drawing with the ratio that its own box has. */
export function measureBoard(drawing: Board['drawing']): Board {
  const box = /viewBox="[-\d.]+ [-\d.]+ (?<width>[\d.]+) (?<height>[\d.]+)"/.exec(renderToStaticMarkup(drawing))?.groups;
  return { drawing, ratio: Number(box?.['width'] ?? 1) / Number(box?.['height'] ?? 1) };
}

/** A moment of a finished match. A link to the whole match shows its middle, and reveals neither its end nor the winner. */
async function replayPreview({ record, at }: Extract<PreviewSubject, { kind: 'replay' }>, language: Language): Promise<PreviewContent> {
  const w = PICTURE_WORDS[language];
  const match = await spectatorReplay(record);
  const { game, players, outcome } = match;
  const ui = await staticBoardOf(game.id);
  const place = Math.min(at ?? Math.floor((match.last - 1) / 2), match.last);
  const { view, events } = match.at(Math.max(0, place));
  const content = {
    game: game.id,
    heading: nameOf(game.id, language).name,
    players: players.map((player, seat) => ({ name: displayName(player, language), tone: ui?.tones[seat] ?? PLAIN[0] })),
  };
  if (!ui) return { ...content, state: at === undefined ? w.replay : w.over, more: '' };
  const draw = () => boardOf(ui, view, events, language);
  if (at === undefined) return { ...content, state: w.replay, more: ui.about(view, language).place ?? '', draw };
  const isEnd = place === match.last;
  const { state, more } = stateOf(ui, players, view, isEnd ? outcome : undefined, language, game.seatNames);
  return { ...content, state, more: isEnd ? more : [more, w.moment(place, match.last)].filter(Boolean).join(' · '), draw };
}

const fileOf = ({ game, name }: PuzzleSet) => FILES[`../../games/${game}/puzzles/${name}.json`];

async function puzzlePreview(id: string, language: Language): Promise<PreviewContent> {
  const w = PICTURE_WORDS[language];
  const day = dayOf(new Date());
  const isToday = id === 'today';
  const set = isToday ? setNamed(setOfDay(day).name) : setOf(id);
  const json = set && (isExternalGameId(set.game) ? await outsidePuzzles.load?.(set.game, set.name) : await fileOf(set)?.());
  const read = json === undefined ? undefined : readPuzzles(json);
  const puzzles = read?.ok ? read.value.puzzles : [];
  const puzzle = isToday ? puzzleOfDay(day, puzzles) : puzzles.find((one) => one.id === id);
  if (!set || !puzzle) return { heading: w.puzzle, players: [], state: '', more: '' };
  const game = await rulesWithPositions(set.game);
  const ui = await staticBoardOf(set.game);
  const opened = openPuzzle(game, puzzle);
  const number = enPuzzles.number(set.texts[language], Number(puzzle.id.replace(/^.*-/, '')));
  const content = { game: set.game, heading: isToday ? w.today : number, players: [], more: isToday ? number : w.puzzle };
  if (!opened.ok || !ui) return { ...content, state: '' };
  const view = game.view(opened.value.state, puzzle.seat);
  const side = ui.sides(view, language)[game.seatNames[puzzle.seat] ?? ''] ?? '';
  return { ...content, state: (language === 'da' ? daPuzzles : enPuzzles).find(side), draw: () => boardOf(ui, view, [], language) };
}
