import { cardOf, listedCards } from '@fray/games';
import { type BotRating, type BotView, isBotName, type OwnBot, type OwnBots } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { Eye, Swords } from 'lucide';
import { useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { errorText } from '../../shared/apiError.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { ask } from '../../shared/server/api.ts';
import { hasKey, setAccountName } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useTitle } from '../../shared/title.ts';
import { UsageBar } from '../../shared/usageBar.tsx';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { BotPortrait, MarkedName } from './botName.tsx';
import { BOTS } from './botsWords.ts';
import { RatingMark } from './ratingMark.tsx';
import '../../shared/page.css';
import './bots.css';

const nameOfGame = (id: string): string => cardOf(id)?.texts[language.value].name ?? id;

/** The rating that a list shows: of the game, or the best one. */
const ratingIn = ({ ratings }: BotView, game: string): BotRating | undefined =>
  game === ''
    ? ratings.toSorted((a, b) => Number(a.provisional) - Number(b.provisional) || b.rating - a.rating)[0]
    : ratings.find((one) => one.game === game);

async function load(): Promise<{ readonly bots: readonly BotView[]; readonly own: OwnBots }> {
  const [{ bots }, own] = await Promise.all([
    ask<{ readonly bots: readonly BotView[] }>('GET', '/api/bots'),
    hasKey() ? ask<OwnBots>('GET', '/api/account/bots') : { bots: [] },
  ]);
  return { bots, own };
}

/** Bot accounts: who they are, how strong, and a challenge to each. */
export function BotsPage() {
  const w = BOTS[language.value];
  useTitle(w.title);
  const [game, setGame] = useState('');
  const [changes, setChanges] = useState(0);
  const loaded = useLoaded(`bots ${accountName.value} ${changes}`, load);
  return (
    <Awaiting loaded={loaded}>
      {({ bots, own }) => (
        <main id="main" class="page bots">
          <div class="bots-columns">
            <div class="bots-main">
              <header class="bots-head">
                <div>
                  <h1>{w.title}</h1>
                  <p>{w.lead}</p>
                </div>
                <div class="bots-games" role="group" aria-label={w.games}>
                  {['', ...listedCards().map(({ id }) => id)].map((id) => (
                    <button key={id} type="button" aria-pressed={game === id} onClick={() => setGame(id)}>
                      {id === '' ? w.all : nameOfGame(id)}
                    </button>
                  ))}
                </div>
              </header>
              <Live bots={bots} />
              <List bots={bots} game={game} />
            </div>
            <aside class="bots-side">
              <Own own={own} onChange={() => setChanges(changes + 1)} />
              <Bring isBot={own.self !== undefined} onChange={() => setChanges(changes + 1)} />
            </aside>
          </div>
        </main>
      )}
    </Awaiting>
  );
}

/** A match that runs and may be watched. */
function Live({ bots }: { bots: readonly BotView[] }) {
  const w = BOTS[language.value];
  const live = bots.find(({ playing }) => playing !== undefined);
  if (live?.playing === undefined) return null;
  const others = bots.filter((bot) => bot !== live && bot.playing === live.playing);
  return (
    <section class="panel bots-live">
      <LiveBoard key={live.playing} table={live.playing} />
      <div>
        <small>{w.live}</small>
        <b>
          {[live, ...others].map(({ name }) => (
            <span key={name}>
              <BotPortrait name={name} /> <MarkedName name={name} />
            </span>
          ))}
        </b>
      </div>
      <a class="button primary" href={`#/t/${live.playing}`}>
        <Icon of={Eye} size={20} /> {w.watch}
      </a>
    </section>
  );
}

/** The board as it is now. A server without pictures shows none. */
function LiveBoard({ table }: { table: string }) {
  const [begun] = useState(Date.now);
  const [isMissing, setMissing] = useState(false);
  return isMissing ? null : <img class="bots-board" src={`/picture/now/${table}?at=${begun}`} alt="" onError={() => setMissing(true)} />;
}

