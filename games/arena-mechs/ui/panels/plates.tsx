import { memo, type PlateParts } from '@fray/table-kit';
import type { MechWords } from '#words';
import type { TEXTS } from '../../io/log.ts';
import { bookOf } from '../../rules/book.ts';
import { ACTIONS, LETTERS } from '../../rules/cards.ts';
import { COLOURS, fieldsFor, SEATS } from '../../rules/state.ts';
import type { MechView } from '../../rules/view.ts';
import type { DrawnProgram, Picture } from '../animation/picture.ts';
import { MechHead } from '../art/mech.tsx';
import { ActionSymbol } from '../art/symbols.tsx';
import { TONES } from '../art/tones.ts';

interface PlateContext {
  readonly view: MechView;
  readonly picture: Picture;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
}

/** The game's part of a player's plate: markers, program, number, prestige, and current action. */
export function plateOf({ view, picture, words, text }: PlateContext, seat: number): PlateParts {
  const damage = picture.damage[seat]!;
  const fields = fieldsFor(bookOf(view.options), view.mechs.length);
  const program = picture.programs[seat];
  const score = picture.scores[seat]!;
  const gain = picture.gain?.seat === seat ? picture.gain.points : 0;
  const note = noteOf(view, picture, words, seat);
  return {
    tone: TONES[SEATS[seat]!].main,
    face: <MechHead seat={SEATS[seat]!} />,
    ...(note === undefined ? {} : { note }),
    children: (
      <>
        <Markers damage={damage} fields={fields} words={words} />
        {program ? (
          <Chips program={program} words={words} text={text} acted={hasActed(picture, seat)} />
        ) : (
          <span class={`mech-chips none ${picture.phase === 'program' ? 'early' : ''}`} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </span>
        )}
      </>
    ),
    right: (
      <span class={`mech-prestige ${gain > 0 ? 'gains' : gain < 0 ? 'loses' : ''}`} role="img" aria-label={words.prestige(score)}>
        <ActionSymbol letter="p" size={20} />
        {score < 0 ? `−${-score}` : score}
        {gain !== 0 && <em>{gain > 0 ? `+${gain}` : `−${-gain}`}</em>}
      </span>
    ),
  };
}

const hasActed = ({ order, acting }: Picture, seat: number): boolean => order.indexOf(seat) < order.indexOf(acting ?? -1);

function noteOf(view: MechView, picture: Picture, words: MechWords, seat: number): string | undefined {
  const mech = picture.mechs[seat]!;
  const place = view.queue.indexOf(SEATS[seat]!);
  switch (picture.phase) {
    case 'program':
      return picture.locked[seat] ? words.ready : words.programs;
    case 'overlap':
      return picture.locked[seat] ? words.chosen : words.chooses;
    case 'act':
      if (picture.acting === seat) return words.acts;
      if (mech.out) return place >= 0 ? words.waits(place + 1) : words.outside;
      return hasActed(picture, seat) ? words.hasActed : words.stillToAct;
    default:
      return mech.out ? words.outside : undefined;
  }
}

/** The damage board: one field per marker, in the colour of the player who dealt it. */
const Markers = memo(({ damage, fields, words }: { damage: readonly number[]; fields: number; words: MechWords }) => {
  const marks = damage.flatMap((count, colour) => Array.from({ length: count }, () => COLOURS[colour]!));
  return (
    <span class="mech-markers" role="img" aria-label={words.markers(marks.length, fields)}>
      {Array.from({ length: Math.max(fields, marks.length) }, (_, i) => {
        const colour = marks[i];
        return (
          <i
            key={i}
            class={colour === undefined ? '' : 'marked'}
            style={colour === undefined ? undefined : { '--color-mark': TONES[colour].main, '--color-mark-low': TONES[colour].dark }}
          />
        );
      })}
    </span>
  );
});

/** The four symbols of the point: three are lit and one is struck through, with the start number. */
const Chips = memo(
  ({ program, words, text, acted }: { program: DrawnProgram; words: MechWords; text: (typeof TEXTS)['en']; acted: boolean }) => {
    const symbols = program.pair.flatMap((card) => [...card]);
    const word = (letter: string) => text.actions[ACTIONS[LETTERS.indexOf(letter)]!];
    const seen = symbols.filter((_, i) => i !== program.hidden);
    return (
      <span
        class={`mech-chips ${acted ? 'acted' : ''}`}
        role="img"
        aria-label={words.shows(seen.map(word).join(', '), word(symbols[program.hidden]!), program.number)}
      >
        {symbols.map((letter, i) => (
          <span key={i} class={i === program.hidden ? 'struck' : 'lit'}>
            <ActionSymbol letter={letter} size={15} />
          </span>
        ))}
        <b>{program.number}</b>
      </span>
    );
  },
);
