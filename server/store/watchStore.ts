/** Milliseconds between two checks. */
const CHECK_INTERVAL = 2000;

/** Checks the store regularly, to notice a restore or a failure. Returns a function that stops it. */
export function watchStore(
  check: () => Promise<unknown>,
  log: (what: string, about: object) => void,
  found: (isThere: boolean) => void,
): () => void {
  const look = async (): Promise<void> => {
    const isThere = await check().then(
      () => true,
      (error: unknown) => log('fault', { error: String(error) }) ?? false,
    );
    // A node without a working store must not hold tables.
    found(isThere);
  };
  const timer = setInterval(() => void look(), CHECK_INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
