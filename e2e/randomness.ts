/**
 * Runs in the page before all other scripts. All random numbers of the browser follow from a seed, so a game runs the same way each time.
 * A reloaded page continues with other numbers; otherwise it would choose the same ids for other things.
 */
export function seedRandomness(seed: number): void {
  const loads = Number(readLoads()) + 1;
  let state = seed + loads * 0x9e3779b9;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return (word ^ (word >>> 14)) >>> 0;
  };
  Math.random = () => draw() / 2 ** 32;
  Crypto.prototype.getRandomValues = <T extends ArrayBufferView>(into: T): T => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = draw();
    return into;
  };

  function readLoads(): string | null {
    // A blank page, or one that failed to load, has no storage.
    if (!location.protocol.startsWith('http')) return null;
    const kept = sessionStorage.getItem('loads');
    sessionStorage.setItem('loads', String(Number(kept) + 1));
    return kept;
  }
}

/** A hash of a text. */
export function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return seed >>> 0;
}
