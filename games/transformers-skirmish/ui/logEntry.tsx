import { assertNever, type Language } from '@fray/engine';
import { AgainIcon, CheckIcon, EyeIcon, Icon, type LogEntry, LostIcon, ShieldIcon, Stamp, TrophyIcon } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import type { CardName } from '../rules/cards.ts';
import type { SeatName, SkirmishEvent, SkirmishOptions, UnitRef } from '../rules/state.ts';
import { CardStamp } from './art/card.tsx';
import { LIVERIES } from './art/ink.tsx';
import { Portrait } from './art/robot.tsx';

/** The log entry of an event, with pictures of robots and cards, and the names of the chosen skin (X17). */
// oxlint-disable-next-line max-lines-per-function -- a line or two for each event
export function logEntry(event: SkirmishEvent, { skin }: SkirmishOptions, language: Language): LogEntry {
  const { cards, skins } = TEXTS[language];
  const { sides, units } = skins[skin];
  const words = WORDS[language];
  const says = words.sentences;
  switch (event.type) {
    case 'placed':
      return { action: `place ${event.seat} ${event.unit}`, who: () => <Face {...event} />, words: says.on(event.cell) };
    case 'ready':
      return { action: `ready ${event.seat}`, who: () => <Face seat={event.seat} unit="lead" />, icon: CheckIcon, words: words.isReady };
    case 'revealed':
      return { action: 'reveal', icon: EyeIcon, words: says.begins(sides[event.first]) };
    case 'turn':
      return { turn: `${words.turn(event.turn)} · ${sides[event.seat]}` };
    case 'reshuffled':
      return { action: 'shuffle', icon: AgainIcon, words: says.newDeck(event.cards) };
    case 'drew': {
      const { seat, cards: drawn, count } = event;
      return {
        action: `draw ${seat}`,
        who: () => <Face seat={seat} unit="lead" />,
        words: drawn?.length ? says.draws : `${says.draws} ${words.cardsHeld(count)}`,
        ...(drawn ? { marks: () => <Cards of={drawn} /> } : {}),
      };
    }
    case 'discarded':
      return {
        action: `discard ${event.seat}`,
        who: () => <Face seat={event.seat} unit="lead" />,
        words: says.discards,
        result: () => <Cards of={[event.card]} />,
      };
    case 'moved':
      return {
        action: `move ${event.units[0]?.to}`,
        who: () => (
          <>
            {event.units.map(({ unit }) => (
              <Face key={unit} seat={event.seat} unit={unit} />
            ))}
            <Cards of={[event.card]} />
          </>
        ),
        words: event.units.length > 1 ? cards[event.card] : says.fromTo(event.units[0]!.from, event.units[0]!.to),
      };
    case 'attacked':
      return {
        action: `attack ${event.attacker.unit}`,
        who: () => (
          <>
            <Face {...event.attacker} />
            <Cards of={[event.card]} />
          </>
        ),
        words: says.at(units[event.target.seat][event.target.unit]),
      };
    case 'defended':
      return {
        result: () => (
          <>
            <Cards of={[event.card]} />
            <Mark seat={event.seat}>
              <Icon of={ShieldIcon} size={17} />
            </Mark>
          </>
        ),
      };
    case 'damaged':
      return { result: () => <Mark seat={event.target.seat}>−1</Mark> };
    case 'destroyed':
      return {
        result: () => (
          <Mark seat={event.target.seat}>
            <Icon of={LostIcon} size={17} />
          </Mark>
        ),
      };
    case 'tactics':
      return {
        action: `tactics ${event.seat}`,
        who: () => (
          <>
            <Face seat={event.seat} unit="lead" />
            <Cards of={['tactics']} />
          </>
        ),
        words: cards.tactics,
      };
    case 'repaired':
      return {
        action: `repair ${event.target.unit}`,
        who: () => (
          <>
            <Face {...event.target} />
            <Cards of={['repairs']} />
          </>
        ),
        words: says.repaired,
        result: () => <Mark seat={event.target.seat}>+1</Mark>,
      };
    case 'ended':
      return { action: 'end', icon: TrophyIcon };
    default:
      return assertNever(event);
  }
}

const Mark = ({ seat, children }: { seat: SeatName; children: ComponentChildren }) => (
  <i style={{ color: LIVERIES[seat].pip }}>{children}</i>
);

const Face = ({ seat, unit }: UnitRef) => (
  <Stamp name={`sk ${seat} ${unit}`} of={<Portrait side={seat} unit={unit} air={false} size={52} />} />
);

/** Cards as pictures. */
const Cards = ({ of }: { of: readonly CardName[] }) => (
  <>
    {of.map((card, i) => (
      <CardStamp key={i} card={card} />
    ))}
  </>
);
