import { useEffect, useRef } from 'preact/hooks';
import '../style/dice.css';
import { type Die, paintDice } from './dicePaint.ts';

/** Calls at every change of how many of the screen's dots are one of the page: another screen, or a zoom. No size need change with it. */
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

/** Dice that tumble and lie. Painted on one canvas: as elements in space each of their sides would be a layer of its own to the browser. */
export function Dice({ dice, rolling }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const faces = dice.map(({ face }) => face).join(' ');
  const kinds = dice.map(({ kind }) => kind).join(' ');
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    let next = 0;
    const paint = () => {
      cancelAnimationFrame(next);
      // How far they have tumbled is the style's to say: it knows the tempo and who wants no motion.
      if (paintDice(shown, dice) < 1 && rolling) next = requestAnimationFrame(paint);
    };
    const resized = new ResizeObserver(paint);
    resized.observe(shown);
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
