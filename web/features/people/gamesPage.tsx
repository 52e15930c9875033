import type { HeadToHead } from '@fray/protocol';
import { Icon, SaveIcon } from '@fray/table-kit';
import { PersonFace } from '@fray/table-kit/portrait';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../shared/apiError.ts';
import { downloadBlob } from '../../shared/download.ts';
import { locale } from '../../shared/locale.ts';
import { NotFound } from '../../shared/notFound.tsx';
import type { RouteOf } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { hasKey, playerName } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import '../../shared/page.css';
import './people.css';
import { forgetLocalGames } from '../../shared/localGames.ts';
import { useMarks } from '../../shared/reviewMarks.ts';
import { Figures } from './figures.tsx';
import { GamesList } from './gamesList.tsx';
import { OwnDetails, PlayAndLuck, PlayerDetails } from './playerStats.tsx';
import { RatingCurve } from './ratingCurve.tsx';
import { RelationButtons } from './relation.tsx';
import { shareOf, sumOf } from './results.ts';
import { UnfinishedGames } from './unfinishedGames.tsx';
import { type Filter, type Games, type Source, useGames } from './useGames.ts';
import { PEOPLE } from './words.ts';

/** As many games as a chart has room for. */
const CHARTED = 24;

const OWN: Source = {
  name: 'own',
  page: (asked) => api.myGames(asked),
  figures: () => api.myFigures(),
  ratings: async () => (await api.myRatings()).ratings,
  curves: (game) => api.myCurves(game),
  local: true,
};

/** Everything that whoever looks has played, online and on this device, with or without an account. */
export const GamesPage = () => <PlayedGames source={OWN} name={playerName.value} details={<OwnDetails />} />;

/** What somebody with an account has played, if they show it. */
export function PlayerPage({ route }: { route: RouteOf<'player'> }) {
  const { name: id } = route;
  const w = PEOPLE[language.value];
  const loaded = useLoaded(id, () =>
    api.player(id).catch((error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error))),
  );
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
              page: (asked) => api.gamesOf(player.name, asked),
              figures: () => api.figuresOf(player.name),
              ratings: () => Promise.resolve(player.ratings),
              curves: (game) => api.curvesOf(player.name, game),
              local: false,
            }}
            actions={<RelationButtons player={player} />}
            met={player.met}
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
  /** How whoever looks fared against them. */
  readonly met?: HeadToHead | undefined;
  /** What can be done about whoever it is. */
  readonly actions?: ComponentChildren;
  readonly details: ComponentChildren;
}

function PlayedGames({ source, name, met, actions, details }: PlayedProps) {
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
        <span class="pp-face">
          <PersonFace name={name} />
        </span>
        <div>
          <h1>{name || w.title}</h1>
          {tally.count > 0 && (
            <p>
              <span>{w.since(when)}</span> <span>{w.games(tally.count)}</span> <span>{w.won(shareOf(tally))}</span>
            </p>
          )}
          {met && <p>{w.met(met, met.row > 1 ? w.row[met.last](met.row) : '')}</p>}
        </div>
        {actions}
        {source.local && tally.count > 0 && <Archive games={games} count={tally.count} />}
      </header>
      {source.local && <UnfinishedGames />}
      {games.offline && <p class="notice">{w.offline}</p>}
      <div class="pp-columns">
        <Figures figures={figures} ratings={games.ratings} chosen={filter.game} onChoose={(game) => setFilter({ ...filter, game })} />
        <div class="pp-middle">
          {curved && <RatingCurve name={source.name} game={curved} ratings={games.ratings} curves={source.curves} />}
          <GamesList games={games} filter={filter} marksOf={marksOf} isTheirs={!source.local} onFilter={setFilter} />
        </div>
        <div class="pp-beside">
          <PlayAndLuck marks={marks} />
          {details}
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

/** What the server keeps about whoever asks, beside their games. */
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
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const { archiveOf } = await import('./archive.ts');
    const pages = games.offline ? () => Promise.resolve({ records: [] }) : api.myRecords;
    const about = games.offline ? {} : await ownData();
    const { blob, count: kept } = await archiveOf(pages, games.local, about, (done) => setSaid(w.archiving(done, count)));
    downloadBlob('fray-games.zip', blob);
    setSaid(w.archived(kept));
  };
  const run = () => {
    setBusy(true);
    save()
      .catch((error: unknown) => setSaid(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return (
    <p class="pp-archive">
      <button type="button" disabled={busy} onClick={run}>
        <Icon of={SaveIcon} size={18} /> {w.archive}
      </button>
      <small role="status">{said}</small>
    </p>
  );
}
