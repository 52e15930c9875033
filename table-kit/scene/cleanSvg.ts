/** An element of a cleaned drawing. */
export interface SvgElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgElement[];
}

/** A drawing of which only shapes and colours are left. */
export interface CleanSvg {
  readonly viewBox: string;
  readonly elements: readonly SvgElement[];
}

const TAGS = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']);
const NUMBER = /^-?[\d.]{1,12}(?:e-?\d)?%?$/;
const NUMBERS = /^[\d\s.,eE+-]{1,4000}$/;
const COLOUR = /^(?:none|currentColor|[a-z]{3,20}|#[0-9a-fA-F]{3,8})$/;

/** Allowed values of each attribute. All else is removed, so no scripts, links, styles or other files remain. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  d: /^[\d\s.,eE+MmLlHhVvCcSsQqTtAaZz-]{1,8000}$/,
  points: NUMBERS,
  transform: /^[a-zA-Z(),.\d\s-]{1,200}$/,
  fill: COLOUR,
  stroke: COLOUR,
  'fill-rule': /^(?:evenodd|nonzero)$/,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'stroke-dasharray': NUMBERS,
  ...Object.fromEntries(
    [
      'cx',
      'cy',
      'r',
      'rx',
      'ry',
      'x',
      'y',
      'x1',
      'y1',
      'x2',
      'y2',
      'width',
      'height',
      'opacity',
      'fill-opacity',
      'stroke-opacity',
      'stroke-width',
    ].map((name) => [name, NUMBER]),
  ),
};

const MAX_LETTERS = 20_000;
const MAX_ELEMENTS = 400;
const MAX_DEPTH = 12;

/** A tag: its name, its attributes, and whether it closes an element. */
interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly closes: boolean;
}

/** The tags of a text in order. By splitting and not by an expression, so that no text takes more than linear time. */
const tagsOf = (text: string): Tag[] =>
  text.split('<').flatMap((part): Tag[] => {
    const end = part.indexOf('>');
    if (end < 0) return [];
    const inside = part.slice(0, end);
    const closes = inside.startsWith('/');
    const [name = ''] = (closes ? inside.slice(1) : inside).split(/[\s/]/, 1);
    return /^[a-zA-Z]/.test(name) ? [{ name, attributes: inside.slice(name.length + (closes ? 1 : 0)), closes }] : [];
  });

/** The attributes of a tag, as pairs of a name and a quoted value. */
function pairsOf(text: string): [name: string, value: string][] {
  const parts = text.split('"');
  return parts.flatMap((part, i): [string, string][] => {
    const before = part.trimEnd();
    const value = parts[i + 1];
    if (i % 2 === 1 || value === undefined || !before.endsWith('=')) return [];
    const [name = ''] = before.slice(0, -1).trimEnd().split(/\s/).slice(-1);
    return [[name, value]];
  });
}

interface OpenElement {
  readonly element: SvgElement & { readonly children: SvgElement[] };
  readonly isAllowed: boolean;
}

/**
 * Reads an author's SVG drawing and keeps the shapes, their places and their colours. The result is data to draw by, never markup.
 * Undefined if it is no drawing, or larger than 20,000 characters, 400 elements or 12 levels.
 */
export function cleanSvg(text: string): CleanSvg | undefined {
  if (text.length > MAX_LETTERS) return undefined;
  let viewBox: string | undefined;
  const elements: SvgElement[] = [];
  const open: OpenElement[] = [];
  let count = 0;
  for (const { name, attributes, closes } of tagsOf(text)) {
    if (name === 'svg') {
      viewBox ??= closes ? undefined : viewBoxOf(attributes);
      continue;
    }
    if (closes) {
      open.pop();
      continue;
    }
    const parent = open.at(-1);
    // The content of a removed element is removed with it.
    const isAllowed = TAGS.has(name) && (parent?.isAllowed ?? true);
    const element = { tag: name, attributes: isAllowed ? attributesOf(attributes) : {}, children: [] };
    if (isAllowed) {
      if (++count > MAX_ELEMENTS || open.length >= MAX_DEPTH) return undefined;
      (parent?.element.children ?? elements).push(element);
    }
    if (!attributes.trimEnd().endsWith('/')) open.push({ element, isAllowed });
  }
  return viewBox === undefined || elements.length === 0 ? undefined : { viewBox, elements };
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of pairsOf(text)) if (Object.hasOwn(ATTRIBUTES, name) && ATTRIBUTES[name]?.test(value)) attributes[name] = value;
  return attributes;
}

function viewBoxOf(text: string): string | undefined {
  const found = pairsOf(text);
  const of = (expected: string) => found.find(([name]) => name === expected)?.[1];
  const box = of('viewBox');
  if (box !== undefined) return NUMBERS.test(box) && box.trim().split(/[\s,]+/).length === 4 ? box : undefined;
  const [width, height] = [of('width'), of('height')].map((side) => Number.parseFloat(side ?? ''));
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? `0 0 ${width} ${height}` : undefined;
}
