import { Icon } from '@fray/table-kit';
import type { RatUiWords } from '#words';
import { EXPRESSIONS, type Expression, KINDS, type Kind } from '../../rules/state.ts';
import type { Face } from '../../rules/view.ts';
import { guessResultOf, type RatPicture } from '../animation/animation.ts';
import { KIND_ART, MiniCard } from '../art/cards.tsx';
import type { Who } from '../art/characters.tsx';
import { Thumbnail } from '../art/thumbnail.tsx';

interface Props {
  readonly faceHistory: RatPicture['faceHistory'];
  readonly words: RatUiWords;
  readonly who: Who;
}

const NEWEST_RING = '#ffd98a';

/** How often a face hid each kind of card. */
const cardsBehind = (faces: readonly Face[], expression: Expression): Readonly<Record<Kind, number>> => {
  const hid = { vc: 0, trap: 0, tunnel: 0 };
  for (const face of faces) if (face.expression === expression) hid[face.card]++;
  return hid;
};

const newestFace = ({ answers }: RatPicture['faceHistory']): Expression | undefined => answers.at(-1)?.expression ?? undefined;

/** The cards that every face of this match hid, and the faces of each turn with its card. */
export function FacesSheet({ faceHistory, words, who }: Props) {
  if (faceHistory.options.tells !== 'expression') return <p class="rat-nothing">{words.ownFaces}</p>;
  const now = newestFace(faceHistory);
  const faces = EXPRESSIONS.filter((face) => face === now || faceHistory.faces.some(({ expression }) => expression === face));
  if (faces.length === 0) return <p class="rat-nothing">{words.noFaces}</p>;
  return (
    <div class="rat-faces">
      <h3>{words.hid}</h3>
      <ul class="rat-hid">
        {faces
          .toSorted((a, b) => Number(b === now) - Number(a === now))
          .map((face) => (
            <li key={face} class={face === now ? 'now' : ''}>
              <Thumbnail name={face} who={who} size={38} ring={face === now ? NEWEST_RING : undefined} />
              <span>{words.faces[face]}</span>
              <HiddenCounts hid={cardsBehind(faceHistory.faces, face)} words={words} />
            </li>
          ))}
      </ul>
      <TurnList faceHistory={faceHistory} words={words} who={who} />
    </div>
  );
}

/** The newest face next to the buttons, with the card that it hid. */
export function NewestFace({ faceHistory, words, who }: Props) {
  const face = newestFace(faceHistory);
  if (!face) return null;
  const hid = cardsBehind(faceHistory.faces, face);
  const known = KINDS.some((kind) => hid[kind] > 0);
  return (
    <p class="rat-tell">
      <Thumbnail name={face} who={who} size={38} ring={NEWEST_RING} label={words.faces[face]} />
      <span>{known ? words.hidNow : words.hidNothing}</span>
      {known && <HiddenCounts hid={hid} words={words} />}
    </p>
  );
}

function HiddenCounts({ hid, words }: { hid: Readonly<Record<Kind, number>>; words: RatUiWords }) {
  return (
    <span class="rat-counts">
      {KINDS.map((kind) => (
        <span key={kind} class={hid[kind] === 0 ? 'none' : ''} style={{ color: KIND_ART[kind].soft }}>
          <Icon of={KIND_ART[kind].icon} size={20} />
          <span class="visually-hidden">{words.times(words.cards[kind], hid[kind])}</span>
          <b aria-hidden="true">{hid[kind]}</b>
        </span>
      ))}
    </span>
  );
}

const MARK = { found: '+', lost: '–', disarmed: '–', hurt: '!' } as const;

/** The turns, the newest first: the revealed card, and the faces that the VC made over it. */
function TurnList({ faceHistory, words, who }: Props) {
  const turns = new Map<number, Face[]>();
  for (const face of faceHistory.faces) turns.set(face.turn, [...(turns.get(face.turn) ?? []), face]);
  const newest = newestFace(faceHistory);
  const open = faceHistory.answers.filter(({ expression }) => expression !== null);
  return (
    <ol class="rat-turns">
      {open.length > 0 && (
        <li class="now">
          <small>{faceHistory.turn}</small>
          <MiniCard kind={null} width={30} label={words.hidden} />
          <span>
            {open.map(({ expression }, i) => (
              <Thumbnail
                key={i}
                name={expression!}
                who={who}
                size={32}
                ring={expression === newest ? NEWEST_RING : undefined}
                label={words.faces[expression!]}
              />
            ))}
          </span>
        </li>
      )}
      {[...turns].toReversed().map(([turn, faces]) => {
        const guessResult = guessResultOf(faces[0]!.guess, faces[0]!.card);
        return (
          <li key={turn}>
            <small>{turn}</small>
            <MiniCard kind={faces[0]!.card} width={30} label={words.cards[faces[0]!.card]} />
            <em class={guessResult} title={words.guessResults[guessResult]}>
              {MARK[guessResult]}
            </em>
            <span>
              {faces.map(({ expression }, i) => (
                <Thumbnail
                  key={i}
                  name={expression}
                  who={who}
                  size={32}
                  ring={expression === newest ? NEWEST_RING : undefined}
                  label={words.faces[expression]}
                />
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
