import { cardOf } from '@fray/games';
import { type ClubListing, TOURNAMENT_KINDS, type TournamentListing } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { LimitedField } from '../../shared/limitedField.tsx';
import { locale } from '../../shared/locale.ts';
import { performOnce, usePending } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { playerName } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import '../../shared/page.css';
import { errorText } from '../../shared/apiError.ts';
import { CreateForm } from './createForm.tsx';
import { useWatchedTournament } from './useWatchedTournament.ts';
import { TOURNAMENTS } from './words.ts';
import './tournaments.css';

const STAGES = ['open', 'running', 'over'] as const;

/** Tournaments that can be entered, watched or looked up, one's own clubs, and a new tournament. */
export function TournamentsPage() {
  const w = TOURNAMENTS[language.value];
  const { value, fault } = useWatchedTournament('all', async () => {
    const [{ tournaments, mine }, clubs] = await Promise.all([api.tournaments(), api.clubs()]);
    return { tournaments, mine, clubs };
  });
  const [isMaking, setMaking] = useState(false);
  const { tournaments = [], mine = [], clubs = [] } = value ?? {};
  return (
    <main id="main" class="page tn">
      <h1>{w.title}</h1>
      <p>{w.lead}</p>
      <details>
        <summary>{w.rulesHelp}</summary>
        {TOURNAMENT_KINDS.map((kind) => (
          <section key={kind}>
            <h3>{w.kinds[kind]}</h3>
            <p>{w.about[kind]}</p>
            <p>{w.ties[kind]}</p>
          </section>
        ))}
        <p>{w.come}</p>
      </details>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      {isMaking ? (
        <CreateForm clubs={clubs} />
      ) : (
        <p>
          <button type="button" class="primary" onClick={() => setMaking(true)}>
            {w.make}
          </button>
        </p>
      )}
      <div class="tn-columns">
        {mine.length > 0 && <Listed title={w.mine} list={mine} />}
        {STAGES.map((stage) => {
          const list = tournaments.filter((one) => one.stage === stage);
          return list.length === 0 && stage !== 'open' ? null : <Listed key={stage} title={w.stages[stage]} list={list} />;
        })}
        <Clubs clubs={clubs} />
      </div>
    </main>
  );
}

export function Listed({ title, list }: { title: string; list: readonly TournamentListing[] }) {
  const w = TOURNAMENTS[language.value];
  const time = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section class="panel">
      <h2>{title}</h2>
      {list.length === 0 && <p>{w.none}</p>}
      <ul class="tn-list">
        {list.map(({ id, name, game, kind, stage, entered, places, starts }) => (
          <li key={id}>
            <a href={`#/tournament/${id}`}>
              <b>{name}</b>
              <small>
                {cardOf(game)?.texts[language.value].name ?? game} · {w.kinds[kind]} · {w.entered(entered, places)}
                {stage === 'open' && starts > 0 && ` · ${w.beginsAt(time.format(starts))}`}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
    <section class="panel">
      <h2>{w.clubs}</h2>
      <ul class="tn-list">
        {clubs.map((club) => (
          <li key={club.id}>
            <a href={`#/club/${club.id}`}>
              <b>{club.name}</b>
              <small>{w.members(club.members)}</small>
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
