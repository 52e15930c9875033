import { isLevel, LEVELS } from '@fray/bots';
import type { AnyRules } from '@fray/engine';
import { presetFor } from '@fray/engine';
import { isKnownGame, listedCards } from '@fray/games';
import { type ClubListing, type CreateTournament, TOURNAMENT_KINDS } from '@fray/protocol';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { errorText } from '../../shared/apiError.ts';
import { nameAndRank } from '../../shared/characters.ts';
import { loadRules } from '../../shared/gameUi.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { NameField } from '../../shared/nameField.tsx';
import { performOnce, usePending } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { playerName } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { TOURNAMENTS } from './words.ts';

const PACES = {
  blitz: { bank: 180, turn: 5 },
  brisk: { bank: 300, turn: 10 },
  calm: { bank: 900, turn: 30 },
  days: { bank: 0, turn: 0 },
} as const;
type PaceName = keyof typeof PACES;

/** Minutes for a round, by whether there are clocks. */
const LIVE = [15, 30, 60, 120] as const;
const DAYS = [1440, 2880, 4320, 10_080] as const;
const PLACES = [4, 8, 16, 32, 64, 128, 256] as const;
const ROUNDS = [3, 4, 5, 6, 7, 9, 11] as const;
const MINUTES = [20, 45, 60, 90, 120] as const;

interface TournamentDraft {
  readonly kind: CreateTournament['kind'];
  readonly name: string;
  readonly game: string;
  readonly pace: PaceName;
  readonly places: number;
  readonly rounds: number;
  readonly minutes: number;
  readonly roundMinutes: number;
  readonly bots: string;
  /** A time as its field has it; empty: when it is full. */
  readonly starts: string;
  readonly listed: boolean;
  readonly playToo: boolean;
  readonly rated: boolean;
  /** Whether bot accounts may enter; never if it is rated. */
  readonly programs: boolean;
  readonly club: string;
}

const STANDARD: TournamentDraft = {
  kind: 'swiss',
  name: '',
  game: listedCards()[0]?.id ?? '',
  pace: 'brisk',
  places: 8,
  rounds: 3,
  minutes: 45,
  roundMinutes: 30,
  bots: '',
  starts: '',
  listed: false,
  playToo: true,
  rated: false,
  programs: false,
  club: '',
};

