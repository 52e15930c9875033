import { memo } from '@fray/table-kit';
import type { SkirmishWords } from '#words';
import { reachIn } from '../../rules/book.ts';
import { SEATS } from '../../rules/state.ts';
import type { SkirmishText } from '../../text/en.ts';
import type { Picture, TurnState } from '../animation/animation.ts';
import { CardBack, CardFront } from '../art/card.tsx';
import { aboutOf } from './status.ts';

interface Props {
  readonly picture: Picture;
  readonly orientation: number;
  readonly beat: number;
  readonly cards: SkirmishText['cards'];
  readonly sides: Readonly<Record<'south' | 'north', string>>;
  readonly words: SkirmishWords;
}

/** The card that was played last, on the left of the board. */
export function PlayedCard({
  played,
  picture: { book, attack },
  orientation,
  cards,
  sides,
  words,
}: Props & { readonly played: NonNullable<Picture['played']> }) {
  const from = SEATS.indexOf(played.seat) === orientation ? 'near' : 'far';
  const now = attack && attack.card === played.card ? `${attack.from} → ${attack.to}` : undefined;
  return (
    <div key={`${played.seat} ${played.card}`} class={`sk-played from-${from} ${played.seat}`}>
      <span class="sk-pile-name">{words.playedBy(sides[played.seat])}</span>
      <CardFront
        card={played.card}
        reach={reachIn(book, played.card)}
        can
        words={{ name: cards[played.card], about: aboutOf(played.card, words, book), ...(now === undefined ? {} : { now }) }}
      />
    </div>
  );
}

/** Deck and discards, on the right of the board; cards that are dealt leave the deck here. */
export function Piles({ picture, orientation, beat, cards, words }: Props) {
  const { book, deck, discarded, top, dealt, shuffled } = picture;
  return (
    <div class="sk-piles">
      <div class={`sk-pile deck ${shuffled ? 'shuffling' : ''}`} role="img" aria-label={`${words.deck}: ${deck}`}>
        <span class="sk-pile-name">{words.deck}</span>
        <span class="sk-pile-cards">
          {[2, 1, 0].map((i) => (
            <span key={i} class="sk-pile-card" style={{ '--i': i }}>
              <CardBack />
            </span>
          ))}
          {dealt &&
            Array.from({ length: dealt.count }, (_, i) => (
              <span
                key={`${beat} ${i}`}
                class={`sk-dealt ${SEATS.indexOf(dealt.seat) === orientation ? 'to-near' : 'to-far'}`}
                style={{ '--i': i }}
              >
                <CardBack />
              </span>
            ))}
          <b>{deck}</b>
        </span>
      </div>
      <div class="sk-pile discards" role="img" aria-label={`${words.discards}: ${discarded}${top ? `, ${cards[top]}` : ''}`}>
        <span class="sk-pile-name">
          {words.discards} · {discarded}
        </span>
        <span class="sk-pile-cards">
          {discarded > 0 && top && (
            <CardFront key={top} card={top} reach={reachIn(book, top)} can words={{ name: cards[top], about: aboutOf(top, words, book) }} />
          )}
          {discarded > 0 && !top && (
            <span class="sk-pile-card face-up">
              <CardBack />
            </span>
          )}
        </span>
      </div>
    </div>
  );
}

const PHASES_OF_A_TURN = ['orders', 'move', 'fire'] as const;

/** The phases of the turn: what is over, and what is going on. */
export const PhaseList = memo(({ stands, words }: { stands: TurnState; words: SkirmishWords }) => {
  if (stands.turn === 0) return null;
  const phase = stands.phase === 'defense' ? 'fire' : stands.phase;
  const now = PHASES_OF_A_TURN.findIndex((name) => name === phase);
  const active = SEATS[(SEATS.indexOf(stands.first) + stands.turn + 1) & 1]!;
  return (
    <ol class={`sk-phases ${active}`} aria-label={words.turn(stands.turn)}>
      <li class="sk-turn-number" aria-hidden="true">
        {words.turn(stands.turn)}
      </li>
      {PHASES_OF_A_TURN.map((name, i) => (
        <li key={name} class={i === now ? 'now' : i < now ? 'over' : ''} aria-current={i === now ? 'step' : undefined}>
          {words.phases[name]}
        </li>
      ))}
    </ol>
  );
});
