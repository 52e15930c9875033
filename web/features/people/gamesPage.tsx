import { isKnownGame, listedCards } from '@fray/games';
import { type BotView, type HeadToHead, isBotName, type PlayerStats, type Rating } from '@fray/protocol';
import { Icon, SaveIcon } from '@fray/table-kit';
import { PersonPortrait } from '@fray/table-kit/portrait';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { downloadBlob } from '../../shared/download.ts';
import { type GameTexts, loadRules, loadUi } from '../../shared/gameUi.ts';
import { locale } from '../../shared/locale.ts';
import { forgetLocalGames } from '../../shared/localGames.ts';
import { NotFound } from '../../shared/notFound.tsx';
import { isMissing } from '../../shared/notFoundError.ts';
import { useMarks } from '../../shared/reviewMarks.ts';
import type { RouteOf } from '../../shared/router.ts';
import { deleteGame } from '../../shared/savedGames.ts';
import { api } from '../../shared/server/api.ts';
import { hasKey, playerName } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { useSavedGames } from '../../shared/useSavedGames.ts';
import { career, medalsWon } from '../career/index.ts';
import { BotPortrait, MarkedName } from './botName.tsx';
import { BOTS } from './botsWords.ts';
import { GamesList, SavedGameRow } from './gamesList.tsx';
import { Medals, OwnDetails, PlayAndLuck, PlayerDetails } from './playerStats.tsx';
import { RatingCurve } from './ratingCurve.tsx';
import { RatingMark } from './ratingMark.tsx';
import { RelationButtons } from './relation.tsx';
import { type Results, shareOf, sumOf } from './results.ts';
import { type Filter, type Games, type Source, useGames } from './useGames.ts';
import { PEOPLE } from './words.ts';
import '../../shared/page.css';
import './people.css';
import './unfinishedGames.css';

interface Props {
  readonly figures: PlayerStats;
  readonly ratings: readonly Rating[];
  readonly chosen: string | undefined;
  onChoose(game: string | undefined): void;
}

/** Rating and results game by game. A press shows only the matches of that game. */
function Figures({ figures, ratings, chosen, onChoose }: Props) {
  const w = PEOPLE[language.value];
  const played = listedCards()
    .map((card) => ({ card, sides: figures.sides.filter(({ game }) => game === card.id) }))
    .filter(({ sides }) => sides.length > 0)
    .toSorted((a, b) => sumOf(b.sides).count - sumOf(a.sides).count);
  if (played.length === 0) return null;
  return (
    <section class="pp-figures" aria-label={w.figures}>
      {played.map(({ card, sides }) => (
        <button
          key={card.id}
          type="button"
          class="pp-figure"
          style={accentOf(card.id)}
          aria-pressed={chosen === card.id}
          onClick={() => onChoose(chosen === card.id ? undefined : card.id)}
        >
          <img src={coverOf(card.id)} alt="" width={626} height={300} />
          <b>{card.texts[language.value].name}</b>
          {ratings.flatMap((rated) => (rated.game === card.id ? [<RatingLine key={String(rated.bots)} rated={rated} />] : []))}
          <Bar results={sumOf(sides)} />
          <small>
            {w.games(sumOf(sides).count)} · {w.won(shareOf(sumOf(sides)))}
          </small>
          <Details game={card.id} sides={sides} setting={figures.settings.find(({ game }) => game === card.id)?.setting} />
        </button>
      ))}
    </section>
  );
}

function RatingLine({ rated }: { rated: Rating }) {
  return (
    <span>
      <RatingMark rated={rated} /> {rated.bots && <small>{PEOPLE[language.value].withBots}</small>}
    </span>
  );
}

function Bar({ results }: { results: Results }) {
  return (
    <span class="pp-bar" aria-hidden="true">
      <i class="won" style={{ flexGrow: results.won }} />
      <i class="drawn" style={{ flexGrow: results.drawn }} />
      <i class="lost" style={{ flexGrow: results.lost }} />
    </span>
  );
}

