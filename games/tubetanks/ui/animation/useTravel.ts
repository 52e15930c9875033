import { useEffect, useRef, useState } from 'preact/hooks';
import { between, type Spot } from '../board/sight.ts';

const ease = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);

/**
 * Where something is on its way to a spot that takes so many milliseconds; 0: it is there at once. A solid in perspective changes
 * its outlines as it goes, which no transform can do for it.
 */
export function useTravel(to: Spot, ms: number): Spot {
  const [now, setNow] = useState(to);
  const shown = useRef(to);
  const target = useRef(to);
  useEffect(() => {
    const from = shown.current;
    target.current = to;
    const arrive = (spot: Spot) => {
      shown.current = spot;
      setNow(spot);
    };
    if (ms === 0 || typeof requestAnimationFrame === 'undefined') {
      arrive(to);
      return undefined;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function go(time) {
      const share = Math.min(1, Math.max(0, (time - begun) / (ms * 0.85)));
      arrive(share === 1 ? to : between(from, to, ease(share)));
      if (share < 1) frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [to.across, to.away, to.turn]);
  return ms === 0 ? to : now;
}
