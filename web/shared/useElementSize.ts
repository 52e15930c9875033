import { useEffect, useRef, useState } from 'preact/hooks';

/** The room that a box has, in pixels. */
export function useElementSize() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, room };
}
