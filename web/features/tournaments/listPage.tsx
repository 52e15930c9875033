import { cardOf } from '@fray/games';
import { type ClubListing, TOURNAMENT_KINDS, type TournamentListing } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { Clock, Plus, Trophy, Users } from 'lucide';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { LoadFault, Skeletons } from '../../shared/loading.tsx';
import { locale } from '../../shared/locale.ts';
import { performOnce, usePending } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { playerName } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import '../../shared/page.css';
import { CreateForm } from './createForm.tsx';
import { useWatchedTournament } from './useWatchedTournament.ts';
import { TOURNAMENTS } from './words.ts';
import './tournaments.css';

const STAGES = ['open', 'running', 'over'] as const;

/** Tournaments to enter, watch or look up, the user's clubs, and a new tournament. */
export function TournamentsPage() {
  const w = TOURNAMENTS[language.value];
  const { value, fault } = useWatchedTournament('all', async () => {
    const [{ tournaments, mine }, clubs] = await Promise.all([api.tournaments(), api.clubs()]);
    return { tournaments, mine, clubs };
  });
  const [isMaking, setMaking] = useState(false);
  const { tournaments = [], mine = [], clubs = [] } = value ?? {};
  const others = tournaments.filter(({ id }) => !mine.some((own) => own.id === id));
  return (
    <main id="main" class="page tn">
      <header class="tn-top">
        <div>
          <h1>{w.title}</h1>
          <p>{w.lead}</p>
        </div>
        {!isMaking && (
          <button type="button" class="primary" onClick={() => setMaking(true)}>
            <Icon of={Plus} size={20} /> {w.make}
          </button>
        )}
      </header>
      {value && fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      {isMaking && <CreateForm clubs={clubs} />}
      <div class="tn-lists">
        <div>
          {!value && (fault === '' ? <Skeletons count={4} look="tn-tiles" /> : <LoadFault text={fault} />)}
          {mine.length > 0 && <Listed title={w.mine} list={mine} />}
          {value &&
            STAGES.map((stage) => {
              const list = others.filter((one) => one.stage === stage);
              if (list.length > 0) return <Listed key={stage} title={w.stagesOfMany[stage]} list={list} />;
              return stage === 'open' && !isMaking && <NoneOpen key={stage} />;
            })}
        </div>
        <div>
          {value && <Clubs clubs={clubs} />}
          <Kinds />
        </div>
      </div>
    </main>
  );
}

/** No tournament waits for players: what to do about it. */
function NoneOpen() {
  const w = TOURNAMENTS[language.value];
  return (
    <section class="panel tn-none">
      <Icon of={Trophy} size={44} />
      <div>
        <h2>{w.none}</h2>
        <p>{w.noneLead}</p>
      </div>
    </section>
  );
}

/** Descriptions of the kinds of tournaments, with their rules behind a press. */
function Kinds() {
  const w = TOURNAMENTS[language.value];
  return (
    <section class="panel tn-kinds">
      <h2>{w.kindsTitle}</h2>
      {TOURNAMENT_KINDS.map((kind) => (
        <section key={kind}>
          <h3>{w.kinds[kind]}</h3>
          <p>{w.about[kind]}</p>
        </section>
      ))}
      <details>
        <summary>{w.rulesHelp}</summary>
        {TOURNAMENT_KINDS.map((kind) => (
          <p key={kind}>
            <b>{w.kinds[kind]}.</b> {w.ties[kind]}
          </p>
        ))}
        <p>{w.come}</p>
      </details>
    </section>
  );
}

/** Tournaments of one list, each with its game's picture. */
export function Listed({ title, list }: { title: string; list: readonly TournamentListing[] }) {
  const w = TOURNAMENTS[language.value];
  return (
    <section class="tn-listed">
      <h2>{title}</h2>
      {list.length === 0 && <p>{w.none}</p>}
      <ul class="tn-tiles">
        {list.map((one) => (
          <Tile key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ one: { id, name, game, kind, stage, entered, places, starts } }: { one: TournamentListing }) {
  const w = TOURNAMENTS[language.value];
  const time = new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return (
    <li>
      <a class="tn-tile" href={`#/tournament/${id}`} style={accentOf(game)}>
        <img src={coverOf(game)} alt="" width={626} height={300} loading="lazy" />
        <span class="tn-tile-text">
          <b>{name}</b>
          <small>
            {cardOf(game)?.texts[language.value].name ?? game} · {w.kinds[kind]}
          </small>
          <span class="tn-tile-state">
            <span class={`tn-stage ${stage}`}>{w.stages[stage]}</span>
            <small>
              <Icon of={Users} size={15} /> {stage === 'open' ? w.entered(entered, places) : entered}
              <span class="visually-hidden"> {w.players}</span>
            </small>
            {stage === 'open' && starts > 0 && (
              <small>
                <Icon of={Clock} size={15} /> {time.format(starts)}
              </small>
            )}
          </span>
        </span>
      </a>
    </li>
  );
}

/** A club's first letter, as its sign. */
export const ClubSign = ({ name }: { name: string }) => (
  <span class="tn-sign" aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
);

function Clubs({ clubs }: { clubs: readonly ClubListing[] }) {
  const w = TOURNAMENTS[language.value];
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  const found = async () => {
    const title = name.trim();
    const id = await performOnce(`club ${title}`, async (fresh) => {
      await api.createClub(fresh, title, playerName.value.trim());
      return fresh;
    });
    go(`/club/${id}`);
  };
  return (
    <section class="panel tn-clubs">
      <h2>{w.clubs}</h2>
      {clubs.length === 0 && <p>{w.noClubs}</p>}
      <ul class="tn-list">
        {clubs.map((club) => (
          <li key={club.id}>
            <a href={`#/club/${club.id}`}>
              <ClubSign name={club.name} />
              <span>
                <b>{club.name}</b>
                <small>{w.members(club.members)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <form
        class="tn-found"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => found().catch((error: unknown) => setFault(errorText(error))));
        }}
      >
        <label>
          <span>{w.clubName}</span>
          <LimitedField label={w.clubName} required most={40} value={name} onChange={setName} />
        </label>
        <button type="submit" disabled={isPending} aria-busy={isPending}>
          {w.found}
        </button>
      </form>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </section>
  );
}
