import { useEffect, useState } from 'preact/hooks';

/** What was so when the page was painted last; what differs now, field by field, is drawn in the frame after. */
export function useAfterPaint<T extends object>(now: T): T {
  const [painted, setPainted] = useState(now);
  useEffect(() => setPainted(now), Object.values(now));
  return painted;
}
