import { isLevel, LEVELS, type Level } from '@fray/bots';
import { type AnyRules, type ListedCard, type Player, presetFor, presetOf, readChoices, withoutVersion } from '@fray/engine';
import { cardOf, isKnownGame, listedCards } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { CharacterPortrait } from '@fray/table-kit/portrait';
import { Globe, type IconNode, Link, Play, Users } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { OnlineFields, type OnlineSetting, openTable, STANDARD_SETTING } from '../features/online/createForm.tsx';
import { StorageNotice } from '../features/online/storageNotice.tsx';
import { FRIENDS_TEXTS } from '../features/people/friendsTexts.ts';
import { audienceOf } from '../features/play/audience.ts';
import { sideNames } from '../features/play/names.ts';
import { nextLadderOpponent } from '../features/play/opponentLadder.ts';
import { openSession, Session } from '../features/play/session.ts';
import { nameAndRank, styleOf } from '../shared/characters.ts';
import { Choice } from '../shared/choice.tsx';
import { accentOf, hasLessons } from '../shared/covers.ts';
import { optionsIn } from '../shared/drawnOption.ts';
import { GameHead } from '../shared/gameHead.tsx';
import { type GameUi, loadRules, loadUi, outside } from '../shared/gameUi.ts';
import { NotFoundError } from '../shared/notFoundError.ts';
import { describeFault, OptionsForm } from '../shared/optionsForm.tsx';
import { usePending } from '../shared/performOnce.ts';
import { go, type RouteOf } from '../shared/router.ts';
import { language } from '../shared/settings.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { words } from '../shared/words/index.ts';
import { Count, Others, Side } from './new/sides.tsx';
import { PAGES } from './words.ts';
import '../shared/page.css';
import '../shared/newGame.css';

export const NewGame = ({ route: { game, drawn } }: { route: RouteOf<'new'> }) => <SetUpTable id={game} text={drawn} />;

const UserGame = lazyPart(() => import('../features/uploads/userGame.tsx').then((part) => part.UserGame));

/** `challenged`: a table on the server for somebody of this name. */
export function SetUpTable({ id, text, challenged }: { id: string; text: string; challenged?: string }) {
  const loaded = useLoaded(id, async () => {
    // A game of a user is known once its link is opened.
    await outside.learn?.(id).catch(() => {});
    if (!isKnownGame(id)) throw new NotFoundError(`no table for ${id}`);
    const [game, ui] = await Promise.all([loadRules(id), loadUi(id)]);
    if (!ui) throw new NotFoundError(`no table for ${id}`);
    return { game, ui };
  });
  return <Awaiting loaded={loaded}>{(value) => <SetUp key={text} {...value} text={text} challenged={challenged} />}</Awaiting>;
}

interface TableDraft {
  readonly opponent: Opponent;
  readonly side: string;
  readonly count: number;
  readonly others: Readonly<Record<number, string>>;
}

const ownSeat = ({ side, count }: TableDraft): number => (side === 'any' ? Math.floor(Math.random() * count) : Number(side));

/** A table on the server where bots take all other seats. */
const againstBots = ({ opponent, others, count }: TableDraft, online: OnlineSetting): OnlineSetting => ({
  ...online,
  others: Array.from({ length: count }, (_, seat) => others[seat] ?? opponent),
});

/** A game on this device, with the chosen player for each seat. */
function openHere(game: AnyRules, texts: Readonly<Record<string, string>>, setting: TableDraft): boolean {
  const options = readChoices(game, texts);
  if (!options.ok) return false;
  const own = ownSeat(setting);
  const players = game.seatNames.slice(0, setting.count).map((seat, i): Player => {
    const player = setting.others[i] ?? setting.opponent;
    return i === own || player === 'human' ? { seat, kind: 'human', name: '' } : { seat, kind: 'bot', name: player };
  });
  openSession(Session.open(game, options.value, players));
  go('/table');
  return true;
}

