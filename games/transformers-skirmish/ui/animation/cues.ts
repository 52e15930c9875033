import {
  type AnimationCue,
  type AnimationCues,
  type AnimationScript,
  animateEvents,
  type FrameBuilder,
  type Keyframe,
  type SoundEffectName,
} from '@fray/table-kit';
import { reachIn } from '../../rules/book.ts';
import { CARDS, type CardName } from '../../rules/cards.ts';
import { fullHits, grid, SEATS, type SeatName, type SkirmishEvent, type UnitRef } from '../../rules/state.ts';
import type { SkirmishView } from '../../rules/view.ts';
import type { FormName } from '../art/forms.tsx';
import { formOf, type Picture, type Pose, pictureOf, sameUnit, type Toy } from './picture.ts';

type EventOf<T extends SkirmishEvent['type']> = Extract<SkirmishEvent, { type: T }>;
type Frames = FrameBuilder<Picture>;
type SkirmishCue<T extends SkirmishEvent['type']> = AnimationCue<SkirmishView, SkirmishEvent, Frames, EventOf<T>>;

const column = (cell: string): number => grid.x(grid.parse(cell) ?? 0);
const row = (cell: string): number => grid.y(grid.parse(cell) ?? 0);

/** Stereo position: -1 at the left edge of the screen, 1 at the right one. */
const panOf = (cell: string, orientation: number): number => (orientation === 1 ? -1 : 1) * ((2 * column(cell)) / (grid.width - 1) - 1);

/** Degrees clockwise from north. */
export const turnOf = (from: string, to: string): number => (Math.atan2(column(to) - column(from), row(to) - row(from)) * 180) / Math.PI;

/** The sound of a unit's movement. */
const MOVE_SOUND: Readonly<Record<FormName | 'walks', SoundEffectName>> = {
  walks: 'step',
  car: 'drive',
  tank: 'drive',
  jet: 'slide',
  shuttle: 'slide',
};

/** The sound of an attack. */
const attackSound = (card: CardName): SoundEffectName => {
  if (['lasers', 'energy-beams', 'plasma-bolts', 'particle-accelerator'].includes(card)) return 'laser';
  return CARDS.find(({ name }) => name === card)?.reach === 1 ? 'bump' : 'shot';
};

const mapToys = (picture: Picture, change: (toy: Toy) => Toy): Picture => ({ ...picture, toys: picture.toys.map(change) });
const changeToy = (picture: Picture, ref: UnitRef, change: Partial<Omit<Toy, 'pose'>>, pose?: Pose): Picture =>
  mapToys(picture, (toy) => (sameUnit(toy, ref) ? { ...withoutPose(toy), ...change, ...(pose && { pose }) } : toy));
const withoutPose = ({ pose: _pose, ...toy }: Toy): Toy => toy;
const withoutEffectsOf = (picture: Picture): Picture => ({
  ...mapToys(picture, withoutPose),
  attack: undefined,
  played: undefined,
  marks: [],
  trails: [],
  dealt: undefined,
  shuffled: false,
  begins: undefined,
});

/** A card moves from a hand to the discard pile. */
const playCard = (picture: Picture, seat: SeatName, card: CardName): Picture => ({
  ...picture,
  hands: { ...picture.hands, [seat]: picture.hands[seat] - 1 },
  discarded: picture.discarded + 1,
  top: card,
  played: { seat, card },
  marks: [],
  trails: [],
});

