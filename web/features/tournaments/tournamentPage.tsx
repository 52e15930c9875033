import { cardOf } from '@fray/games';
import type { TournamentView } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { Play, Trophy } from 'lucide';
import { useEffect } from 'preact/hooks';
import { accentOf } from '../../shared/covers.ts';
import { GameHead } from '../../shared/gameHead.tsx';
import { LoadFault, Skeletons } from '../../shared/loading.tsx';
import { locale } from '../../shared/locale.ts';
import { NameField } from '../../shared/nameField.tsx';
import { NotFound } from '../../shared/notFound.tsx';
import { describePace } from '../../shared/pace.ts';
import { go, type RouteOf } from '../../shared/router.ts';
import { linkTo } from '../../shared/secretLink.tsx';
import { api } from '../../shared/server/api.ts';
import { hasKey, playerName } from '../../shared/server/device.ts';
import { pageClient } from '../../shared/server/pageClient.ts';
import { language } from '../../shared/settings.ts';
import { ShareButton } from '../../shared/shareButton.tsx';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useTitle } from '../../shared/title.ts';
import '../../shared/page.css';
import { EntrantName, entrantName } from './entrantName.tsx';
import { idleReasonOf } from './idleReason.ts';
import { BracketOf, Games, Standings } from './standings.tsx';
import { useWatchedTournament, type WatchedTournament } from './useWatchedTournament.ts';
import { TOURNAMENTS } from './words.ts';
import './tournaments.css';
import './tournament.css';

/** The most free places that are drawn. */
const SHOWN_FREE = 8;

/** A tournament: entrants, current games, standings, and the next step of this user. */
export function TournamentPage({ route }: { route: RouteOf<'tournament'> }) {
  const { id } = route;
  const w = TOURNAMENTS[language.value];
  const { value, fault, isMissing, run } = useWatchedTournament(id, () => api.tournament(id));
  const isIn = value?.you !== undefined;
  useEffect(() => {
    // Calls come while any page of ours is open.
    if (isIn && hasKey()) pageClient();
  }, [isIn]);
  useTitle(value?.next ? `● ${w.yourGame(value.name)}` : (value?.name ?? ''));
  if (isMissing && !value) return <NotFound>{fault}</NotFound>;
  if (!value)
    return (
      <main id="main" class="page tn">
        <h1>{w.title}</h1>
        {fault === '' ? <Skeletons count={3} /> : <LoadFault text={fault} />}
      </main>
    );
  return (
    <main id="main" class="page tn" style={accentOf(value.game)}>
      <Head shown={value} />
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      <Body shown={value} run={run} />
      <Lots shown={value} />
    </main>
  );
}

function Head({ shown }: { shown: TournamentView }) {
  const w = TOURNAMENTS[language.value];
  const { kind, game, pace, stage, round, rounds, starts, entered, places, club } = shown;
  const time = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' });
  const facts = [
    cardOf(game)?.texts[language.value].name ?? game,
    describePace(pace),
    ...(stage === 'open' ? [w.entered(entered, places)] : []),
    ...(stage === 'open' && starts > 0 ? [w.beginsAt(time.format(starts))] : []),
    ...(stage === 'running' && kind === 'swiss' ? [w.round(round, rounds)] : []),
    ...(stage === 'running' && kind === 'knockout' ? [w.roundOnly(round)] : []),
    ...(stage === 'running' && kind === 'arena' ? [w.left(clock.format(shown.began + shown.minutes * 60_000))] : []),
  ];
  return (
    <GameHead id={game} over={w.kinds[kind]} title={shown.name} lead={facts.join(' · ')}>
      <div class="tn-head-more">
        <span class={`tn-stage ${stage}`}>{w.stages[stage]}</span>
        {kind === 'swiss' && stage === 'running' && <Rounds round={round} of={rounds} />}
        {club && <a href={`#/club/${club.id}`}>{club.name}</a>}
        <ShareButton link={linkTo(`/tournament/${shown.id}`)} title={shown.name} />
      </div>
    </GameHead>
  );
}

/** The rounds of a Swiss as segments: played, being played, still to come. The words stand in the head. */
const Rounds = ({ round, of }: { round: number; of: number }) => (
  <span class="tn-rounds" aria-hidden="true">
    {Array.from({ length: of }, (_, n) => (
      <i key={n} class={n + 1 < round ? 'played' : n + 1 === round ? 'now' : ''} />
    ))}
  </span>
);

/** This user's game: opponent, board, and link. */
function OwnGame({ shown, next }: { shown: TournamentView; next: NonNullable<TournamentView['next']> }) {
  const w = TOURNAMENTS[language.value];
  const game = shown.games.find(({ table }) => table === next.table);
  return (
    <>
      <div class="tn-own-text">
        <h2>{w.yourNext(shown.kind === 'arena' ? 0 : shown.round)}</h2>
        {game && (
          <p class="tn-versus">
            <EntrantName shown={shown} n={game.first} /> <span>{w.versus}</span> <EntrantName shown={shown} n={game.second} />
          </p>
        )}
      </div>
      <div class="tn-own-go">
        <button type="button" class="primary" onClick={() => go(`/t/${next.table}`)}>
          <Icon of={Play} size={20} /> {w.play}
        </button>
        {next.come > shown.now && <p role="status">{w.playHelp(Math.ceil((next.come - shown.now) / 60_000))}</p>}
      </div>
    </>
  );
}

