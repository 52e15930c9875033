import { LEVELS, type Level } from '@fray/bots';
import { type AnyGame, type Player, presetFor, readChoices } from '@fray/engine';
import { GAMES, isGameId } from '@fray/games';
import { useState } from 'preact/hooks';
import { FACES, type Face } from '../app/faces.ts';
import { Awaiting, useLoaded } from '../app/loaded.tsx';
import { go } from '../app/router.ts';
import { language } from '../app/settings.ts';
import { OnlineFields, openTable, STANDARD_SETTING } from '../online/createForm.tsx';
import { openSession, Session } from '../table/session.ts';
import { words } from '../words/index.ts';
import { OptionsForm } from './optionsForm.tsx';
import './newGame.css';

export function NewGame({ id, text }: { id: string; text: string }) {
  const loaded = useLoaded(id, async () => {
    const face = FACES[id];
    if (!face || !isGameId(id)) throw new Error(`no table for ${id}`);
    const [game, shown] = await Promise.all([GAMES[id](), face()]);
    return { game, face: shown };
  });
  return <Awaiting loaded={loaded}>{(value) => <SetUp key={text} {...value} text={text} />}</Awaiting>;
}

type Opponent = Level | 'human' | 'friend' | 'anybody';
const OTHERS = ['human', 'friend', 'anybody'] as const;

function SetUp({ game, face, text }: { game: AnyGame; face: Face; text: string }) {
  const w = words();
  const texts = face.texts[language.value];
  const [opponent, setOpponent] = useState<Opponent>('gunner');
  const [side, setSide] = useState('0');
  const [count, setCount] = useState(game.fewestSeats);
  /** Who plays the other seats of a table for three or more, where it is not the opponent chosen above. */
  const [others, setOthers] = useState<Readonly<Record<number, string>>>({});
  const [given, setGiven] = useState(() => ({ ...presetFor(game, 'regulars'), ...(text === '' ? {} : { zone: text }) }));
  const [fault, setFault] = useState('');
  const [online, setOnline] = useState(STANDARD_SETTING);
  const isOnline = opponent === 'friend' || opponent === 'anybody';

  const start = (event: Event) => {
    event.preventDefault();
    const options = readChoices(game, given);
    if (!options.ok) return setFault(`${options.fault.field}: ${options.fault.message}`);
    const own = side === 'any' ? Math.floor(Math.random() * count) : Number(side);
    if (isOnline) {
      void openTable(game, given, own, opponent === 'friend', online, count).then(setFault);
      return;
    }
    const players = game.seatNames.slice(0, count).map((seat, i): Player => {
      const player = others[i] ?? opponent;
      return i === own || player === 'human' ? { seat, kind: 'human', name: '' } : { seat, kind: 'bot', name: player };
    });
    openSession(Session.open(game, options.value, players));
    go('/table');
  };

  return (
    <main id="main" class="new">
      <h1>{w.newGame(texts.game.name)}</h1>
      <p>{texts.game.tagline}</p>
      <form onSubmit={start}>
        <p>
          <label>
            <span>{w.opponent}</span>
            <select
              value={opponent}
              onChange={(event) => {
                const chosen = [...LEVELS, ...OTHERS].find((one) => one === event.currentTarget.value) ?? 'human';
                setOpponent(chosen);
                // Strangers meet to play now, friends when they can.
                setOnline({ ...online, pace: chosen === 'anybody' ? 'brisk' : 'untimed' });
              }}
            >
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {w.bot(w.levels[level])}
                </option>
              ))}
              <option value="human">{w.sameDevice}</option>
              <option value="friend">{w.online.friend}</option>
              <option value="anybody">{w.online.anybody}</option>
            </select>
          </label>
        </p>
        {game.seatNames.length > game.fewestSeats && (
          <p>
            <label>
              <span>{w.howMany}</span>
              <select
                value={String(count)}
                onChange={(event) => {
                  const wanted = Number(event.currentTarget.value);
                  setCount(wanted);
                  if (Number(side) >= wanted) setSide('0');
                }}
              >
                {game.seatNames.map((seat, i) =>
                  i + 1 < game.fewestSeats ? null : (
                    <option key={seat} value={String(i + 1)}>
                      {i + 1}
                    </option>
                  ),
                )}
              </select>
            </label>
          </p>
        )}
        {opponent !== 'human' && (
          <p>
            <label>
              <span>{w.yourSide}</span>
              <select value={side} onChange={(event) => setSide(event.currentTarget.value)}>
                {game.seatNames.slice(0, count).map((seat, i) => (
                  <option key={seat} value={String(i)}>
                    {texts.sides[seat] ?? seat}
                  </option>
                ))}
                <option value="any">{w.anySide}</option>
              </select>
            </label>
          </p>
        )}
        {isOnline && (
          <OnlineFields
            game={game}
            own={side === 'any' ? 0 : Number(side)}
            count={count}
            sideName={(seat) => texts.sides[game.seatNames[seat] ?? ''] ?? String(seat)}
            setting={online}
            onChange={setOnline}
          />
        )}
        {!isOnline &&
          opponent !== 'human' &&
          count > 2 &&
          game.seatNames.slice(0, count).map((seat, i) =>
            i === Number(side) || side === 'any' ? null : (
              <p key={seat}>
                <label>
                  <span>{w.online.seatIs(texts.sides[seat] ?? seat)}</span>
                  <select value={others[i] ?? opponent} onChange={(event) => setOthers({ ...others, [i]: event.currentTarget.value })}>
                    {LEVELS.map((level) => (
                      <option key={level} value={level}>
                        {w.bot(w.levels[level])}
                      </option>
                    ))}
                    <option value="human">{w.sameDevice}</option>
                  </select>
                </label>
              </p>
            ),
          )}
        <OptionsForm game={game} face={face} given={given} onChange={setGiven} />
        {fault !== '' && (
          <p role="alert" class="warning">
            {fault}
          </p>
        )}
        <p>
          <button type="submit" class="primary">
            {isOnline ? w.online.create : w.start}
          </button>{' '}
          <a href={`#/rules/${game.id}`}>{w.rules}</a>
        </p>
      </form>
    </main>
  );
}
