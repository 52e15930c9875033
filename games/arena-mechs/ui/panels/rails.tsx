import { FlameIcon, Icon, SkipIcon } from '@fray/table-kit';
import type { MechWords } from '#words';
import type { TEXTS } from '../../io/log.ts';
import { type Arena, turnedWalls } from '../../rules/arena.ts';
import { SEATS } from '../../rules/state.ts';
import type { Picture } from '../animation/animation.ts';
import { LooseTile } from '../art/ground.tsx';
import { MechHead } from '../art/mech.tsx';
import { TONES } from '../art/tones.ts';
import { JawsIcon } from './actions.ts';

interface OrderProps {
  readonly picture: Picture;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
}

/** Who acts in which order, with their numbers: who has acted is dim, who acts now is lit. */
export function Order({ picture, words, text }: OrderProps) {
  const now = picture.order.indexOf(picture.acting ?? -1);
  return (
    <section class="mech-rail" aria-label={words.order}>
      <h2>{words.order}</h2>
      <ol class="mech-order">
        {picture.order.length === 0 && <li class="visually-hidden">{words.orderLater}</li>}
        {picture.order.map((seat, i) => (
          <li key={seat} class={i === now ? 'now' : i < now ? 'done' : ''} style={{ '--color-player': TONES[SEATS[seat]!].main }}>
            <MechHead seat={SEATS[seat]!} />
            <span class="visually-hidden">{text.sides[SEATS[seat]!]}</span>
            <b>{picture.programs[seat]?.number ?? ''}</b>
          </li>
        ))}
        {picture.mechs.slice(picture.order.length).map((_, i) => (
          <li key={-1 - i} class="later" aria-hidden="true">
            <span class="mech-head" />
            <b>?</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The free tile as it lies, or would lie; the tray is empty while it is on its way. */
export function FreeTile({
  picture,
  turns,
  arena,
  words,
}: {
  picture: Picture;
  turns: number | undefined;
  arena: Arena;
  words: MechWords;
}) {
  const free = picture.tiles.find(({ where }) => where === 'tray');
  return (
    <section class="mech-rail mech-tray" aria-label={words.freeTile}>
      <h2>{words.freeTile}</h2>
      {free ? (
        <LooseTile
          label={words.freeTile}
          hazard={arena.hazards[free.tile]!}
          walls={turnedWalls(arena.walls[free.tile]!, turns ?? free.turns)}
        />
      ) : (
        <svg class="mech-tile" viewBox="-4 -12 108 114" aria-hidden="true" />
      )}
    </section>
  );
}

export type PointEnd = 'flames' | 'crushers' | 'nothing';
const AFTER = ['flames', 'crushers', 'nothing'] as const;
const ICONS = { flames: FlameIcon, crushers: JawsIcon, nothing: SkipIcon } as const;

/** What the arena does after this point; undefined when no point is on. */
export const pointEndOf = ({ phase, point }: Pick<Picture, 'phase' | 'point'>): PointEnd | undefined =>
  phase === 'over' ? undefined : AFTER[point - 1];

/** What the arena does after each of the three points, this one lit. */
export function PointEndNote({ picture, words }: { picture: Picture; words: MechWords }) {
  const now = pointEndOf(picture);
  return (
    <section class="mech-rail" aria-label={words.after}>
      <h2>{words.after}</h2>
      <ol class="mech-after">
        {AFTER.map((what, i) => (
          <li key={what} class={what === now ? 'now' : ''} aria-current={what === now ? 'step' : undefined}>
            <b>{i + 1}</b>
            <Icon of={ICONS[what]} size={17} />
            {words.aftermath[what]}
          </li>
        ))}
      </ol>
    </section>
  );
}
