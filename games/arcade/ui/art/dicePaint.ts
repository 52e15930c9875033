import { PIPS } from '@fray/table-kit';
import { aboutX, aboutY, aboutZ, type DieFace, landing, sidesSeen, type Turn, turned } from './diceCube.ts';
import type { DieKind } from './dieKinds.ts';

export interface Die {
  readonly face: number;
  readonly kind: DieKind;
}

interface Paint {
  readonly face: string;
  readonly edge: string;
  readonly pip: string;
}

/** From the middle of a die to that of the next one, in edges. */
const APART = 1.55;
/** How much later each die is thrown than the one before it, as a share of the roll. */
const LATER = 0.03;
const TURNS = { x: 720, y: -540, z: 200 } as const;

/** Paints dice in a row, their edge one em of the canvas, as far as they have tumbled: 0 in the hand, 1 where they lie. Returns how far. */
export function paintDice(canvas: HTMLCanvasElement, dice: readonly Die[]): number {
  const style = getComputedStyle(canvas);
  // A browser that does not know of the property says nothing: there they lie.
  const rolled = Number(style.getPropertyValue('--rolled') || 1);
  const pen = canvas.getContext('2d');
  if (!pen) return rolled;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const sharp = window.devicePixelRatio;
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  const edge = Number.parseFloat(style.fontSize);
  const paints = paintsOf(style);
  dice.forEach(({ face, kind }, i) => {
    const late = LATER * i;
    const left = 1 - Math.min(1, Math.max(0, (rolled - late) / (1 - LATER * (dice.length - 1))));
    // Falls fast and slows down; hops as it does.
    const wild = left ** 2.2;
    const hop = Math.abs(Math.sin(left * Math.PI * 2.5)) * wild * 0.4;
    const x = width / 2 + ((i - (dice.length - 1) / 2) * APART - wild * 1.1) * edge;
    const y = height / 2;
    const place = (dy: number) => pen.setTransform(sharp * edge, 0, 0, sharp * edge, sharp * x, sharp * (y + dy * edge));
    place(0);
    paintShadow(pen, hop);
    const turn = turned(
      aboutX(-20),
      aboutY(((i * 37) % 40) - 20),
      aboutX(TURNS.x * wild),
      aboutY(TURNS.y * wild),
      aboutZ(TURNS.z * wild),
      landing(face),
    );
    place(-hop);
    paintDie(pen, turn, paints[kind]);
  });
  return rolled;
}

/** The table's own colours. */
function paintsOf(style: CSSStyleDeclaration): Readonly<Record<DieKind, Paint>> {
  const colour = (name: string) => style.getPropertyValue(name);
  const pip = colour('--color-die-pip');
  return {
    plain: { face: colour('--color-die'), edge: colour('--color-die-edge'), pip },
    good: { face: colour('--color-die-good'), edge: colour('--color-gold'), pip },
    bad: { face: colour('--color-die-bad'), edge: colour('--color-die-bad-edge'), pip },
    gone: { face: colour('--color-die-gone'), edge: colour('--color-die-gone-edge'), pip: colour('--color-die-gone-pip') },
  };
}

function paintShadow(pen: CanvasRenderingContext2D, hop: number): void {
  pen.globalAlpha = 0.4 / (1 + 2 * hop);
  pen.fillStyle = '#000';
  pen.beginPath();
  pen.ellipse(0.06, 0.62, 0.62, 0.16, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.globalAlpha = 1;
}

function paintDie(pen: CanvasRenderingContext2D, turn: Turn, paint: Paint): void {
  const seen = sidesSeen(turn);
  // First the edges of all, so that the corners between them are closed.
  for (const side of seen) within(pen, side, () => paintEdge(pen, paint));
  for (const side of seen) within(pen, side, () => paintSide(pen, side, paint));
}

/** Lets something be painted in a side's own box, from -0.5 to 0.5. */
function within(pen: CanvasRenderingContext2D, { at, right, down }: DieFace, painted: () => void): void {
  pen.save();
  pen.transform(right[0], right[1], down[0], down[1], at[0], at[1]);
  painted();
  pen.restore();
}

function paintEdge(pen: CanvasRenderingContext2D, { edge }: Paint): void {
  pen.fillStyle = edge;
  pen.beginPath();
  pen.roundRect(-0.5, -0.5, 1, 1, 0.09);
  pen.fill();
}

function paintSide(pen: CanvasRenderingContext2D, { face, facing }: DieFace, paint: Paint): void {
  const shape = () => {
    pen.beginPath();
    pen.roundRect(-0.46, -0.46, 0.92, 0.92, 0.16);
    pen.fill();
  };
  pen.fillStyle = paint.face;
  shape();
  // What is turned away from the light takes the colour of the edge.
  pen.globalAlpha = 0.75 * (1 - facing);
  pen.fillStyle = paint.edge;
  shape();
  pen.globalAlpha = 1;
  pen.fillStyle = paint.pip;
  for (const [x, y] of PIPS[face] ?? []) {
    pen.beginPath();
    pen.arc(x * 0.24, y * 0.235, 0.095, 0, 2 * Math.PI);
    pen.fill();
  }
}
