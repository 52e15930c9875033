import { LEVELS } from '@fray/bots';
import type { AnyRules } from '@fray/engine';
import { nameAndRank } from '../../shared/characters.ts';
import { Choice } from '../../shared/choice.tsx';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { PAGES } from '../words.ts';

interface SideProps {
  readonly game: AnyRules;
  readonly count: number;
  readonly value: string;
  readonly tones: readonly string[];
  sideName(seat: number): string;
  onChange(side: string): void;
}

/** The player's side, or a random one. */
export function Side({ game, count, value, tones, sideName, onChange }: SideProps) {
  const t = PAGES[language.value];
  const values = [...game.seatNames.slice(0, count).keys()].map(String);
  return (
    <Choice
      name="side"
      label={t.yourSide}
      values={[...values, 'any']}
      value={value}
      onChange={onChange}
      show={(side) =>
        side === 'any' ? (
          t.anySide
        ) : (
          <>
            <i class="dot" style={{ '--color-player': tones[Number(side)] }} />
            {sideName(Number(side))}
          </>
        )
      }
    />
  );
}

interface CountProps {
  readonly game: AnyRules;
  readonly value: number;
  onChange(count: number): void;
}

/** The number of players, if a game allows several. */
export function Count({ game, value, onChange }: CountProps) {
  const counts = game.seatNames.flatMap((_, i) => (i + 1 < game.minSeats ? [] : [String(i + 1)]));
  if (counts.length < 2) return null;
  return (
    <Choice
      name="count"
      label={PAGES[language.value].howMany}
      values={counts}
      value={String(value)}
      onChange={(count) => onChange(Number(count))}
      show={(count) => count}
    />
  );
}

interface OthersProps {
  readonly seats: readonly number[];
  readonly others: Readonly<Record<number, string>>;
  readonly usual: string;
  sideName(seat: number): string;
  onChange(others: Readonly<Record<number, string>>): void;
}

/** The players of the other seats of a table for three or more, besides the opponent chosen above. */
export function Others({ seats, others, usual, sideName, onChange }: OthersProps) {
  const w = words();
  const t = PAGES[language.value];
  return (
    <div class="other-seats">
      {seats.map((seat) => (
        <label key={seat}>
          <span>{w.online.seatIs(sideName(seat))}</span>
          <select value={others[seat] ?? usual} onChange={(event) => onChange({ ...others, [seat]: event.currentTarget.value })}>
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {nameAndRank(level)}
              </option>
            ))}
            <option value="human">{t.sameDevice}</option>
          </select>
        </label>
      ))}
    </div>
  );
}
