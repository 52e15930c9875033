import type { Cell } from '@fray/engine';
import { useMemo, useReducer } from 'preact/hooks';
import type { Way } from './analysis.ts';

interface Chosen {
  /** The grid's one tab stop; undefined: the active unit, wherever it is. */
  readonly place: Cell | undefined;
  /** Whether the keyboard is on the board. */
  readonly keyboard: boolean;
  readonly hover: Cell | undefined;
  readonly target: Cell | undefined;
  readonly way: Way | undefined;
  /** Where a finger has pointed once. */
  readonly armed: Cell | undefined;
  /** Presses on floor and walls choose a target instead of moving. */
  readonly ground: boolean;
  readonly threatened: boolean;
}

/** What somebody at the table has chosen and looks at. */
export interface Selection extends Chosen {
  look(cell: Cell, keyboard: boolean): void;
  leave(): void;
  point(cell: Cell | undefined): void;
  choose(cell: Cell): void;
  choosing(way: Way): void;
  arm(cell: Cell): void;
  aimAtGround(on: boolean): void;
  showThreats(on: boolean): void;
  /** Lets go of targets and ways. */
  release(): void;
  /** The tab stop goes back to the active unit. */
  forget(): void;
}

const NOTHING: Chosen = {
  place: undefined,
  keyboard: false,
  hover: undefined,
  target: undefined,
  way: undefined,
  armed: undefined,
  ground: false,
  threatened: false,
};

const RELEASED = { target: undefined, way: undefined, armed: undefined, ground: false };

export function useSelection(): Selection {
  const [chosen, change] = useReducer((before: Chosen, next: Partial<Chosen>) => ({ ...before, ...next }), NOTHING);
  const hands = useMemo(
    () => ({
      look: (place: Cell, keyboard: boolean) => change({ place, keyboard }),
      leave: () => change({ keyboard: false }),
      point: (hover: Cell | undefined) => change({ hover }),
      choose: (target: Cell) => change({ ...RELEASED, target }),
      choosing: (way: Way) => change({ way }),
      arm: (armed: Cell) => change({ ...RELEASED, armed }),
      aimAtGround: (ground: boolean) => change({ ...RELEASED, ground }),
      showThreats: (threatened: boolean) => change({ threatened }),
      release: () => change(RELEASED),
      forget: () => change({ place: undefined }),
    }),
    [],
  );
  return { ...chosen, ...hands };
}
