import type { AnyRules } from '@fray/engine';
import type { Badge } from '@fray/protocol/labReports';
import {
  PLAYTEST_FIGURES,
  type PlaytestCount,
  type PlaytestFigure,
  type PlaytestGame,
  type PlaytestResults,
  type PlaytestView,
} from '@fray/protocol/playtests';
import { download } from '../../shared/download.ts';
import { LoadFault, Skeletons } from '../../shared/loading.tsx';
import { locale } from '../../shared/locale.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { figuresCsv } from './csv.ts';
import { playtestApi } from './playtestApi.ts';
import { PLAYTESTS } from './words.ts';

interface Props {
  readonly view: PlaytestView;
  readonly rules: AnyRules;
}

/** The figure of the lab next to a figure of people. Bots have no counterpart for the others. */
const OF_BOTS: Partial<Record<PlaytestFigure['figure'], string>> = { 'first-seat': 'seat', draws: 'draws', turns: 'length' };

/** Figures of a version that bots measured, each with its interval. */
type BotFigures = ReadonlyMap<PlaytestFigure['figure'], Badge & { readonly games: number }>;

/** The figures of a version's latest stored report; undefined if they cannot be loaded. */
async function botFigures({ report, options }: PlaytestView): Promise<BotFigures> {
  if (report === undefined) return new Map();
  const [{ readLabFigures }, { figures }] = await Promise.all([import('../lab/labPage.tsx'), playtestApi.bots(report)]);
  const found = readLabFigures(figures);
  const arm = found?.arms.findIndex((one) => isSameOptions(one.options, options)) ?? -1;
  return new Map(
    Object.entries(OF_BOTS).flatMap(([figure, id]) => {
      const known = PLAYTEST_FIGURES.find((one) => one === figure);
      // If sides differ, the share of the first one stands in for that of the starting player.
      const ids = id === 'seat' ? [id, `seat.${found?.seats[0]}`] : [id];
      const estimate = found?.measures.find((measure) => ids.includes(measure.id))?.arms[arm];
      return known && estimate ? [[known, estimate] as const] : [];
    }),
  );
}

const isSameOptions = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value);

/** The testers' data: only the designer sees it. */
export function Results({ view, rules }: Props) {
  const loaded = useLoaded(`${view.id} ${view.games} ${view.report}`, () =>
    // Without the bots’ figures those of people stand alone.
    Promise.all([playtestApi.results(view.id), botFigures(view).catch((): BotFigures => new Map())]),
  );
  if (!loaded) return <Skeletons count={2} />;
  if (!('value' in loaded)) return <LoadFault />;
  const [results, bots] = loaded.value;
  return <Shown view={view} rules={rules} results={results} bots={bots} />;
}

/** Why a move was refused, in the words of the game where it is the game's reason. */
const reasonText = (rules: AnyRules, name: string): string => rules.localize(name, language.value) || name;

