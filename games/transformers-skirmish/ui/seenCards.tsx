import { memo } from '@fray/table-kit';
import { CARDS } from '../data/cards.ts';
import { copiesOption } from '../numbers.ts';
import type { CardCounts } from '../position.ts';
import type { SkirmishText } from '../text/en.ts';
import type { SkirmishView } from '../view.ts';
import { USES } from './art/card.tsx';
import type { SkirmishWords } from './words.ts';

const KINDS_OF_USE = ['move', 'attack', 'defense', 'special'] as const;

/** How many cards of each use have not been seen yet: in the deck, or in the other hand. */
export const StillToCome = memo(({ view, words }: { view: SkirmishView; words: SkirmishWords }) => {
  return (
    <section class="sk-still" aria-label={words.stillToCome}>
      <h2>{words.stillToCome}</h2>
      {KINDS_OF_USE.map((use) => {
        const cards = CARDS.filter((card) => card.use === use);
        const all = cards.reduce((sum, { name }) => sum + view.options[copiesOption(name)], 0);
        const left = cards.reduce((sum, { name }) => sum + (view.unseen[name] ?? 0), 0);
        return (
          <p key={use}>
            <b>{words.uses[use]}</b>
            <span class="sk-still-bar" aria-hidden="true">
              <i style={{ width: `${(left / Math.max(1, all)) * 100}%`, background: USES[use].bright }} />
            </span>
            <span>{words.ofAll(left, all)}</span>
          </p>
        );
      })}
    </section>
  );
});

interface Props {
  readonly view: SkirmishView;
  readonly own: CardCounts | null;
  readonly cards: SkirmishText['cards'];
  readonly words: SkirmishWords;
  readonly disclaimer: string;
}

/** Which cards have been seen, and which may still come: all of it public, but for the own hand. */
export const SeenCards = memo(({ view, own, cards, words, disclaimer }: Props) => {
  return (
    <div class="sk-seen">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.card}</th>
            <th scope="col">{words.inDiscard}</th>
            {own && <th scope="col">{words.inHand}</th>}
            <th scope="col">{words.unseen}</th>
          </tr>
        </thead>
        <tbody>
          {CARDS.map(({ name }) => (
            <tr key={name}>
              <th scope="row">{cards[name]}</th>
              <td>{view.discard[name] ?? 0}</td>
              {own && <td>{own[name] ?? 0}</td>}
              <td>{words.ofAll(view.unseen[name] ?? 0, view.options[copiesOption(name)])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.options.skin === 'source' && <p class="sk-disclaimer">{disclaimer}</p>}
    </div>
  );
});
