import type { Language, Seat } from '@fray/engine';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { SIZE } from '../rules/arena.ts';
import { SEATS } from '../rules/state.ts';
import { type MechView, openState } from '../rules/view.ts';
import type { Picture } from './animation/picture.ts';
import { Mech } from './art/mech.tsx';
import { TONES } from './art/tones.ts';
import { Ground, MARGIN, Mechs, VIEW, Walls } from './board/arenaBoard.tsx';
import { Effects } from './board/passing.tsx';

export { awaited } from '../rules/view.ts';
export { script } from './animation/cues.ts';
export { about } from './summary.ts';
/** The names of the sides. */
export const sides = (_view: unknown, language: Language) => TEXTS[language].sides;
export const tones = SEATS.map((seat) => TONES[seat].main);

interface Props {
  readonly picture: Picture;
  readonly view: MechView;
  readonly language: Language;
}

/** The mech of a seat. */
export function champion({ mechs }: MechView, seat: Seat) {
  const mech = mechs[seat];
  if (!mech) return undefined;
  const Piece = () => (
    <svg viewBox="-70 -140 140 190" width="210" height="285">
      <Mech seat={mech.seat} look={2} />
    </svg>
  );
  return { ...(mech.cell === null ? {} : { cell: mech.cell }), Piece };
}

/** The size of the part of the arena around a bursting mech. */
const NEAR = 300;

/** The place where a mech bursts. */
export function focus({ passing }: Picture) {
  const burst = passing.find(({ kind }) => kind === 'burst');
  if (burst?.kind !== 'burst') return undefined;
  const within = (middle: number) => Math.max(-MARGIN.left, Math.min(WIDE + MARGIN.right - NEAR, middle - NEAR / 2));
  return { x: within((burst.x + 0.5) * 100), y: within((SIZE - burst.y - 0.5) * 100), width: NEAR, height: NEAR };
}

const NONE: ReadonlySet<number> = new Set();
const WIDE = SIZE * 100;
/** The colours of the board's style sheet, at rest. */
const STYLE = `.pusher-box{fill:#1a1138;stroke:#6d5bb0;stroke-width:2;stroke-opacity:.6}
.pusher-arrow{fill:#4b3d83;stroke:#8273c2;stroke-width:2.4;stroke-linejoin:round}
.mech-rim-names text{fill:#b9abed}`;

/** The arena as one drawing without a page. It uses the same drawings as the board, without motion. */
export function StaticBoard({ picture, view, language }: Props) {
  const { arena } = openState(view);
  return (
    <svg viewBox={VIEW}>
      <style>{STYLE}</style>
      <Ground picture={picture} arena={arena} arrows={NONE} arrow={undefined} armed={undefined} onArrow={() => undefined} />
      <Walls picture={picture} arena={arena} armed={undefined} />
      <Mechs picture={picture} keyframe={0} />
      <Effects passing={picture.passing} keyframe={0} words={WORDS[language]} />
    </svg>
  );
}