interface SetUpProps {
  readonly game: AnyRules;
  readonly ui: GameUi;
  readonly text: string;
  readonly challenged: string | undefined;
}

function SetUp({ game, ui, text, challenged }: SetUpProps) {
  const w = words();
  const t = PAGES[language.value];
  const texts = ui.texts[language.value];
  const boxed = cardOf(game.id)?.boxed;
  const isBoxed = boxed !== undefined;
  const [setting, setSetting] = useState<TableDraft>({
    opponent: challenged === undefined && boxed !== 'people' ? nextLadderOpponent(game.id) : 'friend',
    side: '0',
    count: game.minSeats,
    others: {},
  });
  // An address with a drawing comes from somebody who knows the game.
  const [input, setInput] = useState(() => optionsIn(text, game.options, presetFor(game, text === '' ? audienceOf(game.id) : 'regulars')));
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  const [online, setOnline] = useState(STANDARD_SETTING);
  const { opponent, side, count, others } = setting;
  const isOnline = opponent === 'friend' || opponent === 'anybody';
  const own = side === 'any' ? 0 : Number(side);
  const sideName = sideNames(game, ui, input);
  const change = (part: Partial<TableDraft>) => setSetting({ ...setting, ...part });
  const choose = (chosen: Opponent) => {
    change({ opponent: chosen });
    // Strangers meet to play now, friends when they can.
    setOnline({ ...online, pace: chosen === 'anybody' ? 'brisk' : 'untimed' });
  };
  const start = (event: Event) => {
    event.preventDefault();
    const options = readChoices(game, input);
    if (!options.ok) return setFault(describeFault(options.fault, game, texts));
    if (isOnline) run(() => openTable(game, input, ownSeat(setting), opponent === 'friend', online, count, challenged).then(setFault));
    else if (isBoxed) run(() => openTable(game, input, ownSeat(setting), true, againstBots(setting, online), count).then(setFault));
    else openHere(game, input, setting);
  };
  const rest = [...Array(count).keys()].filter((seat) => seat !== own);
  return (
    <main id="main" class="page new" style={accentOf(game.id)}>
      <GameHead id={game.id} over={w.newGameOver} facts>
        {challenged !== undefined && <ChallengedTo game={game.id} name={challenged} />}
        <p class="head-links">
          {!isBoxed && hasLessons(game.id) && <a href={`#/learn/${game.id}`}>{w.learn}</a>} <a href={`#/rules/${game.id}`}>{w.rules}</a>{' '}
          {!isBoxed && (
            <>
              <a href={`#/scores/${game.id}`}>{w.scores}</a> <a href={`#/lab/${game.id}`}>{w.whatIf}</a>
            </>
          )}
        </p>
      </GameHead>
      {isBoxed && <UserGame key={game.id} id={withoutVersion(game.id)} />}
      <form onSubmit={start}>
        <div class="new-fields">
          {challenged === undefined && <Opponents value={opponent} game={game} seat={rest[0] ?? 1} boxed={boxed} onChange={choose} />}
          <div class="new-seats">
            <Count game={game} value={count} onChange={(seats) => change({ count: seats, side: Number(side) >= seats ? '0' : side })} />
            {opponent !== 'human' && (
              <Side game={game} count={count} value={side} tones={ui.tones} sideName={sideName} onChange={(side) => change({ side })} />
            )}
          </div>
          {isOnline && (
            <OnlineFields {...{ game, own, count, sideName }} listed={opponent === 'anybody'} setting={online} onChange={setOnline} />
          )}
          {!isOnline && opponent !== 'human' && side !== 'any' && count > 2 && (
            <Others seats={rest} others={others} usual={opponent} sideName={sideName} onChange={(next) => change({ others: next })} />
          )}
          <OptionsForm game={game} ui={ui} options={input} onChange={setInput} />
        </div>
        {isOnline && <StorageNotice />}
        <Starter game={game} ui={ui} options={input} against={challenged ?? opponentName(opponent)} fault={fault} isPending={isPending}>
          {challenged === undefined ? (isOnline ? w.online.create : t.start) : FRIENDS_TEXTS[language.value].challenge(challenged)}
        </Starter>
      </form>
    </main>
  );
}

