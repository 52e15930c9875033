/** One match under load, whoever serves it. */
export interface LoadedMatch {
  /** Set by the load: an action was acknowledged after so many milliseconds. */
  acknowledged: (milliseconds: number) => void;
  /** Sends the next action of whoever is to act, as soon as that side knows that it is. */
  next(): void;
  close(): void;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly actions: number;
}

const quantile = (sorted: Float64Array, q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

function result(times: readonly number[], seconds: number): LoadResult {
  const sorted = Float64Array.from(times).sort();
  return { perSecond: times.length / seconds, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), actions: times.length };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Every match sends its next action as soon as the one before was acknowledged. */
export async function saturate(matches: readonly LoadedMatch[], seconds: number): Promise<LoadResult> {
  let times: number[] = [];
  let stopped = false;
  for (const match of matches) {
    match.acknowledged = (took) => {
      times.push(took);
      if (!stopped) match.next();
    };
    match.next();
  }
  await wait(1000);
  times = [];
  const began = performance.now();
  await wait(seconds * 1000);
  const measured = result(times, (performance.now() - began) / 1000);
  stopped = true;
  // Everybody hears the answer that they still wait for.
  await wait(500);
  return measured;
}

/** So many actions a second over all matches, evenly, as people play; until the seconds are over, or it is. */
export async function atPace(
  matches: readonly LoadedMatch[],
  perSecond: number,
  seconds: number,
  isOver: () => boolean = () => false,
): Promise<LoadResult> {
  const times: number[] = [];
  const free = new Set(matches);
  for (const match of matches) {
    match.acknowledged = (took) => {
      times.push(took);
      free.add(match);
    };
  }
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1000 && !isOver()) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    while (sent < due) {
      const [match] = free;
      sent++;
      if (!match) continue;
      free.delete(match);
      match.next();
    }
    await wait(1);
  }
  const lasted = (performance.now() - began) / 1000;
  await wait(300);
  return result(times, lasted);
}