/** By side, and where mostly, in the game's own words. */
function Details({ game, sides, setting }: { game: string; sides: PlayerStats['sides']; setting: string | undefined }) {
  const w = PEOPLE[language.value];
  const loaded = useLoaded(game, async () => {
    const [ui, rules] = await Promise.all([loadUi(game), isKnownGame(game) ? loadRules(game) : undefined]);
    return ui && rules ? { texts: ui.texts, seats: rules.seatNames } : undefined;
  });
  const found = loaded && 'value' in loaded ? loaded.value : undefined;
  if (!found) return null;
  const texts: GameTexts = found.texts[language.value];
  const most = setting === undefined ? undefined : (texts.ready?.[setting] ?? texts.values[setting]);
  return (
    <small>
      {[
        ...sides
          .toSorted((a, b) => a.seat - b.seat)
          .map((side) => w.asSide(texts.sides[found.seats[side.seat] ?? ''] ?? String(side.seat + 1), shareOf(side))),
        ...(most === undefined ? [] : [w.favourite(most)]),
      ].join(' · ')}
    </small>
  );
}

/** The games of this device that were not played to their end: all of them, each with the way back. */
function UnfinishedGames() {
  const w = PEOPLE[language.value];
  const { saved, again } = useSavedGames();
  const unfinished = saved.filter(({ isOver }) => !isOver);
  if (unfinished.length === 0) return null;
  const remove = (id: string) => {
    deleteGame(id);
    again();
  };
  return (
    <section class="panel pp-unfinished" aria-labelledby="pp-unfinished">
      <h2 id="pp-unfinished">{w.unfinished}</h2>
      <ul class="rows">
        {unfinished.map((game) => (
          <SavedGameRow key={game.id} saved={game}>
            <ConfirmButton label={w.discard} sure={w.discardSure} act={() => remove(game.id)} />
          </SavedGameRow>
        ))}
      </ul>
    </section>
  );
}

/** With fewer matches a share is not shown. */
const FEW = 5;

/** As many games as a chart has room for. */
const CHARTED = 24;

const OWN: Source = {
  name: 'own',
  page: (query) => api.myGames(query),
  figures: () => api.myFigures(),
  ratings: async () => (await api.myRatings()).ratings,
  curves: (game) => api.myCurves(game),
  local: true,
};

/** All matches of this user, online and on this device, with or without an account. */
export const GamesPage = () => <PlayedGames source={OWN} name={playerName.value} details={<OwnDetails />} />;

/** The matches of a user with an account, if they are public. */
export function PlayerPage({ route }: { route: RouteOf<'player'> }) {
  const { name: id } = route;
  const w = PEOPLE[language.value];
  const loaded = useLoaded(id, () => api.player(id).catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error))));
  return (
    <Awaiting loaded={loaded}>
      {(player) =>
        !player ? (
          <NotFound>{w.noPlayer}</NotFound>
        ) : player.open ? (
          <PlayedGames
            key={player.name}
            name={player.name}
            source={{
              name: player.name,
              page: (query) => api.gamesOf(player.name, query),
              figures: () => api.figuresOf(player.name),
              ratings: () => Promise.resolve(player.ratings),
              curves: (game) => api.curvesOf(player.name, game),
              local: false,
            }}
            actions={<RelationButtons player={player} />}
            met={player.met}
            bot={player.bot}
            details={<PlayerDetails player={player} />}
          />
        ) : (
          <main id="main" class="page people">
            <h1>{player.name}</h1>
            <p>{w.hidden(player.name)}</p>
            <RelationButtons player={player} />
          </main>
        )
      }
    </Awaiting>
  );
}

interface PlayedProps {
  readonly source: Source;
  readonly name: string;
  /** Results of this user against them. */
  readonly met?: HeadToHead | undefined;
  /** Of a bot account: what plays. */
  readonly bot?: BotView | undefined;
  /** Actions for this player: challenge, friend, block, report. */
  readonly actions?: ComponentChildren;
  readonly details: ComponentChildren;
}