const opponentName = (opponent: Opponent): string =>
  isLevel(opponent) ? words().levelNames[opponent] : PAGES[language.value].people[opponent].name;

interface StarterProps {
  readonly game: AnyRules;
  readonly ui: GameUi;
  readonly options: Readonly<Record<string, string>>;
  /** The opponents in words. */
  readonly against: string;
  readonly fault: string;
  /** Whether the started game is loading. */
  readonly isPending: boolean;
  /** The action of the button. */
  readonly children: ComponentChildren;
}

/** The chosen game, and the button that starts it: always visible. */
function Starter({ game, ui, options, against, fault, isPending, children }: StarterProps) {
  const w = words();
  const texts = ui.texts[language.value];
  const preset = presetOf(game, options);
  const rules = preset ? (texts.presets?.[preset.name]?.label ?? preset.name) : game.presets && w.ownPreset;
  return (
    <aside class="new-start panel">
      {ui.Preview && (
        <div class="new-preview">
          <ui.Preview options={options} language={language.value} />
        </div>
      )}
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      <p class="new-sum">
        <b>{against}</b>
        {rules && <span>{rules}</span>}
      </p>
      <button type="submit" class="primary" disabled={isPending} aria-busy={isPending}>
        <Icon of={Play} size={20} /> {children}
      </button>
    </aside>
  );
}

/** The challenged player, and the choice of the game. */
function ChallengedTo({ game, name }: { game: string; name: string }) {
  const w = FRIENDS_TEXTS[language.value];
  return (
    <p class="challenged">
      <b>{w.challenge(name)}</b>
      <select
        aria-label={w.whichGame}
        value={game}
        onChange={({ currentTarget }) => go(`/challenge/${encodeURIComponent(name)}/${currentTarget.value}`)}
      >
        {listedCards().map(({ id, texts }) => (
          <option key={id} value={id}>
            {texts[language.value].name}
          </option>
        ))}
      </select>
    </p>
  );
}

type Opponent = Level | 'human' | 'friend' | 'anybody';
const PEOPLE = ['human', 'friend', 'anybody'] as const;
const ONLINE = ['friend', 'anybody'] as const;
const PICTURES: Readonly<Record<(typeof PEOPLE)[number], IconNode>> = { human: Users, friend: Link, anybody: Globe };

interface Props {
  readonly value: Opponent;
  /** Where the opponent sits, and the game: both shape a bot’s head as at the table. */
  readonly game: AnyRules;
  readonly seat: number;
  /** Whether the game is played on the server only: with bots, or between people. */
  readonly boxed: ListedCard['boxed'];
  onChange(opponent: Opponent): void;
}

/** The opponents: bots with portrait and character, or people. */
function Opponents({ value, game, seat, boxed, onChange }: Props) {
  const t = PAGES[language.value];
  return (
    <Choice
      name="opponent"
      label={t.opponent}
      class="opponents"
      values={boxed ? (boxed === 'bots' ? [...LEVELS, ...ONLINE] : ONLINE) : [...LEVELS, ...PEOPLE]}
      value={value}
      onChange={onChange}
      show={(one) =>
        one === 'human' || one === 'friend' || one === 'anybody' ? (
          <>
            <Icon of={PICTURES[one]} size={24} />
            <span>
              <b>{t.people[one].name}</b>
              <small>{t.people[one].how}</small>
            </span>
          </>
        ) : (
          <>
            <CharacterPortrait character={LEVELS.indexOf(one)} game={game.id} seat={seat} />
            <span>
              <b>{nameAndRank(one)}</b>
              <small>{styleOf(game, one)}</small>
            </span>
          </>
        )
      }
    />
  );
}
