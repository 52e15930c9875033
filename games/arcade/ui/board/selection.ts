import type { Cell } from '@fray/engine';
import { useForPosition } from '@fray/table-kit';
import { useReducer } from 'preact/hooks';
import type { Way } from './analysis.ts';

/** What a shot or a drive is prepared with; it holds for one position. */
interface Aim {
  readonly target: Cell | undefined;
  readonly way: Way | undefined;
  /** Where a finger has pointed once. */
  readonly armed: Cell | undefined;
  /** Presses on floor and walls choose a target instead of moving. */
  readonly ground: boolean;
}

/** What somebody looks at; it stays from one position to the next. */
interface Look {
  /** The grid's one tab stop; undefined: the active unit, wherever it is. */
  readonly place: Cell | undefined;
  /** Whether the keyboard is on the board. */
  readonly keyboard: boolean;
  readonly hover: Cell | undefined;
  readonly threatened: boolean;
}

/** What somebody at the table has chosen and looks at. */
export interface Selection extends Aim, Look {
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

const NO_AIM: Aim = { target: undefined, way: undefined, armed: undefined, ground: false };

const NO_LOOK: Look = { place: undefined, keyboard: false, hover: undefined, threatened: false };

/** The selection at a position, which its view identifies. */
export function useSelection(position: object): Selection {
  const [aim, setAim] = useForPosition<Aim>(position, () => NO_AIM);
  const [look, changeLook] = useReducer((before: Look, next: Partial<Look>) => ({ ...before, ...next }), NO_LOOK);
  return {
    ...aim,
    ...look,
    look: (place, keyboard) => changeLook({ place, keyboard }),
    leave: () => changeLook({ keyboard: false }),
    point: (hover) => changeLook({ hover }),
    choose: (target) => setAim({ ...NO_AIM, target }),
    choosing: (way) => setAim((before) => ({ ...before, way })),
    arm: (armed) => setAim({ ...NO_AIM, armed }),
    aimAtGround: (ground) => setAim({ ...NO_AIM, ground }),
    showThreats: (threatened) => changeLook({ threatened }),
    release: () => setAim(NO_AIM),
    forget: () => changeLook({ place: undefined }),
  };
}