const moved: SkirmishCue<'moved'> = {
  sound: 'card-play',
  pan: (event, { orientation }) => panOf(event.units[0]?.from ?? 'D4', orientation),
  show: (frames, { seat, card, units }, { orientation }) => {
    const played = playCard(frames.now, seat, card);
    const wayOf = (toy: Toy) => (toy.seat === seat ? units.find(({ unit }) => unit === toy.unit) : undefined);
    const formFor = (toy: Toy) => formOf(card, toy.air);
    const folds = played.toys.some((toy) => wayOf(toy) && formFor(toy));
    const posed = (picture: Picture, is: 'folding' | 'form'): Picture =>
      mapToys(picture, (toy) => {
        const way = wayOf(toy);
        const form = formFor(toy);
        return way && form ? { ...toy, pose: { is, form, turn: turnOf(way.from, way.to) } } : toy;
      });
    const ready = posed(played, 'form');
    const moved = mapToys(ready, (toy) => ({ ...toy, cell: wayOf(toy)?.to ?? toy.cell }));
    const first = played.toys.find(wayOf);
    const reach = reachIn(frames.now.book, card);
    const pan = panOf(units[0]?.to ?? 'D4', orientation);
    const sound = { name: MOVE_SOUND[(first && formFor(first)) ?? 'walks'], pan };
    frames.show(
      { picture: played, ms: 340, sound: { name: 'card-play' } },
      ...(folds
        ? [{ picture: posed(played, 'folding'), ms: 240, sound: { name: 'transform', pan } } as const, { picture: ready, ms: 150 }]
        : []),
      { picture: moved, ms: 220 + 45 * reach, sound },
      ...(folds ? [{ picture: posed(moved, 'folding'), ms: 220, sound: { name: 'transform', pan } } as const] : []),
      { picture: withoutEffectsOf(moved), ms: 100 },
    );
  },
};

const attacked: SkirmishCue<'attacked'> = {
  sound: 'card-play',
  show: (frames, { card, attacker, from, target, to }, { orientation }) => {
    const played = playCard(frames.now, attacker.seat, card);
    const attack = { card, from, to, attacker, target, stage: 'aimed' } as const;
    frames.show(
      { picture: played, ms: 380, sound: { name: 'card-play' } },
      { picture: { ...played, attack }, ms: 420, sound: { name: 'aim', pan: panOf(to, orientation) } },
    );
  },
};

/** The flight of a shot. */
function flight(before: Picture, orientation: number): Keyframe<Picture>[] {
  const { attack } = before;
  if (!attack) return [];
  const striking = changeToy({ ...before, attack: { ...attack, stage: 'flying' } }, attack.attacker, {}, { is: 'striking' });
  return [{ picture: striking, ms: 400, sound: { name: attackSound(attack.card), pan: panOf(attack.from, orientation) } }];
}

const defended: SkirmishCue<'defended'> = {
  sound: 'shield',
  show: (frames, { seat, card }, { orientation }) => {
    const { attack } = frames.now;
    if (!attack) return frames.show({ picture: withoutEffectsOf(playCard(frames.now, seat, card)), ms: 200 });
    const stopped = changeToy(
      {
        ...playCard(frames.now, seat, card),
        attack: { ...attack, stage: 'undone', defence: card },
        marks: [{ at: attack.to, what: 'undone' }],
      },
      attack.target,
      {},
      { is: 'safe' },
    );
    frames.show(
      ...flight(frames.now, orientation),
      { picture: stopped, ms: 700, sound: { name: 'shield', pan: panOf(attack.to, orientation) } },
      { picture: withoutEffectsOf(stopped), ms: 120 },
    );
  },
};

const damaged: SkirmishCue<'damaged'> = {
  sound: 'hit',
  show: (frames, { target, hits }, { orientation }) => {
    const { attack } = frames.now;
    if (!attack) return frames.show({ picture: withoutEffectsOf(changeToy(frames.now, target, { hits })), ms: 200 });
    const struck = changeToy(
      { ...frames.now, attack: { ...attack, stage: 'hit' }, marks: [{ at: attack.to, what: 'hit' }] },
      target,
      { hits },
      { is: 'struck' },
    );
    frames.show(
      ...flight(frames.now, orientation),
      { picture: struck, ms: 600, sound: { name: 'hit', pan: panOf(attack.to, orientation) } },
      { picture: withoutEffectsOf(struck), ms: 100 },
    );
  },
};

const destroyed: SkirmishCue<'destroyed'> = {
  sound: 'wreck',
  pan: ({ at }, { orientation }) => panOf(at, orientation),
  show: (frames, { target, at }) => {
    const falling = changeToy({ ...frames.now, marks: [{ at, what: 'destroyed' }] }, target, {}, { is: 'falling' });
    const removed = { ...falling, toys: falling.toys.filter((toy) => !sameUnit(toy, target)) };
    frames.show({ picture: falling, ms: 700 }, { picture: withoutEffectsOf(removed), ms: 120 });
  },
};

