import { useEffect, useRef, useState } from 'preact/hooks';
import { between, type FaceName, type FaceNumbers, numbersOf } from './faceNumbers.ts';

/** A blink: shut and open again, in milliseconds, and how long until the next one. */
const BLINK = 150;
const AWAKE = { least: 2200, most: 5200 };

/** Slow at both ends. */
const eased = (share: number): number => share * share * (3 - 2 * share);

/** The numbers of a face on its way to what it is called now; it blinks of itself while it lives. */
export function useMorph(name: FaceName, ms: number, lives: boolean): FaceNumbers {
  const [shown, setShown] = useState(() => numbersOf(name));
  const now = useRef(shown);
  const show = (face: FaceNumbers) => {
    now.current = face;
    setShown(face);
  };
  useEffect(() => {
    const goal = numbersOf(name);
    if (ms === 0 || now.current === goal) return show(goal);
    const from = now.current;
    let frame = 0;
    let began: number | undefined;
    const go = (time: number) => {
      began ??= time;
      const share = Math.min(1, (time - began) / ms);
      show(between(from, goal, eased(share)));
      if (share < 1) frame = requestAnimationFrame(go);
    };
    frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, [name]);
  const living = lives && name !== 'stare';
  return useGlance(useBlink(shown, living), living, name === 'sweat');
}

/** Eyes are never still, and those of somebody who sweats dart about; where they look tells nothing. */
function useGlance(face: FaceNumbers, lives: boolean, nervous: boolean): FaceNumbers {
  const [at, setAt] = useState({ x: 0, y: 0 });
  useEffect(() => {
    if (!lives) return setAt({ x: 0, y: 0 });
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      setAt({ x: (Math.random() - 0.5) * (nervous ? 1.1 : 0.5), y: Math.random() < 0.2 ? 0.6 : (Math.random() - 0.5) * 0.3 });
      wait();
    };
    const wait = () => {
      timer = setTimeout(look, (nervous ? 250 : 700) + Math.random() * (nervous ? 500 : 1800));
    };
    wait();
    return () => clearTimeout(timer);
  }, [lives, nervous]);
  return face.open <= 0.1 ? face : { ...face, gazeX: face.gazeX + at.x, gazeY: face.gazeY + at.y };
}

/** Lids that fall now and then, whatever the face: they tell nothing. */
function useBlink(face: FaceNumbers, lives: boolean): FaceNumbers {
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (!lives) return setShare(0);
    let frame = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(blink, AWAKE.least + Math.random() * (AWAKE.most - AWAKE.least));
    };
    const blink = () => {
      const began = performance.now();
      const go = (time: number) => {
        const gone = Math.min(1, (time - began) / BLINK);
        setShare(Math.max(0, Math.sin(gone * Math.PI)));
        if (gone < 1) frame = requestAnimationFrame(go);
        else wait();
      };
      frame = requestAnimationFrame(go);
    };
    wait();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [lives]);
  return share === 0 || face.open <= 0.1 ? face : { ...face, open: face.open * (1 - share) };
}
