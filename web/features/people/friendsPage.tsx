import type { Relation, RelationView } from '@fray/protocol';
import { PersonPortrait } from '@fray/table-kit/portrait';
import { useEffect, useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { errorText } from '../../shared/apiError.ts';
import { locale } from '../../shared/locale.ts';
import { go } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { FRIENDS_TEXTS } from './friendsTexts.ts';
import { RelationActions } from './relation.tsx';
import '../../shared/page.css';
import './people.css';
import './friends.css';

const ORDER = ['asks', 'friend', 'asked', 'blocked'] as const satisfies readonly Relation[];

/** Friends, friend requests, and blocked players. */
export function FriendsPage() {
  const w = FRIENDS_TEXTS[language.value];
  return (
    <main id="main" class="page people friends">
      <h1>{w.title}</h1>
      <p>{w.lead}</p>
      {accountName.value === '' ? (
        <section class="panel">
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
  const [said, setSaid] = useState('');
  const look = () => api.circle().then(setRelations);
  useEffect(() => void look().catch((error: unknown) => setSaid(errorText(error))), []);
  const run = (work: () => Promise<unknown>) =>
    void work()
      .then(look)
      .then(
        () => setSaid(''),
        (error: unknown) => setSaid(errorText(error)),
      );
  const titles = { asks: w.asks, friend: w.friends, asked: w.asked, blocked: w.blocked };
  return (
    <>
      <Find />
      <p role="status" class={said === '' ? '' : 'warning'}>
        {said}
      </p>
      {relations && (
        <div class="friends-lists">
          {ORDER.map((tie) => {
            const list = relations.filter((one) => one.tie === tie);
            return list.length === 0 && tie !== 'friend' ? null : (
              <section key={tie} class="panel">
                <h2>{titles[tie]}</h2>
                {tie === 'blocked' && <p>{w.blockedHelp}</p>}
                {list.length === 0 && <p>{w.noFriends}</p>}
                <ul class="friends-list">
                  {list.map((one) => (
                    <Person key={one.name} one={one} run={run} />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    </>
  );
}

function Person({ one: { name, tie, since }, run }: { one: RelationView; run: (work: () => Promise<unknown>) => void }) {
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

/** The way to somebody's page by their name. */
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
          maxLength={20}
          value={name}
          placeholder={w.findName}
          autocomplete="off"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit">{w.look}</button>
    </form>
  );
}