/** Actions of this user: their game first. */
function OwnActions({ shown, run }: { shown: TournamentView } & Pick<WatchedTournament<TournamentView>, 'run'>) {
  const w = TOURNAMENTS[language.value];
  const { id, stage, you, next, host, entrants, kind } = shown;
  if (stage === 'over' || stage === 'off') return null;
  const own = entrants.find(({ n }) => n === you);
  const isIn = own !== undefined && !own.left;
  return (
    <section class={`tn-yours panel ${next ? 'due' : ''}`}>
      {next ? (
        <OwnGame shown={shown} next={next} />
      ) : isIn ? (
        <p role="status">{w.pauses[idleReasonOf(shown)](shown.starts > 0, host)}</p>
      ) : stage === 'open' || kind !== 'knockout' ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            run(() => api.enterTournament(id, playerName.value.trim()));
          }}
        >
          {own === undefined && <NameField />}
          <button type="submit" class="primary">
            {own === undefined ? w.enter : w.back}
          </button>
        </form>
      ) : (
        <p>{w.watchOnly}</p>
      )}
      <p class="buttons">
        {host && stage === 'open' && (
          <>
            <button type="button" onClick={() => run(() => api.beginTournament(id))}>
              {w.begin}
            </button>
            <ConfirmButton label={w.callOff} sure={w.cancelSure} act={() => run(() => api.cancelTournament(id))} />
          </>
        )}
        {isIn && <ConfirmButton label={w.leave} sure={w.leaveSure} act={() => run(() => api.leaveTournament(id))} />}
      </p>
    </section>
  );
}

/** Before the start: who has entered, how many places are free, and how it is played. */
function Entrants({ shown: { kind, stage, entrants, places }, shown }: { shown: TournamentView }) {
  const w = TOURNAMENTS[language.value];
  const free = stage === 'open' ? Math.min(places - entrants.length, SHOWN_FREE) : 0;
  return (
    <section class="panel tn-entrants">
      <h2>
        {w.players} <small>{w.entered(entrants.length, places)}</small>
      </h2>
      <ul class="tn-players">
        {entrants.map(({ n }) => (
          <li key={n}>
            <EntrantName shown={shown} n={n} />
          </li>
        ))}
        {Array.from({ length: free }, (_, n) => (
          <li key={`free ${n}`} class="tn-free">
            <span class="tn-face" aria-hidden="true" /> {w.free}
          </li>
        ))}
      </ul>
      <p class="tn-about">
        <b>{w.kinds[kind]}.</b> {w.about[kind]}
      </p>
    </section>
  );
}

function Body({ shown, run }: { shown: TournamentView } & Pick<WatchedTournament<TournamentView>, 'run'>) {
  const w = TOURNAMENTS[language.value];
  const { stage, kind, games, round } = shown;
  const now = kind === 'arena' ? games.filter(({ result }) => result === undefined) : games.filter((game) => game.round === round);
  const earlier = games.filter((game) => !now.includes(game)).toReversed();
  if (stage === 'open' || stage === 'off')
    return (
      <>
        {shown.calledOff && <p class="warning">{w.calledOff[shown.calledOff]}</p>}
        <OwnActions shown={shown} run={run} />
        <Entrants shown={shown} />
      </>
    );
  return (
    <>
      {stage === 'over' && <Podium shown={shown} />}
      {kind === 'knockout' && (
        <section class="panel">
          <BracketOf shown={shown} />
        </section>
      )}
      <div class={kind === 'knockout' ? '' : 'tn-running'}>
        <OwnActions shown={shown} run={run} />
        <section class="panel tn-standings">
          <h2>{w.standing}</h2>
          <Standings shown={shown} />
        </section>
        {kind !== 'knockout' && (
          <section class="panel tn-round">
            <h2>{kind === 'arena' ? w.pairings : w.roundOnly(round)}</h2>
            {now.length === 0 && <p>{w.noGames}</p>}
            <Games shown={shown} games={now} />
            {earlier.length > 0 && (
              <details>
                <summary>{w.earlier}</summary>
                <Games shown={shown} games={earlier} />
              </details>
            )}
          </section>
        )}
      </div>
    </>
  );
}

/** The first three, when it is over. */
function Podium({ shown }: { shown: TournamentView }) {
  const w = TOURNAMENTS[language.value];
  const { standing, kind, round, rounds } = shown;
  const [winner] = standing;
  const number = new Intl.NumberFormat(language.value);
  return (
    <section class="tn-podium panel">
      <h2>
        <Icon of={Trophy} size={26} />{' '}
        {winner && standing.filter(({ place }) => place === 1).length === 1 ? w.wonBy(entrantName(shown, winner.n)) : w.podium}
      </h2>
      {kind === 'swiss' && round < rounds && <p>{w.ends}</p>}
      <ol>
        {standing.slice(0, 3).map(({ n, place, points }) => (
          <li key={n} class={`place-${place}`}>
            <b>{place}</b>
            <EntrantName shown={shown} n={n} />
            <small>{kind === 'knockout' ? w.winsOf(points) : w.pointsOf(number.format(points))}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The seed of the lots, to verify them. */
function Lots({ shown: { lots } }: { shown: TournamentView }) {
  const w = TOURNAMENTS[language.value];
  return (
    <details class="tn-lots">
      <summary>{w.lots}</summary>
      <p>
        {lots.seed === undefined ? w.lotsBefore : w.lotsHelp} <code>{lots.seed ?? lots.hash}</code>
      </p>
    </details>
  );
}
