import { isPhoneLayout } from '@fray/table-kit';
import type { SkirmishWords } from '#words';
import type { CardCounts } from '../../io/position.ts';
import { type Book, reachIn } from '../../rules/book.ts';
import { CARD_NAMES, type CardName } from '../../rules/cards.ts';
import type { SkirmishText } from '../../text/en.ts';
import { CardFront } from '../art/card.tsx';
import { aboutOf, type CardStatus } from './status.ts';

interface Props {
  readonly held: CardCounts;
  readonly book: Book;
  readonly cards: SkirmishText['cards'];
  readonly words: SkirmishWords;
  readonly chosen: CardName | undefined;
  statusOf(card: CardName): CardStatus;
  onCard(card: CardName): void;
}

/** One's own cards, fanned: each says at its foot what it can do now. */
export function Hand({ book, held, cards, words, chosen, statusOf, onCard }: Props) {
  const kinds = CARD_NAMES.filter((name) => held[name] !== undefined);
  return (
    <ul class="sk-hand" aria-label={words.hand} style={{ '--n': kinds.length }}>
      {kinds.map((name, i) => {
        const { can, now } = statusOf(name);
        const count = held[name] ?? 0;
        const isChosen = chosen === name;
        const off = i - (kinds.length - 1) / 2;
        return (
          <li
            key={name}
            class={`sk-fanned ${isChosen ? 'is-chosen' : ''} ${can ? 'can' : 'cannot'}`}
            style={{ '--off': off, '--sink': off * off, zIndex: isChosen && !isPhoneLayout() ? 20 : i + 1 }}
          >
            <button
              type="button"
              class="sk-hand-card"
              data-card={name}
              aria-pressed={isChosen}
              aria-disabled={!can}
              onClick={() => can && onCard(name)}
            >
              <CardFront
                card={name}
                reach={reachIn(book, name)}
                can={can}
                words={{ name: cards[name], about: aboutOf(name, words, book), now }}
              />
              {count > 1 && (
                <span class="sk-card-copies">
                  <span aria-hidden="true">×{count}</span>
                  <span class="visually-hidden">{words.copies(count)}</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
