import { isLevel, LEVELS } from '@fray/bots';
import type { Seat } from '@fray/engine';
import type { AnswerTime, Clock, PlayerAt } from '@fray/table-kit';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { words } from '../../shared/words/index.ts';
import type { TableModel } from './model.ts';
import { playerNameAt } from './playerNames.ts';

/** Portraits are loaded after the table. Their space is reserved. */
const CharacterPortrait = lazyPart(() => import('@fray/table-kit/portrait').then((part) => part.CharacterPortrait));
const PersonPortrait = lazyPart(() => import('@fray/table-kit/portrait').then((part) => part.PersonPortrait));

/** Facts about the players that only online tables have. */
export interface Presence {
  note(seat: Seat): string;
  clock(seat: Seat): Clock | undefined;
  readonly answerTime: AnswerTime | undefined;
}

/** A line of bot chatter. */
export interface BotSpeech {
  readonly seat: Seat;
  readonly text: string;
}

/** Returns the players of a table for their plates. `awaited`: the seats whose decision is awaited. */
export function playersAt(
  table: TableModel,
  sideName: (seat: Seat) => string,
  presence?: Presence,
  awaited: readonly Seat[] = table.awaited,
  speech?: BotSpeech,
): readonly PlayerAt[] {
  const w = words();
  return table.players.map(({ kind, name }, seat) => {
    const level = kind === 'bot' && isLevel(name) ? name : undefined;
    const character = level === undefined ? 0 : LEVELS.indexOf(level);
    const playerName = playerNameAt(table.players, seat, w.levelNames);
    const side = sideName(seat);
    const clock = presence?.clock(seat);
    return {
      seat,
      side,
      name: playerName === '' ? side : playerName,
      kind,
      ...(level === undefined ? {} : { character }),
      face:
        kind === 'bot' ? (
          <CharacterPortrait character={character} game={table.game.id} seat={seat} />
        ) : (
          <PersonPortrait name={name || String(seat)} />
        ),
      own: table.own.includes(seat),
      note: presence?.note(seat) ?? (level === undefined ? '' : w.ranks[level]),
      thinking: table.thinking.value === seat,
      awaited: !table.outcome && awaited.includes(seat),
      ...(clock ? { clock } : {}),
      ...(speech?.seat === seat ? { says: speech.text } : {}),
    };
  });
}
