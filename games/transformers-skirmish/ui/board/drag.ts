import type { Cell } from '@fray/engine';
import { useRef } from 'preact/hooks';

/** Pixels after which a press has become a drag. */
const FAR = 8;

const cellAt = (target: Element | null): Cell | undefined => {
  const name = target?.closest('[data-cell]')?.getAttribute('data-cell');
  return name === null || name === undefined ? undefined : Number(name);
};

interface Drag {
  readonly from: Cell;
  readonly x: number;
  readonly y: number;
  readonly toy: HTMLElement | undefined;
  moving: boolean;
}

interface Props {
  /** The toy on a square, when it may be dragged. */
  toyAt(cell: Cell): HTMLElement | undefined;
  onLift(cell: Cell): void;
  onDrop(from: Cell, to: Cell): void;
}

/** Handlers that let a toy be dragged from its square to another; a mere click stays a click. */
export function useDrag({ toyAt, onLift, onDrop }: Props) {
  const drag = useRef<Drag | undefined>(undefined);
  const letGo = () => {
    const toy = drag.current?.toy;
    if (toy) {
      toy.style.translate = '';
      toy.classList.remove('dragged');
    }
    drag.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent) {
      const from = event.target instanceof Element ? cellAt(event.target) : undefined;
      if (from === undefined || event.button !== 0) return;
      const toy = toyAt(from);
      if (toy) drag.current = { from, x: event.clientX, y: event.clientY, toy, moving: false };
    },
    onPointerMove(event: PointerEvent) {
      const now = drag.current;
      if (!now?.toy) return;
      const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
      if (!now.moving && Math.hypot(dx, dy) < FAR) return;
      if (!now.moving) {
        now.moving = true;
        now.toy.classList.add('dragged');
        onLift(now.from);
      }
      now.toy.style.translate = `${dx}px ${dy}px`;
    },
    onPointerUp(event: PointerEvent) {
      const now = drag.current;
      const to = now?.moving ? cellAt(document.elementFromPoint(event.clientX, event.clientY)) : undefined;
      letGo();
      if (now && to !== undefined && to !== now.from) onDrop(now.from, to);
    },
    onPointerCancel: letGo,
  };
}
