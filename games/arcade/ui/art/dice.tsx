import { PIPS } from '@fray/table-kit';
import { useEffect, useRef } from 'preact/hooks';
import type { DieKind } from './dieKinds.ts';
import '../style/dice.css';

/** x points right, y down, z towards the viewer. */
type Vector = readonly [number, number, number];

/** The images of the three axes under a rotation. */
type Turn = readonly [x: Vector, y: Vector, z: Vector];

/** A side of a die of edge 1 in parallel projection: its centre, and the directions of its own axes. */
interface DieFace {
  readonly face: number;
  readonly at: readonly [number, number];
  readonly right: readonly [number, number];
  readonly down: readonly [number, number];
  /** 1 when it faces the viewer, 0 when only its edge is visible. */
  readonly facing: number;
}

const wave = (degrees: number): [cos: number, sin: number] => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
};

export function aboutX(degrees: number): Turn {
  const [cos, sin] = wave(degrees);
  return [
    [1, 0, 0],
    [0, cos, sin],
    [0, -sin, cos],
  ];
}

export function aboutY(degrees: number): Turn {
  const [cos, sin] = wave(degrees);
  return [
    [cos, 0, -sin],
    [0, 1, 0],
    [sin, 0, cos],
  ];
}

export function aboutZ(degrees: number): Turn {
  const [cos, sin] = wave(degrees);
  return [
    [cos, sin, 0],
    [-sin, cos, 0],
    [0, 0, 1],
  ];
}

const rotate = ([x, y, z]: Turn, [a, b, c]: Vector): Vector => [
  a * x[0] + b * y[0] + c * z[0],
  a * x[1] + b * y[1] + c * z[1],
  a * x[2] + b * y[2] + c * z[2],
];

/** Composes rotations; the last one is applied first, as in a matrix product. */
export const turned = (...turns: readonly Turn[]): Turn =>
  turns.reduce((all, [x, y, z]) => [rotate(all, x), rotate(all, y), rotate(all, z)]);

const back = ([x, y, z]: Turn): Turn => [
  [x[0], y[0], z[0]],
  [x[1], y[1], z[1]],
  [x[2], y[2], z[2]],
];

/** The rotation that brings the front to each side: 1 in front, 2 above, 3 to the right. Opposite faces add up to seven. */
const SIDES: readonly Turn[] = [aboutY(0), aboutX(90), aboutY(90), aboutY(-90), aboutX(-90), aboutY(180)];

/** The rotation that brings a face, 1 to 6, to the front. */
export function landing(face: number): Turn {
  const side = SIDES[face - 1];
  if (!side) throw new RangeError(`a die has no face ${face}`);
  return back(side);
}

/** Smaller areas are not drawn. */
const EDGE_ON = 0.02;

/** The visible sides of a die with this rotation: one to three. */
export function sidesSeen(turn: Turn): DieFace[] {
  return SIDES.flatMap((side, i): DieFace[] => {
    const [x, y, z] = turned(turn, side);
    if (z[2] < EDGE_ON) return [];
    return [{ face: i + 1, at: [z[0] / 2, z[1] / 2], right: [x[0], x[1]], down: [y[0], y[1]], facing: z[2] }];
  });
}

interface Die {
  readonly face: number;
  readonly kind: DieKind;
}

interface Paint {
  readonly face: string;
  readonly edge: string;
  readonly pip: string;
}

/** Distance between the centres of two dice, in edges. */
const APART = 1.55;
/** Delay of each die after the one before it, as a share of the roll. */
const LATER = 0.03;
const TURNS = { x: 720, y: -540, z: 200 } as const;

/**
 * Paints dice in a row; an edge is one em of the canvas. `share` of the roll: 0 in the hand, 1 at rest. Returns the share that is painted.
 */
function paintDice(canvas: HTMLCanvasElement, dice: readonly Die[]): number {
  const style = getComputedStyle(canvas);
  // Browsers without the custom property return nothing: show the dice at rest.
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
    // Falls fast and slows down, with hops.
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

/** The colours of the table. */
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
  // All edges come first, so that the corners between them are closed.
  for (const side of seen) within(pen, side, () => paintEdge(pen, paint));
  for (const side of seen) within(pen, side, () => paintSide(pen, side, paint));
}

/** Paints in the coordinates of a side, from -0.5 to 0.5. */
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
  // Areas turned away from the light have the colour of the edge.
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

/** Calls back when the device pixel ratio changes: on another screen, or after a zoom. Sizes in CSS pixels need not change. */
function onSharpness(call: () => void): () => void {
  let now: MediaQueryList;
  const changed = () => {
    call();
    watch();
  };
  const watch = () => {
    now = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    now.addEventListener('change', changed, { once: true });
  };
  watch();
  return () => now.removeEventListener('change', changed);
}

interface Props {
  readonly dice: readonly Die[];
  readonly rolling: boolean;
}

/** Dice that tumble and come to rest. They are painted on one canvas: as 3D elements each side would need its own browser layer. */
export function Dice({ dice, rolling }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const faces = dice.map(({ face }) => face).join(' ');
  const kinds = dice.map(({ kind }) => kind).join(' ');
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let next = 0;
    const paint = () => {
      cancelAnimationFrame(next);
      // The style sheet sets the progress: it knows the speed, and whether reduced motion is preferred.
      if (paintDice(element, dice) < 1 && rolling) next = requestAnimationFrame(paint);
    };
    const resized = new ResizeObserver(paint);
    resized.observe(element);
    const forget = onSharpness(paint);
    return () => {
      forget();
      resized.disconnect();
      cancelAnimationFrame(next);
    };
  }, [faces, kinds, rolling]);
  return (
    <canvas
      ref={canvas}
      class={`ar-dice ${rolling ? 'rolling' : ''}`}
      data-faces={faces}
      style={{ '--count': dice.length }}
      aria-hidden="true"
    />
  );
}
