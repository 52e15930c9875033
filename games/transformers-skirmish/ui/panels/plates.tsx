import type { PlateParts } from '@fray/table-kit';
import { memo } from '@fray/table-kit';
import type { SkirmishWords } from '#words';
import { fullHits, SEATS, type SeatName, UNITS } from '../../rules/state.ts';
import type { SkirmishView } from '../../rules/view.ts';
import type { Skin } from '../../text/skins.ts';
import type { Picture, Stands } from '../animation/picture.ts';
import { CardBack } from '../art/card.tsx';
import { LIVERIES } from '../art/ink.tsx';
import { Portrait } from '../art/robot.tsx';

interface Props {
  readonly picture: Picture;
  readonly view: SkirmishView;
  readonly skin: Skin;
  readonly words: SkirmishWords;
  readonly hand: boolean;
  readonly near: boolean;
}

/** What a plate shows of a side: its robots with the hits that they have left, and how many cards are held. */
export function plateOf(seat: number, { picture, view, skin, words, hand, near }: Props): PlateParts {
  const side = SEATS[seat]!;
  return {
    tone: LIVERIES[side].pip,
    face: <Portrait side={side} unit="lead" air={false} size={46} />,
    ...noteOf(side, picture.stands, words),
    children: (view.phase === 'over' || picture.toys.some((toy) => toy.seat === side)) && (
      <Crew side={side} {...{ picture, skin, words }} size={hand ? 18 : near ? 29 : 36} />
    ),
    // Before the cards are dealt there is nothing to count.
    ...(view.phase === 'setup' ? {} : { right: <Held count={picture.hands[side]} label={words.cardsHeld(picture.hands[side])} /> }),
  };
}

/** What a side is at: placing, or the phase of its turn. */
function noteOf(side: SeatName, { phase, ready, first, turn }: Stands, words: SkirmishWords): { readonly note?: string } {
  if (phase === 'setup') return { note: ready.includes(side) ? words.isReady : words.placing };
  if (phase === 'over') return {};
  const active = SEATS[(SEATS.indexOf(first) + turn + 1) & 1];
  if (phase === 'defense') return { note: side === active ? words.uses.attack : words.uses.defense };
  return side === active ? { note: words.phases[phase] } : {};
}

function Crew({ side, picture, skin, words, size }: { side: SeatName; picture: Picture; skin: Skin; words: SkirmishWords; size: number }) {
  return (
    <span class="sk-crew" role="list" aria-label={words.crew(skin.sides[side])}>
      {UNITS.map((unit) => {
        const toy = picture.toys.find((other) => other.seat === side && other.unit === unit);
        const full = toy?.full ?? fullHits(picture.book, unit, false);
        const name = skin.units[side][unit];
        return (
          <span key={unit} role="listitem" class="sk-crew-member" title={words.unitLeft(name, toy?.hits ?? 0, full)}>
            <Portrait side={side} unit={unit} air={toy?.air ?? false} size={size} lost={!toy} />
            <span class="sk-crew-hits" role="img" aria-label={words.unitLeft(name, toy?.hits ?? 0, full)}>
              {Array.from({ length: full }, (_, i) => (
                <i key={i} class={i < (toy?.hits ?? 0) ? 'full' : ''} />
              ))}
            </span>
          </span>
        );
      })}
    </span>
  );
}

const Held = memo(({ count, label }: { count: number; label: string }) => {
  return (
    <span class="sk-held" role="img" aria-label={label} title={label}>
      {Array.from({ length: Math.min(count, 4) }, (_, i) => (
        <span key={i} class="sk-held-card" style={{ '--off': i - (Math.min(count, 4) - 1) / 2 }}>
          <CardBack />
        </span>
      ))}
      <b aria-hidden="true">{count}</b>
    </span>
  );
});
