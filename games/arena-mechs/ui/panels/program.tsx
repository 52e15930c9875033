import type { MechWords } from '#words';
import { cardWords, type TEXTS } from '../../io/log.ts';
import { parseCard, startNumber } from '../../rules/cards.ts';
import { SEATS } from '../../rules/state.ts';
import type { MechSeatView, MechView } from '../../rules/view.ts';
import { Overlap, ProgramCard } from '../art/programCard.tsx';
import { ActionSymbol } from '../art/symbols.tsx';
import { cardUnderDeck, type Draft, toggleCard } from './decision.ts';

interface StripProps {
  readonly view: MechView;
  readonly own: MechSeatView;
  readonly seat: number;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
  readonly draft: Draft | undefined;
  onDraft(draft: Draft): void;
}

/** The three points of the player's program: played, current (with its overlap), secret, and being chosen. */
export function ProgramStrip({ view, own, seat, words, text, draft, onDraft }: StripProps) {
  return (
    <ol class="mech-points" aria-label={words.yourProgram}>
      {own.programs.map((pair, point) => {
        const isChosen = draft?.point === point;
        const isNow = view.phase !== 'program' && view.point - 1 === point;
        const cards = Array.isArray(pair) ? pair : isChosen ? draft.cards.map((i) => own.hand?.[i] ?? '') : [];
        const when =
          pair === null
            ? words.empty
            : point < view.point - 1 && view.phase !== 'program'
              ? words.played
              : isNow
                ? words.now
                : words.secret;
        const content = (
          <>
            <span class="mech-point-cards">
              {isNow && own.hidden !== null && Array.isArray(pair) ? (
                <Overlap pair={pair} hidden={own.hidden} seat={SEATS[seat]!} />
              ) : (
                [0, 1].map((place) => <Place key={place} card={cards[place]} seat={seat} />)
              )}
            </span>
            <span class="visually-hidden">{cards.map((card) => cardWords(card, text)).join('; ')}</span>
          </>
        );
        const name = (
          <span class="mech-point-name">
            {words.point(point + 1)} <small>{isChosen ? '' : when}</small>
          </span>
        );
        return (
          <li key={point} class={`mech-point ${isChosen || isNow ? 'now' : ''} ${when === words.played ? 'past' : ''}`}>
            {draft && pair === null ? (
              <button type="button" aria-pressed={isChosen} onClick={() => onDraft({ ...draft, point })}>
                {content}
                {name}
              </button>
            ) : (
              <>
                {content}
                {name}
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const Place = ({ card, seat }: { card: string | undefined; seat: number }) =>
  card ? <ProgramCard card={card} seat={SEATS[seat]!} /> : <span class="mech-card blank" />;

interface HandProps {
  readonly hand: readonly string[];
  readonly seat: number;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
  readonly draft: Draft;
  onDraft(draft: Draft): void;
}

/** The hand of three cards: a click moves a card to the chosen point, another click moves it back. */
export function Hand({ hand, seat, words, text, draft, onDraft }: HandProps) {
  const under = cardUnderDeck(draft, hand.length);
  return (
    <ul class="mech-hand" aria-label={words.hand}>
      {hand.map((name, i) => (
        <li key={name}>
          <button type="button" class="mech-hand-card" aria-pressed={draft.cards.includes(i)} onClick={() => onDraft(toggleCard(draft, i))}>
            <span class="visually-hidden">{words.handCard(cardWords(name, text), startNumber(parseCard(name) ?? 0, seat))}</span>
            <ProgramCard card={name} seat={SEATS[seat]!} />
            {i === under && <small class="mech-under">{words.under}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The rest of the sequence: symbols with their strength. */
export const LeftChips = ({ left, letters }: { left: readonly number[]; letters: string }) => (
  <span class="mech-left" aria-hidden="true">
    {left.map((strength, action) =>
      strength > 0 ? (
        <span key={action} class="mech-strong">
          <ActionSymbol letter={letters[action]!} size={24} />
          {strength > 1 && <b>×{strength}</b>}
        </span>
      ) : null,
    )}
  </span>
);