function PlayedGames({ source, name, met, bot, actions, details }: PlayedProps) {
  const w = PEOPLE[language.value];
  const [filter, setFilter] = useState<Filter>({});
  const games = useGames(source, filter);
  const { figures, local } = games;
  const tally = sumOf(figures.sides);
  const marksOf = useMarks();
  const marks = games.games.flatMap(({ table, seat }) => marksOf(table, seat) ?? []).slice(0, CHARTED);
  const most = games.ratings.toSorted((a, b) => Number(a.bots) - Number(b.bots) || b.games - a.games)[0];
  const curved = filter.game ?? most?.game;
  const when = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' }).format(figures.since);
  return (
    <main id="main" class="page people">
      <header class="pp-head panel">
        <span class="pp-face">{isBotName(name) ? <BotPortrait name={name} /> : <PersonPortrait name={name} />}</span>
        <div class="pp-who">
          <h1>{name === '' ? w.title : <MarkedName name={name} />}</h1>
          {bot && (
            <p translate={false}>
              {[
                [bot.engine, bot.version].filter(Boolean).join(' '),
                ...(bot.owner === undefined ? [] : [BOTS[language.value].ownedBy(bot.owner)]),
              ].join(' · ')}
            </p>
          )}
          {tally.count > 0 && <p>{w.since(when)}</p>}
          {met && <p>{w.met(met, met.row > 1 ? w.row[met.last](met.row) : '')}</p>}
        </div>
        {actions}
        {tally.count > 0 && <HeadFigures tally={tally} own={source.local} />}
      </header>
      {source.local && <UnfinishedGames />}
      {games.offline && <p class="notice">{w.offline}</p>}
      <Figures figures={figures} ratings={games.ratings} chosen={filter.game} onChoose={(game) => setFilter({ ...filter, game })} />
      <div class="pp-columns">
        <div class="pp-middle">
          {curved && <RatingCurve name={source.name} game={curved} ratings={games.ratings} curves={source.curves} />}
          <GamesList games={games} filter={filter} marksOf={marksOf} isTheirs={!source.local} onFilter={setFilter} />
        </div>
        <div class="pp-beside">
          {source.local && <Medals />}
          <PlayAndLuck marks={marks} />
          {details}
          {source.local && tally.count > 0 && <Archive games={games} count={tally.count} />}
        </div>
      </div>
      {local.length > 0 && (
        <p>
          <ConfirmButton label={w.forgetLocal} sure={w.forgetLocalSure} act={() => void forgetLocalGames().then(games.again)} />
        </p>
      )}
    </main>
  );
}

/** The figures of a career at a glance. Medals and streaks are known of this user alone. */
function HeadFigures({ tally, own }: { tally: Results & { readonly count: number }; own: boolean }) {
  const w = PEOPLE[language.value];
  const figures: readonly (readonly [string, string])[] = [
    [tally.count.toLocaleString(language.value), w.headGames(tally.count)],
    [tally.won.toLocaleString(language.value), w.headWins(tally.won)],
    ...(tally.count < FEW ? [] : [[`${shareOf(tally)} %`, w.winRate] as const]),
    ...(own
      ? ([
          [String(medalsWon(career.value)), w.headMedals(medalsWon(career.value))],
          [String(career.value.bestStreak), w.bestStreak],
        ] as const)
      : []),
  ];
  return (
    <ul class="pp-totals">
      {figures.map(([figure, label]) => (
        <li key={label}>
          <b>{figure}</b> <small>{label}</small>
        </li>
      ))}
    </ul>
  );
}

/** Data of this user on the server, other than games. */
async function ownData(): Promise<object> {
  if (!hasKey()) return {};
  const [me, { account }, { ratings }, figures, { called }, { mine: tournaments }, clubs, sanctions, manner] = await Promise.all([
    api.me(),
    api.account(),
    api.myRatings(),
    api.myFigures(),
    api.called(),
    api.tournaments(),
    api.clubs(),
    api.sanctions(),
    api.manner(),
  ]);
  // Friends and the like are for those with an account.
  const circle = account ? await api.circle() : [];
  return { ...me, account, ratings, figures, called, tournaments, clubs, circle, sanctions, manner };
}

function Archive({ games, count }: { games: Games; count: number }) {
  const w = PEOPLE[language.value];
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const { archiveOf } = await import('./archive.ts');
    const pages = games.offline ? () => Promise.resolve({ records: [] }) : api.myRecords;
    const about = games.offline ? {} : await ownData();
    const { blob, count: total } = await archiveOf(pages, games.local, about, (done) => setMessage(w.archiving(done, count)));
    downloadBlob('fray-games.zip', blob);
    setMessage(w.archived(total));
  };
  const run = () => {
    setBusy(true);
    save()
      .catch((error: unknown) => setMessage(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return (
    <p class="pp-archive">
      <button type="button" disabled={busy} onClick={run}>
        <Icon of={SaveIcon} size={18} /> {w.archive}
      </button>
      <small role="status">{message}</small>
    </p>
  );
}
