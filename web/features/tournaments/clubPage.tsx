import { cardOf } from '@fray/games';
import type { ClubView } from '@fray/protocol';
import { PersonPortrait } from '@fray/table-kit/portrait';
import { useState } from 'preact/hooks';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { LoadFault, Skeletons } from '../../shared/loading.tsx';
import { locale } from '../../shared/locale.ts';
import { NameField } from '../../shared/nameField.tsx';
import { NotFound } from '../../shared/notFound.tsx';
import type { RouteOf } from '../../shared/router.ts';
import { linkTo } from '../../shared/secretLink.tsx';
import { api } from '../../shared/server/api.ts';
import { playerName } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { ShareButton } from '../../shared/shareButton.tsx';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useTitle } from '../../shared/title.ts';
import '../../shared/page.css';
import { ClubSign, Listed } from './listPage.tsx';
import { useWatchedTournament, type WatchedTournament } from './useWatchedTournament.ts';
import { TOURNAMENTS } from './words.ts';
import './tournaments.css';
import './club.css';

/** The most faces in the head. */
const FACES = 8;

type Run = WatchedTournament<ClubView>['run'];

/** A club: its link, its members, its tournaments, its ladder. */
export function ClubPage({ route }: { route: RouteOf<'club'> }) {
  const { id } = route;
  const w = TOURNAMENTS[language.value];
  const { value: club, fault, isMissing, run } = useWatchedTournament(id, () => api.club(id));
  useTitle(club?.name ?? '');
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
  if (isMissing && !club) return <NotFound>{fault}</NotFound>;
  return (
    <main id="main" class="page tn">
      {!club && <h1>{w.club}</h1>}
      {!club && (fault === '' ? <Skeletons count={3} /> : <LoadFault text={fault} />)}
      {club && fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      {club && (
        <>
          <header class="tn-head panel">
            <ClubSign name={club.name} />
            <div>
              <h1>{club.name}</h1>
              <p>
                <span>{w.members(club.members.length)}</span> <span>{w.since(day.format(club.created))}</span>
              </p>
            </div>
            <span class="tn-faces" aria-hidden="true">
              {club.members.slice(0, FACES).map(({ n, name }) => (
                <span key={n} class="tn-face">
                  <PersonPortrait name={name} />
                </span>
              ))}
            </span>
            <p class="buttons">
              <ShareButton link={linkTo(`/club/${id}`)} title={club.name} />
            </p>
          </header>
          {!club.member && <JoinForm club={club} run={run} />}
          <div class="tn-lists">
            <div>
              <Listed title={w.clubTournaments} list={club.tournaments} />
              <Ladder club={club} />
            </div>
            <div>
              <Members club={club} run={run} />
              {club.member && <Manage club={club} run={run} />}
            </div>
          </div>
        </>
      )}
    </main>
  );
}

function JoinForm({ club, run }: { club: ClubView; run: Run }) {
  return (
    <section class="tn-yours panel">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run(() => api.joinClub(club.id, playerName.value.trim()));
        }}
      >
        <NameField />
        <button type="submit" class="primary">
          {TOURNAMENTS[language.value].join}
        </button>
      </form>
    </section>
  );
}

/** Rare actions: a new name, and leaving. */
function Manage({ club, run }: { club: ClubView; run: Run }) {
  const w = TOURNAMENTS[language.value];
  const [title, setTitle] = useState('');
  return (
    <section class="panel tn-manage">
      {club.founder && (
        <form
          class="tn-found"
          onSubmit={(event) => {
            event.preventDefault();
            run(() => api.renameClub(club.id, title.trim()));
          }}
        >
          <label>
            <span>{w.clubName}</span>
            <LimitedField label={w.clubName} required most={40} value={title} placeholder={club.name} onChange={setTitle} />
          </label>
          <button type="submit">{w.rename}</button>
        </form>
      )}
      <p class="buttons">
        <ConfirmButton label={w.leaveClub} sure={w.leaveClubSure} act={() => run(() => api.leaveClub(club.id))} />
      </p>
    </section>
  );
}

/** The ratings of the members, game by game. */
function Ladder({ club }: { club: ClubView }) {
  const w = TOURNAMENTS[language.value];
  return (
    <section>
      <h2>{w.ladder}</h2>
      {club.ladders.length === 0 && <p>{w.noLadder}</p>}
      <div class="tn-ladders">
        {club.ladders.map(({ game, places }) => (
          <section key={game} class="panel" style={accentOf(game)}>
            <img src={coverOf(game)} alt="" width={626} height={300} loading="lazy" />
            <h3>{cardOf(game)?.texts[language.value].name ?? game}</h3>
            <ol class="tn-ladder">
              {places.map(({ n, rating, margin }, i) => {
                const name = club.members.find((member) => member.n === n)?.name ?? '';
                return (
                  <li key={n}>
                    <span>{i + 1}</span>
                    <span class="tn-face">
                      <PersonPortrait name={name} />
                    </span>
                    <span>{name}</span>
                    <span>
                      <b>{rating.toLocaleString(language.value)}</b> <small>± {margin}</small>
                    </span>
                  </li>
                );
              })}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

function Members({ club, run }: { club: ClubView; run: Run }) {
  const w = TOURNAMENTS[language.value];
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
  return (
    <section class="panel tn-members">
      <h2>{w.memberList}</h2>
      <ul class="tn-players">
        {club.members.map(({ n, name, account, since, founder, you }) => (
          <li key={n}>
            <span class="tn-who">
              <span class="tn-face">
                <PersonPortrait name={name} />
              </span>
              <span>
                {account === undefined ? name || w.nobody : <a href={`#/player/${encodeURIComponent(account)}`}>{name}</a>}
                {founder && <small> {w.founder}</small>}
                {you && <small> ({w.you})</small>}
                <small class="tn-since">{w.since(day.format(since))}</small>
              </span>
            </span>
            {club.founder && !you && (
              <span role="group" aria-label={name || w.nobody}>
                <ConfirmButton label={w.remove} sure={w.removeSure} act={() => run(() => api.removeMember(club.id, n))} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
