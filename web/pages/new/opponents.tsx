import { LEVELS, type Level } from '@fray/bots';
import type { AnyRules, ListedCard } from '@fray/engine';
import { Icon } from '@fray/table-kit/icon';
import { CharacterPortrait } from '@fray/table-kit/portrait';
import { Globe, type IconNode, Link, Users } from 'lucide';
import { nameAndRank, styleOf } from '../../shared/characters.ts';
import { Choice } from '../../shared/choice.tsx';
import { language } from '../../shared/settings.ts';
import { PAGES } from '../words.ts';

export type Opponent = Level | 'human' | 'friend' | 'anybody';
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
export function Opponents({ value, game, seat, boxed, onChange }: Props) {
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
