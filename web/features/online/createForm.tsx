import { LEVELS } from '@fray/bots';
import type { AnyRules } from '@fray/engine';
import type { Pace, SeatRequest } from '@fray/protocol';
import { accountName } from '../../shared/accountName.ts';
import { errorText } from '../../shared/apiError.ts';
import { nameAndRank } from '../../shared/characters.ts';
import { NameField } from '../../shared/nameField.tsx';
import { performOnce } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { agreeTo, fairDevice, playerName } from '../../shared/server/device.ts';
import { words } from '../../shared/words/index.ts';

const PACES = { untimed: { bank: 0, turn: 0 }, brisk: { bank: 300, turn: 10 }, calm: { bank: 900, turn: 30 } } as const;
type PaceName = keyof typeof PACES;
const PACE_NAMES = ['untimed', 'brisk', 'calm'] as const satisfies readonly PaceName[];

export interface OnlineSetting {
  readonly pace: PaceName;
  readonly watch: boolean;
  readonly webhook: string;
  /** What happens after two timeouts in a row: a bot takes over, or the player loses. */
  readonly whenOut: 'bot' | 'lose';
  /** Whether the match counts for ratings. */
  readonly rated?: boolean;
  /** Largest difference between the opponent's rating and the user's; 0: any rating. */
  readonly range?: number;
  /** Levels of the bots in the other seats; empty text: a human, who may be challenged. */
  readonly others: readonly string[];
}

export const STANDARD_SETTING: OnlineSetting = { pace: 'untimed', watch: true, webhook: '', whenOut: 'bot', others: [] };

/** Opens a table on the server and shows it. Resolves to the error text if that fails. */
export async function openTable(
  game: AnyRules,
  options: Readonly<Record<string, string>>,
  own: number,
  isPrivate: boolean,
  { pace, watch, webhook, whenOut, rated, range, others }: OnlineSetting,
  count = game.minSeats,
  challenged?: string,
): Promise<string> {
  const seats = game.seatNames.slice(0, count).map((_, seat): SeatRequest => {
    const level = others[seat] ?? '';
    return seat === own ? { kind: 'me' } : level === '' ? { kind: 'open' } : { kind: 'bot', level };
  });
  const openSeat = seats.findIndex(({ kind }) => kind === 'open');
  if (challenged !== undefined && openSeat >= 0) seats[openSeat] = { kind: 'open', for: challenged };
  const request = { game: game.id, options: { ...options }, seats, private: isPrivate, watch, ...(webhook === '' ? {} : { webhook }) };
  const create = async (id: string) => {
    agreeTo(game, id, own, options);
    await api.create({
      id,
      ...request,
      pace: { ...PACES[pace], timeouts: 2, whenOut, ...(rated ? { rated: true, ...(await rangeAround(game.id, range)) } : {}) },
      name: playerName.value.trim(),
      commitment: fairDevice.commitmentFor(id, own, 1),
    });
    return id;
  };
  try {
    const id = await performOnce(`table ${JSON.stringify([request, pace, whenOut, rated, range])}`, create);
    go(`/t/${id}/${own}`);
    return '';
  } catch (error) {
    return errorText(error);
  }
}

/** The range of ratings around the user's own. A user without a rating counts with the initial rating. */
async function rangeAround(game: string, range: number | undefined): Promise<Pick<Pace, 'range'>> {
  if (!range) return {};
  const own = (await api.myRatings()).ratings.find((rated) => rated.game === game && !rated.bots)?.rating ?? NEWCOMERS;
  return { range: { least: Math.max(0, own - range), most: own + range } };
}

const NEWCOMERS = 1500;
const RANGES = [0, 100, 200, 400] as const;

interface Props {
  readonly game: AnyRules;
  readonly own: number;
  /** Number of players. */
  readonly count: number;
  readonly sideName: (seat: number) => string;
  /** Whether the table is listed on the home page. */
  readonly listed: boolean;
  readonly setting: OnlineSetting;
  onChange(setting: OnlineSetting): void;
}

/** Form for the settings of an online table, besides the game's options. */
export function OnlineFields({ game, own, count, sideName, listed, setting, onChange }: Props) {
  const w = words();
  return (
    <>
      <NameField />
      <p>
        <label>
          <span>{w.online.pace}</span>
          <select
            value={setting.pace}
            onChange={(event) => onChange({ ...setting, pace: PACE_NAMES.find((pace) => pace === event.currentTarget.value) ?? 'untimed' })}
          >
            {PACE_NAMES.map((pace) => (
              <option key={pace} value={pace}>
                {w.online.paces[pace]}
              </option>
            ))}
          </select>
        </label>
      </p>
      {setting.pace === 'untimed' && <p class="hint">{w.online.untimedHelp}</p>}
      {setting.pace !== 'untimed' && (
        <p>
          <label>
            <span>{w.online.whenOut}</span>
            <select
              value={setting.whenOut}
              onChange={(event) => onChange({ ...setting, whenOut: event.currentTarget.value === 'lose' ? 'lose' : 'bot' })}
            >
              <option value="bot">{w.online.claimBot}</option>
              <option value="lose">{w.online.othersWin}</option>
            </select>
          </label>
        </p>
      )}
      {game.seatNames.slice(0, count).map((seatName, seat) =>
        seat === own || count < 3 ? null : (
          <p key={seatName}>
            <label>
              <span>{w.online.seatIs(sideName(seat))}</span>
              <select
                value={setting.others[seat] ?? ''}
                onChange={(event) => {
                  const others = [...setting.others];
                  others[seat] = event.currentTarget.value;
                  onChange({ ...setting, others });
                }}
              >
                <option value="">{w.online.seatFree}</option>
                {LEVELS.map((level) => (
                  <option key={level} value={level}>
                    {w.bot(nameAndRank(level))}
                  </option>
                ))}
              </select>
            </label>
          </p>
        ),
      )}
      {accountName.value !== '' && (
        <p>
          <label class="check">
            <input
              type="checkbox"
              checked={setting.rated === true}
              onChange={(event) => onChange({ ...setting, rated: event.currentTarget.checked })}
            />{' '}
            {w.online.rated}
          </label>
        </p>
      )}
      {listed && setting.rated === true && (
        <p>
          <label>
            <span>{w.online.range}</span>
            <select value={setting.range ?? 0} onChange={(event) => onChange({ ...setting, range: Number(event.currentTarget.value) })}>
              {RANGES.map((points) => (
                <option key={points} value={points}>
                  {points === 0 ? w.online.rangeNone : w.online.rangeNear(points)}
                </option>
              ))}
            </select>
          </label>
        </p>
      )}
      <p>
        <label class="check">
          <input
            type="checkbox"
            checked={setting.watch}
            onChange={(event) => onChange({ ...setting, watch: event.currentTarget.checked })}
          />{' '}
          {w.online.spectators}
        </label>
      </p>
      <details>
        <summary>{w.online.webhook}</summary>
        <p>
          <label>
            <span class="visually-hidden">{w.online.webhook}</span>
            <input
              type="url"
              value={setting.webhook}
              placeholder="https://"
              onInput={(event) => onChange({ ...setting, webhook: event.currentTarget.value.trim() })}
            />
          </label>
        </p>
      </details>
    </>
  );
}