function List({ bots, game }: { bots: readonly BotView[]; game: string }) {
  const w = BOTS[language.value];
  const listed = bots
    .map((bot) => ({ bot, rated: ratingIn(bot, game) }))
    .filter(({ rated }) => game === '' || rated !== undefined)
    .toSorted((a, b) => (b.rated?.rating ?? 0) - (a.rated?.rating ?? 0));
  if (listed.length === 0) return <p class="panel bots-none">{game === '' ? w.none : w.noneHere(nameOfGame(game))}</p>;
  return (
    <ol class="panel bots-list">
      {listed.map(({ bot, rated }, at) => (
        <li key={bot.name}>
          <span class="bots-place">{at + 1}</span>
          <BotPortrait name={bot.name} />
          <span class="bots-name">
            <a href={`#/player/${encodeURIComponent(bot.name)}`}>
              <MarkedName name={bot.name} />
            </a>
            <small translate={false}>{[bot.owner, [bot.engine, bot.version].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}</small>
          </span>
          <span class="bots-rating">{rated ? <RatingMark rated={rated} /> : <small>{w.unrated}</small>}</span>
          <Curve name={bot.name} points={rated?.curve ?? []} />
          <span class="bots-played">
            {bot.ratings.map((one) => (
              <i key={one.game}>{nameOfGame(one.game)}</i>
            ))}
          </span>
          <span class="bots-state">
            <State bot={bot} />
            <small>{w.count(bot.games)}</small>
          </span>
          {bot.playing === undefined ? (
            <a class="button" href={`#/challenge/${encodeURIComponent(bot.name)}/${rated?.game ?? (game || (listedCards()[0]?.id ?? ''))}`}>
              <Icon of={Swords} size={18} /> {w.challenge}
            </a>
          ) : (
            <a class="button" href={`#/t/${bot.playing}`}>
              <Icon of={Eye} size={18} /> {w.watch}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

function State({ bot: { playing, online } }: { bot: BotView }) {
  const w = BOTS[language.value];
  const state = playing !== undefined ? 'playing' : online ? 'free' : 'asleep';
  return <b class={`bots-${state}`}>{w[state]}</b>;
}

/** The latest ratings as a small line. */
function Curve({ name, points }: { name: string; points: readonly number[] }) {
  if (points.length < 2) return <span class="bots-curve" />;
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const at = (rating: number, n: number) =>
    `${(4 + (92 * n) / (points.length - 1)).toFixed(1)},${(26 - (22 * (rating - least)) / Math.max(1, most - least)).toFixed(1)}`;
  return (
    <svg class="bots-curve" viewBox="0 0 100 30" role="img" aria-label={BOTS[language.value].curve(name)}>
      <polyline points={points.map(at).join(' ')} />
    </svg>
  );
}

/** The account itself, if it is a bot, and the bots that name it as their owner. */
function Own({ own: { self, bots }, onChange }: { own: OwnBots; onChange: () => void }) {
  const w = BOTS[language.value];
  if (!self && bots.length === 0) return null;
  return (
    <section class="panel">
      <h2>{self ? w.own : w.yours}</h2>
      {[...(self ? [self] : []), ...bots].map((bot) => (
        <OwnCard key={bot.name} bot={bot} isSelf={bot === self} onChange={onChange} />
      ))}
    </section>
  );
}

function OwnCard({ bot, isSelf, onChange }: { bot: OwnBot; isSelf: boolean; onChange: () => void }) {
  const w = BOTS[language.value];
  const [fault, setFault] = useState('');
  const own = (mine: boolean) =>
    void ask('PUT', `/api/account/bots/${encodeURIComponent(bot.name)}`, { mine }).then(onChange, (error: unknown) =>
      setFault(errorText(error)),
    );
  return (
    <div class="bots-own">
      <p>
        <BotPortrait name={bot.name} />
        <span>
          <a href={`#/player/${encodeURIComponent(bot.name)}`}>
            <MarkedName name={bot.name} />
          </a>
          <small translate={false}>
            {bot.engine} {bot.version} {isSelf && (bot.owner === undefined ? w.noOwner : w.ownedBy(bot.owner))}
          </small>
        </span>
        <State bot={bot} />
      </p>
      <p>
        <UsageBar name={w.today} usage={{ used: bot.today, most: bot.most }} />
      </p>
      {!isSelf && !bot.agreed && (
        <p>
          {w.asks(bot.name)}{' '}
          <button type="button" class="primary" onClick={() => own(true)}>
            {w.mine}
          </button>{' '}
          <button type="button" onClick={() => own(false)}>
            {w.notMine}
          </button>
        </p>
      )}
      {fault !== '' && <p role="alert">{fault}</p>}
    </div>
  );
}

/** How a program gets here. */
function Bring({ isBot, onChange }: { isBot: boolean; onChange: () => void }) {
  const w = BOTS[language.value];
  const name = isBotName(accountName.value) ? 'arcade' : 'GAME';
  return (
    <section class="panel">
      <h2>{w.enter}</h2>
      <ol class="bots-steps">
        {w.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {accountName.value !== '' && !isBot && <Become onChange={onChange} />}
      <pre class="bots-code" translate={false} tabIndex={0}>
        {`export BOT_TOKEN=fray_…\nnpx fray bot ${name} \\\n  --engine ./tinker \\\n  --server ${location.origin} \\\n  --token BOT_TOKEN`}
      </pre>
      <p>
        <a class="button" href="#/api">
          {w.guide}
        </a>
      </p>
    </section>
  );
}

/** Turns the account of this device into a bot account. */
function Become({ onChange }: { onChange: () => void }) {
  const w = BOTS[language.value];
  const [program, setProgram] = useState({ engine: '', version: '', owner: '' });
  const [fault, setFault] = useState('');
  const become = () => {
    const [engine = '', version = '', owner = ''] = [program.engine, program.version, program.owner].map((text) => text.trim());
    ask<{ readonly name: string }>('POST', '/api/account/bot', { engine, version, ...(owner === '' ? {} : { owner }) }).then(
      ({ name }) => {
        setAccountName(name);
        onChange();
      },
      (error: unknown) => setFault(errorText(error)),
    );
  };
  return (
    <details class="bots-become">
      <summary>{w.become(accountName.value)}</summary>
      {(['engine', 'version', 'owner'] as const).map((field) => (
        <label key={field}>
          <span>{w.fields[field]}</span>
          <LimitedField
            label={w.fields[field]}
            most={field === 'engine' ? 40 : 20}
            value={program[field]}
            onChange={(value) => setProgram({ ...program, [field]: value })}
          />
        </label>
      ))}
      <p>{w.forGood}</p>
      {program.engine.trim() !== '' && <ConfirmButton label={w.turn} sure={w.sure} act={become} />}
      {fault !== '' && <p role="alert">{fault}</p>}
    </details>
  );
}