const repaired: SkirmishCue<'repaired'> = {
  sound: 'repair',
  show: (frames, { target, hits }) => {
    const played = playCard(frames.now, target.seat, 'repairs');
    const at = frames.now.toys.find((toy) => sameUnit(toy, target))?.cell ?? 'A1';
    const mended = changeToy({ ...played, marks: [{ at, what: 'mended' }] }, target, { hits }, { is: 'mended' });
    frames.show(
      { picture: played, ms: 320, sound: { name: 'card-play' } },
      { picture: mended, ms: 500, sound: { name: 'repair' } },
      { picture: withoutEffectsOf(mended), ms: 100 },
    );
  },
};

/** A placed unit, with all its hits. */
function newToy({ book }: Picture, unit: Omit<Toy, 'hits' | 'full'>): Toy {
  const full = fullHits(book, unit.unit, unit.minicon);
  return { ...unit, hits: full, full };
}

const revealed: SkirmishCue<'revealed'> = {
  sound: 'reveal',
  show: (frames, { units }) => {
    const toys = SEATS.flatMap((seat) => units[seat].map((unit) => newToy(frames.now, { seat, ...unit })));
    frames.show({ picture: { ...withoutEffectsOf(frames.now), toys }, ms: 800 });
  },
};

/** Picture and sound of each kind of event. */
const cues: AnimationCues<SkirmishView, SkirmishEvent, Frames> = {
  placed: {
    sound: 'step',
    show: (frames, { seat, unit, cell, air, minicon }) =>
      frames.show({
        picture: { ...frames.now, toys: [...frames.now.toys, newToy(frames.now, { seat, unit, cell, air, minicon })] },
        ms: 160,
      }),
  },
  ready: { sound: 'lock', show: (frames) => frames.show({ picture: frames.now, ms: 150 }) },
  revealed,
  turn: {
    sound: 'turn',
    show: (frames, { seat }) =>
      frames.show(
        { picture: { ...withoutEffectsOf(frames.now), begins: seat }, ms: 650 },
        { picture: withoutEffectsOf(frames.now), ms: 60 },
      ),
  },
  reshuffled: {
    sound: 'dice-roll',
    show: (frames, { cards }) => {
      // Cards of this draw that came from the old deck still count there: the log has one entry for the whole draw.
      const shuffled = { ...frames.now, deck: frames.now.deck + cards, discarded: 0, top: undefined };
      frames.show({ picture: { ...shuffled, shuffled: true }, ms: 450 }, { picture: shuffled, ms: 60 });
    },
  },
  drew: {
    sound: 'card-deal',
    show: (frames, { seat, count }) => {
      const drawn = {
        ...frames.now,
        deck: frames.now.deck - count,
        hands: { ...frames.now.hands, [seat]: frames.now.hands[seat] + count },
      };
      frames.show({ picture: { ...drawn, dealt: { seat, count } }, ms: 480 }, { picture: { ...drawn, played: undefined }, ms: 60 });
    },
  },
  discarded: {
    sound: 'card-deal',
    show: (frames, { seat, card }) => {
      const thrown = playCard(frames.now, seat, card);
      frames.show({ picture: thrown, ms: 320 }, { picture: { ...thrown, played: undefined }, ms: 60 });
    },
  },
  moved,
  attacked,
  defended,
  damaged,
  destroyed,
  tactics: {
    sound: 'card-play',
    show: (frames, { seat }) => frames.show({ picture: playCard(frames.now, seat, 'tactics'), ms: 380 }),
  },
  repaired,
  ended: { silent: 'the card of the end says it' },
};

export const animate = animateEvents<SkirmishView, SkirmishEvent, Picture>({ pictureOf, cues });

export const script: AnimationScript<SkirmishView, SkirmishEvent, Picture> = { pictureOf, animate };