function Shown({ view, rules, results, bots }: Props & { readonly results: PlaytestResults; readonly bots: BotFigures }) {
  const w = PLAYTESTS[language.value];
  const { games, people, figures, refused, lookups, concessions, words: comments } = results;
  const [top] = refused;
  const all = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <div class="pt-results">
      <div class="panel pt-sentence">
        <p>{people === 0 ? w.nobody : w.sentence(w.games(games.length), w.by(people))}</p>
        {top && <p>{w.mostRefused(reasonText(rules, top.name), top.count, all)}</p>}
      </div>
      <section class="panel pt-figures" aria-label={w.figures}>
        <h2>{w.figures}</h2>
        {bots.size > 0 && (
          <p class="pt-keys">
            <span>{w.ofPeople}</span> <span class="bots">{w.ofBots}</span>
          </p>
        )}
        <ul>
          {figures.map((figure) => (
            <FigureRow key={figure.figure} figure={figure} bots={bots.get(figure.figure)} />
          ))}
        </ul>
        <p>
          <small>{w.measured}</small>
        </p>
        <p class="buttons">
          <button type="button" onClick={() => download(`${view.id}.csv`, figuresCsv(results), 'text/csv')}>
            {w.csv}
          </button>
          <button
            type="button"
            onClick={() => download(`${view.id}.json`, `${JSON.stringify({ version: view, ...results }, null, 2)}\n`, 'application/json')}
          >
            {w.json}
          </button>
        </p>
      </section>
      <Reports view={view} rules={rules} results={results} />
      <div class="pt-counts">
        <Counts title={w.refusedMoves} counts={refused} nameOf={(name) => reasonText(rules, name)} />
        <Counts title={w.lookups} counts={lookups} nameOf={(name) => (name === '' ? w.book : w.rule(name))} />
        <Counts title={w.conceded} counts={concessions} nameOf={w.turn} />
      </div>
      {comments.length > 0 && (
        <section class="panel" aria-label={w.said}>
          <h2>{w.said}</h2>
          <ul class="pt-said">
            {comments.map(({ tester, words: text }, n) => (
              <li key={n}>
                <q translate={false}>{text}</q> <small>{w.tester(tester)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Games games={games} rules={rules} />
    </div>
  );
}

/** Figures of which each match, and not each tester, is a sample. */
const OF_GAMES: readonly PlaytestFigure['figure'][] = ['first-seat', 'draws', 'turns', 'concessions'];
const SHARES: readonly PlaytestFigure['figure'][] = ['first-seat', 'draws', 'concessions'];
const STEPS: readonly PlaytestFigure['figure'][] = ['fun', 'clear', 'again'];

/** The ends of the axis of a figure, in its own unit. */
function axisOf({ figure, value, high }: PlaytestFigure, bots: Badge | undefined): readonly [number, number] {
  if (SHARES.includes(figure)) return [0, 1];
  if (STEPS.includes(figure)) return [1, 5];
  return [0, Math.max(1, 1.25 * Math.max(high ?? value ?? 1, bots?.high ?? 0))];
}

/** A figure on the axis of its row. */
interface OnAxis {
  readonly value: number | null;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

function FigureRow({ figure, bots }: { readonly figure: PlaytestFigure; readonly bots: (Badge & { readonly games: number }) | undefined }) {
  const w = PLAYTESTS[language.value];
  const { figure: id, value, low, high, games, people } = figure;
  const [label, unit] = w.figure[id];
  const isShare = SHARES.includes(id);
  const format = new Intl.NumberFormat(locale(), { maximumFractionDigits: isShare ? 0 : 1 });
  const text = (number: number) => format.format(isShare ? 100 * number : number);
  // With many games: an interval must not look empty.
  const exact = (number: number) =>
    new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(isShare ? 100 * number : number);
  const isEnough = low !== undefined && high !== undefined;
  const isOfGames = OF_GAMES.includes(id);
  const axis = axisOf(figure, bots);
  const from = isOfGames ? w.games(games) : w.from(w.games(games), w.by(people));
  return (
    <li class={isEnough ? '' : 'few'}>
      <span class="pt-label">
        {label} <small>{unit}</small>
      </span>
      <b>{value === null ? '–' : text(value)}</b>
      <span class="pt-axis">
        <Whisker format={figure} axis={axis} />
        {bots && <Whisker format={bots} axis={axis} ofBots />}
      </span>
      <span class="pt-notes">
        <small class="pt-from">
          {isEnough ? `${w.interval(text(low), text(high))} · ${from}` : isOfGames ? w.fewGames(games) : w.few(games, people)}
        </small>
        {bots && (
          <small class="pt-beside">
            <b>{w.botsValue(exact(bots.value))}</b> {w.interval(exact(bots.low), exact(bots.high))} · {w.games(bots.games)}
            {isEnough && isApart(figure, bots) && <em>{(value ?? 0) > bots.value ? w.peopleMore : w.peopleLess}</em>}
          </small>
        )}
      </span>
    </li>
  );
}

/** Whether two intervals do not overlap. */
const isApart = ({ low, high }: PlaytestFigure, bots: Badge): boolean =>
  low !== undefined && high !== undefined && (high < bots.low || low > bots.high);

/** The interval on its axis. */
function Whisker({
  format,
  axis,
  ofBots = false,
}: {
  readonly format: OnAxis;
  readonly axis: readonly [number, number];
  readonly ofBots?: boolean;
}) {
  const { value, low, high } = format;
  const [from, to] = axis;
  const at = (number: number) => `${Math.min(100, Math.max(0, (100 * (number - from)) / (to - from)))}%`;
  return (
    <span class={`pt-whisker ${ofBots ? 'bots' : ''}`} aria-hidden="true">
      {low !== undefined && high !== undefined && <i class="pt-interval" style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />}
      {value !== null && <i class="pt-point" style={{ left: at(value) }} />}
    </span>
  );
}

interface CountsProps {
  readonly title: string;
  readonly counts: readonly PlaytestCount[];
  nameOf(name: string): string;
}

function Counts({ title, counts, nameOf }: CountsProps) {
  const w = PLAYTESTS[language.value];
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <section class="panel pt-bars" aria-label={title}>
      <h2>{title}</h2>
      {counts.length === 0 && <p>{w.noReports}</p>}
      <ul>
        {counts.map(({ name, count }) => (
          <li key={name}>
            <span>{nameOf(name)}</span>
            <i aria-hidden="true" style={{ width: `${(100 * count) / most}%` }} />
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Boards beside so many questions; the others have their links. */
const MOST_BOARDS = 12;

/** The position that a tester did not understand, small. Where it cannot be drawn there is its link. */
function ReportBoard({ version, game, report }: { readonly version: string; readonly game: string; readonly report: string }) {
  const loaded = useLoaded(`board ${version} ${report} ${language.value}`, async () => {
    const [{ boardPicture }, { view }] = await Promise.all([import('../play/staticBoard.tsx'), playtestApi.position(version, report)]);
    return boardPicture(game, view, language.value);
  });
  return loaded && 'value' in loaded && loaded.value !== undefined ? <img class="pt-board" src={loaded.value} alt="" /> : null;
}

/** Positions that testers did not understand, each to be opened. */
function Reports({ view, rules, results: { reports } }: Props & { readonly results: PlaytestResults }) {
  const w = PLAYTESTS[language.value];
  return (
    <section class="panel pt-reports" aria-label={w.unclear}>
      <h2>{w.unclear}</h2>
      {reports.length === 0 && <p>{w.noReports}</p>}
      <ul>
        {reports.map(({ id, tester, rule, reason, words: text, decision }, i) => (
          <li key={id}>
            {i < MOST_BOARDS && <ReportBoard version={view.id} game={view.game} report={id} />}
            <span>
              {text !== '' && <q translate={false}>{text}</q>}
              <small>
                {[
                  w.tester(tester),
                  w.decision(decision),
                  ...(rule === '' ? [] : [w.rule(rule)]),
                  ...(reason === '' ? [] : [reasonText(rules, reason)]),
                ].join(' · ')}
              </small>
            </span>
            <a class="button" href={`#/v/${view.id}/${id}`}>
              {w.open}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Games({ games, rules }: { readonly games: readonly PlaytestGame[]; readonly rules: AnyRules }) {
  const w = PLAYTESTS[language.value];
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
  if (games.length === 0) return null;
  return (
    <section class="panel pt-games" aria-label={w.list}>
      <h2>{w.list}</h2>
      <ol>
        {games.toReversed().map(({ n, seats, places, reason, turns, at }) => (
          <li key={n}>
            <b>{w.game(n)}</b> {seats.map((tester, seat) => `${places[seat] ?? ''}. ${tester === 0 ? w.bot : w.tester(tester)}`).join(', ')}{' '}
            <small>{[reasonText(rules, reason), w.turns(turns), day.format(at)].join(' · ')}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
