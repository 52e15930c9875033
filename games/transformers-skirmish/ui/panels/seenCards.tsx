import { memo } from '@fray/table-kit';
import type { SkirmishWords } from '#words';
import type { CardCounts } from '../../io/position.ts';
import { CARDS } from '../../rules/cards.ts';
import { copiesOption } from '../../rules/options.ts';
import type { SkirmishView } from '../../rules/view.ts';
import type { SkirmishText } from '../../text/en.ts';
import { CardStamp, USES } from '../art/card.tsx';

const KINDS_OF_USE = ['move', 'attack', 'defense', 'special'] as const;

/** The number of unseen cards of each use: in the deck, or in the other hand. */
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

/** Seen and unseen cards, each copy as a dot. Everything is public except the own hand. */
export const SeenCards = memo(({ view, own, cards, words, disclaimer }: Props) => {
  return (
    <div class="sk-seen">
      <p class="sk-seen-key" aria-hidden="true">
        <i class="unmet" /> {words.unseen}
        {own && (
          <>
            <i class="held" /> {words.inHand}
          </>
        )}
        <i /> {words.inDiscard}
      </p>
      {KINDS_OF_USE.map((use) => (
        <section key={use} aria-label={words.uses[use]} style={{ '--color-use': USES[use].bright }}>
          <ul>
            {CARDS.filter((card) => card.use === use).map(({ name }) => (
              <li key={name}>
                <CardStamp card={name} />
                <b>{cards[name].replace('/', '/\u200b')}</b>
                <Copies all={view.options[copiesOption(name)]} unseen={view.unseen[name] ?? 0} held={own?.[name] ?? 0} words={words} />
                <span class="visually-hidden">
                  {words.inDiscard}: {view.discard[name] ?? 0}. {own && `${words.inHand}: ${own[name] ?? 0}.`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {view.options.skin === 'source' && <p class="sk-disclaimer">{disclaimer}</p>}
    </div>
  );
});

/** A dot per copy: unseen, in the own hand, or gone. */
function Copies({ all, unseen, held, words }: { all: number; unseen: number; held: number; words: SkirmishWords }) {
  return (
    <span class="sk-copies" role="img" aria-label={`${words.unseen}: ${words.ofAll(unseen, all)}`}>
      {Array.from({ length: all }, (_, i) => (
        <i key={i} class={i < unseen ? 'unmet' : i < unseen + held ? 'held' : ''} />
      ))}
    </span>
  );
}
