import type { JSX } from 'preact';

export const INK = '#2a1710';

/** The portraits: the VCs, each with their own mask, and the digging rat. */
export type Who = 'moss' | 'clay' | 'ember' | 'flint' | 'dusk' | 'reed' | 'rat';

interface Character {
  /** From the lit side of the face to its shaded edge. */
  readonly skin: readonly [string, string, string, string];
  /** A paper mask in a hood; otherwise a bare face under a helmet. */
  readonly isPaper: boolean;
  /** The hood's cloth, from lit to dark, and the scarf's. */
  readonly cloth: readonly [string, string, string];
  readonly scarf: readonly [string, string, string];
  /** The stamp on the mask's forehead, and the label on the hood. */
  readonly stamp: (() => JSX.Element) | null;
  readonly badge: (() => JSX.Element) | null;
}

const PAPER = ['#fffaf0', '#f6e8cb', '#c2a57c', '#6b5034'] as const;

const Leaf = () => (
  <>
    <path
      d="M62-122c10-16 28-20 40-14c-4 14-20 24-36 20zM52-126c0-16 10-28 22-32c6 12 0 28-14 34z"
      fill="#6f7a3a"
      stroke="#1d2210"
      stroke-width="2"
    />
    <path d="M64-120c10-8 20-12 32-14M56-128c4-10 10-18 16-26" stroke="#1d2210" stroke-width="1.6" fill="none" />
  </>
);
const Feather = () => (
  <>
    <path d="M58-124C62-160 84-178 106-180C108-154 92-128 64-116Z" fill="#8f2f22" stroke="#1c0805" stroke-width="2" />
    <path d="M62-120C74-144 88-162 104-176M72-138l14 0M80-150l14-2" stroke="#1c0805" stroke-width="1.6" fill="none" />
  </>
);
const Stone = () => <path d="M-64-122l-22-10 4-18 22-6 14 14-4 16z" fill="#8b8f96" stroke="#16181b" stroke-width="2" />;
const Reeds = () => (
  <path
    d="M-52-128C-58-150-66-166-78-176M-46-130C-46-154-42-168-36-182M-40-130C-32-146-22-158-10-164"
    stroke="#a9a04a"
    stroke-width="4"
    stroke-linecap="round"
    fill="none"
  />
);

const Sprig = () => (
  <path
    d="M0-66C0-74 0-78 0-82M0-74C-10-75-17-80-18-88C-8-88-1-83 0-74ZM0-78C9-79 14-84 15-91C7-90 1-86 0-78Z"
    fill="#5f7a34"
    stroke="#41561f"
    stroke-width="1.5"
    stroke-linecap="round"
    opacity=".85"
  />
);
const Paw = () => (
  <path
    d="M0-70a8 6 0 1 0 .1 0M-10-82a3.500 4.500 0 1 0 .1 0M0-87a3.500 4.500 0 1 0 .1 0M10-82a3.500 4.500 0 1 0 .1 0"
    fill="#a3653a"
    fill-opacity=".8"
  />
);
const Moon = () => <path d="M6-92A14 14 0 1 0 12-68A11 11 0 1 1 6-92Z" fill="#3d4574" fill-opacity=".8" />;
const Sun = () => (
  <path
    d="M0-88v-6M0-66v6M-11-77h-6M11-77h6M-8-85l-4-4M8-85l4-4M-8-69l-4 4M8-69l4 4M-6-77a6 6 0 1 0 12 0a6 6 0 1 0-12 0"
    fill="none"
    stroke="#a3301f"
    stroke-width="2.6"
    stroke-linecap="round"
    stroke-opacity=".8"
  />
);
const Bars = () => (
  <path d="M-12-70v-14M-4-68v-18M4-68v-18M12-70v-14" stroke="#4a5560" stroke-width="3" stroke-linecap="round" stroke-opacity=".75" />
);
const Eye = () => (
  <path
    d="M-15-77Q0-90 15-77Q0-64-15-77ZM-4-77a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
    fill="none"
    stroke="#4d6b66"
    stroke-width="2.4"
    stroke-opacity=".85"
  />
);

export const CHARACTERS: Readonly<Record<Who, Character>> = {
  moss: {
    skin: PAPER,
    isPaper: true,
    cloth: ['#c98a4c', '#6d4220', '#2a170b'],
    scarf: ['#b5482c', '#74251a', '#2c0d09'],
    stamp: Sprig,
    badge: Leaf,
  },
  clay: {
    skin: ['#ffeede', '#f0cdb0', '#b98565', '#6a3f2c'],
    isPaper: true,
    cloth: ['#b58a5e', '#70492a', '#2b190c'],
    scarf: ['#6f8f4e', '#3f5a2b', '#18220f'],
    stamp: Paw,
    badge: Reeds,
  },
  ember: {
    skin: ['#fff3e2', '#f4d5b4', '#c08a64', '#6b3c28'],
    isPaper: true,
    cloth: ['#9c4a3a', '#5a231c', '#220b09'],
    scarf: ['#d69a3c', '#8a5a1c', '#33200a'],
    stamp: Sun,
    badge: Feather,
  },
  flint: {
    skin: ['#f7f7f2', '#dddcd0', '#a09d8c', '#55523f'],
    isPaper: true,
    cloth: ['#7d8791', '#424a54', '#171b20'],
    scarf: ['#5b7a8a', '#2f4652', '#101a20'],
    stamp: Bars,
    badge: Stone,
  },
  dusk: {
    skin: ['#eef0f8', '#cfd3e4', '#8f94ad', '#494d63'],
    isPaper: true,
    cloth: ['#5a5f86', '#343856', '#12142a'],
    scarf: ['#b9a04e', '#77642a', '#2a220d'],
    stamp: Moon,
    badge: Feather,
  },
  reed: {
    skin: ['#f8fbe6', '#e2e6bd', '#a8ac74', '#5a5d34'],
    isPaper: true,
    cloth: ['#8a8f4c', '#4a4f26', '#1a1c0c'],
    scarf: ['#4f8577', '#2a4f48', '#0e1f1c'],
    stamp: Eye,
    badge: Reeds,
  },
  rat: {
    skin: ['#ffdcb4', '#e0a673', '#a5683c', '#54301a'],
    isPaper: false,
    cloth: ['#8f9a5a', '#4f5a30', '#1c210f'],
    scarf: ['#d9b36a', '#93703a', '#3a2812'],
    stamp: null,
    badge: null,
  },
};

/** Bots of each character in the order of their levels; people wear the first mask. */
const MASKS = ['moss', 'clay', 'ember', 'flint', 'dusk', 'reed'] as const satisfies readonly Who[];

export const whoPlays = (player: { readonly character?: number } | undefined): Who => MASKS[(player?.character ?? 0) % MASKS.length]!;
