import { cardOf } from '@fray/games';
import type { Relation, RelationView } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { PersonPortrait } from '@fray/table-kit/portrait';
import { Ellipsis, Search, Swords, UserPlus } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { errorText } from '../../shared/apiError.ts';
import { LoadFault, Skeletons } from '../../shared/loading.tsx';
import { locale } from '../../shared/locale.ts';
import { go } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { FRIENDS_TEXTS } from './friendsTexts.ts';
import { RelationActions } from './relation.tsx';
import '../../shared/page.css';
import './people.css';
import './friends.css';

/** The most friends whose ratings and results are requested. */
const DETAILED = 24;

/** Friends, friend requests, and blocked players. */
export function FriendsPage() {
  const w = FRIENDS_TEXTS[language.value];
  return (
    <main id="main" class="page people friends">
      <h1>{w.title}</h1>
      <p>{w.lead}</p>
      {accountName.value === '' ? (
        <section class="panel friends-first">
          <Icon of={UserPlus} size={44} />
          <p>{w.keepFirst}</p>
          <p>
            <a class="button primary" href="#/settings">
              {w.keepName}
            </a>
          </p>
        </section>
      ) : (
        <Lists key={accountName.value} />
      )}
    </main>
  );
}

function Lists() {
  const w = FRIENDS_TEXTS[language.value];
  const [relations, setRelations] = useState<readonly RelationView[]>();
  const [message, setMessage] = useState('');
  const look = () => api.circle().then(setRelations);
  useEffect(() => void look().catch((error: unknown) => setMessage(errorText(error))), []);
  const run = (work: () => Promise<unknown>) =>
    void work()
      .then(look)
      .then(
        () => setMessage(''),
        (error: unknown) => setMessage(errorText(error)),
      );
  const friends = relations?.filter(({ tie }) => tie === 'friend') ?? [];
  return (
    <>
      <p role="status" class={message === '' ? '' : 'warning'}>
        {relations && message}
      </p>
      <div class="friends-columns">
        <section aria-labelledby="friends">
          <Others tie="asks" title={w.asks} relations={relations} run={run} />
          <h2 id="friends">{w.friends}</h2>
          {!relations && (message === '' ? <Skeletons count={4} look="friends-cards" /> : <LoadFault text={message} />)}
          {relations && friends.length === 0 && (
            <div class="panel friends-none">
              <Icon of={UserPlus} size={44} />
              <p>
                <b>{w.noFriends}</b>
                {w.noFriendsHelp}
              </p>
            </div>
          )}
          <ul class="friends-cards">
            {friends.map((one, n) => (
              <Friend key={one.name} one={one} run={run} isDetailed={n < DETAILED} />
            ))}
          </ul>
        </section>
        <div>
          <Find />
          <Others tie="asked" title={w.asked} relations={relations} run={run} />
          <Others tie="blocked" title={w.blocked} relations={relations} run={run} />
        </div>
      </div>
    </>
  );
}

interface OthersProps extends Pick<PersonProps, 'run'> {
  readonly tie: Exclude<Relation, 'friend'>;
  readonly title: string;
  readonly relations: readonly RelationView[] | undefined;
}

/** Requests and blocked players; undefined if there are none. */
function Others({ tie, title, relations = [], run }: OthersProps) {
  const list = relations.filter((one) => one.tie === tie);
  if (list.length === 0) return null;
  return (
    <section class="panel friends-others">
      <h2>{title}</h2>
      {tie === 'blocked' && <p>{FRIENDS_TEXTS[language.value].blockedHelp}</p>}
      <ul class="friends-list">
        {list.map((one) => (
          <Person key={one.name} one={one} run={run} />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  readonly one: RelationView;
  run(work: () => Promise<unknown>): void;
}

/** A friend: their highest rating, the score between the two, and a challenge. The rest is behind a press. */
function Friend({ one: { name, since }, run, isDetailed }: PersonProps & { isDetailed: boolean }) {
  const w = FRIENDS_TEXTS[language.value];
  const loaded = useLoaded(name, async () => (isDetailed ? api.player(name) : undefined));
  const player = loaded && 'value' in loaded ? loaded.value : undefined;
  const most = player?.ratings.toSorted((a, b) => Number(a.bots) - Number(b.bots) || b.games - a.games)[0];
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(since);
  return (
    <li class="panel friends-card">
      <span class="pp-face">
        <PersonPortrait name={name} />
      </span>
      <span class="friends-name">
        <a href={`#/player/${encodeURIComponent(name)}`}>{name}</a>
        {most && (
          <small>
            <b>{most.rating.toLocaleString(language.value)}</b> {cardOf(most.game)?.texts[language.value].name ?? most.game}
          </small>
        )}
        <small>{player?.met ? w.score(player.met.won, player.met.drawn, player.met.lost) : w.since(day)}</small>
      </span>
      <div class="friends-actions" role="group" aria-label={name}>
        <a class="button primary" href={`#/challenge/${encodeURIComponent(name)}`} aria-label={w.challenge(name)}>
          <Icon of={Swords} size={18} /> {w.challengeShort}
        </a>
        <details>
          <summary aria-label={w.more(name)} title={w.more(name)}>
            <Icon of={Ellipsis} size={22} />
          </summary>
          <span class="buttons">
            <ConfirmButton label={w.end} sure={w.endSure} act={() => run(() => api.part(name))} />
            <ConfirmButton label={w.block} sure={w.blockSure} act={() => run(() => api.block(name))} />
          </span>
        </details>
      </div>
    </li>
  );
}

function Person({ one: { name, tie, since }, run }: PersonProps) {
  const w = FRIENDS_TEXTS[language.value];
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(since);
  return (
    <li>
      <span class="pp-face">
        <PersonPortrait name={name} />
      </span>
      <span class="friends-name">
        <a href={`#/player/${encodeURIComponent(name)}`}>{name}</a>
        <small>{w.since(day)}</small>
      </span>
      <span class="buttons" role="group" aria-label={name}>
        <RelationActions name={name} tie={tie} run={run} />
      </span>
    </li>
  );
}

/** A link to a user's page by their name. */
function Find() {
  const w = FRIENDS_TEXTS[language.value];
  const [name, setName] = useState('');
  return (
    <form
      class="panel friends-search"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') go(`/player/${encodeURIComponent(name.trim())}`);
      }}
    >
      <label>
        <span>{w.find}</span>
        <input
          type="text"
          value={name}
          placeholder={w.findName}
          autocomplete="off"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit">
        <Icon of={Search} size={18} /> {w.look}
      </button>
    </form>
  );
}
