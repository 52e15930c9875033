import type { MechWords } from '#words';
import type { TEXTS } from '../../io/log.ts';
import { ACTIONS, LETTERS, parseCard } from '../../rules/cards.ts';
import { startNumberFor } from '../../rules/sequence.ts';
import { SEATS } from '../../rules/state.ts';
import { Overlap } from '../art/programCard.tsx';
import { ActionSymbol } from '../art/symbols.tsx';

/** One of the four ways to lay two cards. */
export interface Way {
  readonly move: string;
  readonly hidden: number;
  readonly covered: string;
  /** The sequence in words, equal symbols together. */
  readonly sequence: string;
  readonly number: number;
}

const NAMES = ['1u', '1l', '2u', '2l'] as const;

/** The four ways, in the order of the covered symbol. */
export function waysOf(pair: readonly string[], seat: number, words: MechWords, text: (typeof TEXTS)['en']): Way[] {
  const symbols = pair.flatMap((card) => [...card]);
  const [first, second] = pair.map((card) => parseCard(card) ?? 0);
  return NAMES.map((name, hidden) => {
    const seen = symbols.filter((_, i) => i !== hidden);
    const actions = ACTIONS.flatMap((action, i) => {
      const strength = seen.filter((letter) => letter === LETTERS[i]).length;
      return strength > 0 ? [{ strength, word: words.times(text.actions[action], strength) }] : [];
    });
    return {
      move: `hide-${name}`,
      hidden,
      covered: symbols[hidden]!,
      sequence: actions
        .toSorted((a, b) => b.strength - a.strength)
        .map(({ word }) => word)
        .join(', '),
      number: startNumberFor(first!, second!, hidden, seat),
    };
  });
}

interface Props {
  readonly pair: readonly string[];
  readonly seat: number;
  readonly ways: readonly Way[];
  readonly chosen: number;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
  onChoose(hidden: number): void;
}

/** The four ways to lay the two cards of a point, as they would lie: what is covered, what is left, and which number counts. */
export function Covering({ pair, seat, ways, chosen, words, text, onChoose }: Props) {
  return (
    <ul class="mech-options">
      {ways.map(({ hidden, covered, sequence, number }) => {
        const symbol = text.actions[ACTIONS[LETTERS.indexOf(covered)]!];
        return (
          <li key={hidden}>
            <button type="button" class="mech-option" aria-pressed={hidden === chosen} onClick={() => onChoose(hidden)}>
              <span class="visually-hidden">{words.way(sequence, number, symbol)}</span>
              <Overlap pair={pair} hidden={hidden} seat={SEATS[seat]!} />
              <span class="mech-covers" aria-hidden="true">
                <s>
                  <ActionSymbol letter={covered} size={15} />
                </s>
                <b>{number}</b>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