/** A time as its field has it, on this device's clock, in whole minutes. */
function localMinute(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

async function make(setting: TournamentDraft, id: string): Promise<string> {
  const { kind, name, game, pace, places, rounds, minutes, roundMinutes, bots, starts, listed, playToo, rated, programs, club } = setting;
  if (!isKnownGame(game)) throw new Error(game);
  const rules: AnyRules = await loadRules(game);
  await api.createTournament({
    id,
    kind,
    name: name.trim(),
    game,
    options: { ...presetFor(rules, 'regulars') },
    pace: { ...PACES[pace], timeouts: 2, whenOut: 'lose', ...(rated ? { rated: true as const } : {}) },
    places,
    rounds,
    minutes,
    roundMinutes,
    private: !listed,
    ...(isLevel(bots) ? { bots } : {}),
    ...(programs && !rated ? { programs } : {}),
    ...(starts === '' ? {} : { starts: new Date(starts).getTime() }),
    ...(club === '' ? {} : { club }),
  });
  if (playToo) await api.enterTournament(id, playerName.value.trim());
  return id;
}

function Choice<T extends string | number>(props: {
  readonly label: string;
  readonly value: T;
  readonly from: readonly T[];
  readonly name: (value: T) => string;
  onChange(value: T): void;
}) {
  const { label, value, from, name, onChange } = props;
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(from[currentTarget.selectedIndex] ?? value)}>
        {from.map((one) => (
          <option key={one} value={one}>
            {name(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Check({ on, children, onChange }: { on: boolean; children: ComponentChildren; onChange: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onChange(currentTarget.checked)} /> {children}
    </label>
  );
}

/** Everything that a tournament needs to be told by its maker. */
export function CreateForm({ clubs }: { clubs: readonly ClubListing[] }) {
  const w = TOURNAMENTS[language.value];
  const [setting, setSetting] = useState(STANDARD);
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  const { kind, name, game, pace, places, rounds, minutes, roundMinutes, bots, starts, club } = setting;
  const change = (part: Partial<TournamentDraft>) => setSetting({ ...setting, ...part });
  const number = (n: number) => String(n);
  return (
    <form
      class="panel tn-form"
      onSubmit={(event) => {
        event.preventDefault();
        run(() =>
          performOnce(`tournament ${JSON.stringify(setting)}`, (id) => make(setting, id)).then(
            (id) => go(`/tournament/${id}`),
            (error: unknown) => setFault(errorText(error)),
          ),
        );
      }}
    >
      <h2>{w.make}</h2>
      <div class="tn-fields">
        <label>
          <span>{w.name}</span>
          <LimitedField label={w.name} required most={40} value={name} onChange={(value) => change({ name: value })} />
        </label>
        <NameField />
        <Choice
          label={w.kind}
          value={kind}
          from={TOURNAMENT_KINDS}
          name={(one) => w.kinds[one]}
          onChange={(one) => change({ kind: one, ...(one === 'arena' && pace === 'days' ? { pace: 'brisk', roundMinutes: 30 } : {}) })}
        />
        <Choice
          label={w.game}
          value={game}
          from={listedCards().map(({ id }): string => id)}
          name={(one) => listedCards().find(({ id }) => id === one)?.texts[language.value].name ?? one}
          onChange={(one) => change({ game: one })}
        />
        <Choice
          label={w.pace}
          value={pace}
          from={kind === 'arena' ? (['blitz', 'brisk', 'calm'] as const) : (['blitz', 'brisk', 'calm', 'days'] as const)}
          name={(one) => w.paces[one]}
          onChange={(one) => change({ pace: one, roundMinutes: one === 'days' ? DAYS[1] : one === 'calm' ? LIVE[2] : LIVE[1] })}
        />
        <Choice
          label={w.roundTime}
          value={roundMinutes}
          from={pace === 'days' ? DAYS : LIVE}
          name={w.roundMinutes}
          onChange={(one) => change({ roundMinutes: one })}
        />
        <Choice label={w.places} value={places} from={PLACES} name={number} onChange={(one) => change({ places: one })} />
        {kind === 'swiss' && (
          <Choice label={w.rounds} value={rounds} from={ROUNDS} name={number} onChange={(one) => change({ rounds: one })} />
        )}
        {kind === 'arena' && (
          <Choice label={w.minutes} value={minutes} from={MINUTES} name={number} onChange={(one) => change({ minutes: one })} />
        )}
        <Choice
          label={w.bots}
          value={bots}
          from={['', ...LEVELS]}
          name={(one) => (isLevel(one) ? nameAndRank(one) : w.noBots)}
          onChange={(one) => change({ bots: one })}
        />
        <label>
          <span>
            {w.starts} <small>({starts === '' ? w.whenFull : w.atTime})</small>
          </span>
          <input
            type="datetime-local"
            min={localMinute(Date.now())}
            value={starts}
            onInput={({ currentTarget }) => change({ starts: currentTarget.value })}
          />
        </label>
        {clubs.length > 0 && (
          <Choice
            label={w.club}
            value={club}
            from={['', ...clubs.map(({ id }) => id)]}
            name={(one) => clubs.find(({ id }) => id === one)?.name ?? w.noClub}
            onChange={(one) => change({ club: one })}
          />
        )}
      </div>
      <p class="tn-about">{w.about[kind]}</p>
      <p class="tn-checks">
        <Check on={setting.playToo} onChange={(playToo) => change({ playToo })}>
          {w.playToo}
        </Check>
        <Check on={setting.listed} onChange={(listed) => change({ listed })}>
          {w.listed}
        </Check>
        <Check on={setting.programs && !setting.rated} onChange={(programs) => change({ programs, ...(programs ? { rated: false } : {}) })}>
          {w.programs}
        </Check>
        {accountName.value !== '' && (
          <Check on={setting.rated} onChange={(rated) => change({ rated })}>
            {w.rated}
          </Check>
        )}
      </p>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      <button type="submit" class="primary" disabled={isPending} aria-busy={isPending}>
        {w.made}
      </button>
    </form>
  );
}
