import { BOT_MARK, isBotName, withoutBotMark } from '@fray/protocol';
import { CharacterPortrait } from '@fray/table-kit/portrait';
import './botName.css';

const hashOf = (name: string): number => [...name].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7);

/** A name; the mark of a bot account stands out. */
export const MarkedName = ({ name }: { name: string }) =>
  isBotName(name) ? (
    <span translate={false}>
      {withoutBotMark(name)} <abbr class="bot-mark">{BOT_MARK}</abbr>
    </span>
  ) : (
    <span translate={false}>{name}</span>
  );

/** The face of a bot account, always the same for the same name. */
export function BotPortrait({ name }: { name: string }) {
  const hash = hashOf(name);
  return (
    <span class="bot-face" style={{ '--color-player': `hsl(${hash % 360} 55% 52%)` }}>
      <CharacterPortrait character={hash >>> 3} game={name} seat={0} />
    </span>
  );
}
