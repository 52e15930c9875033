/** Work done per CPU second of this process (user and system, all threads), from at least `seconds` of work after a warm-up. */
export async function perCpuSecond(work: () => number | Promise<number>, seconds = 2): Promise<number> {
  await work();
  const began = process.cpuUsage();
  let done = 0;
  for (;;) {
    done += await work();
    const { user, system } = process.cpuUsage(began);
    const spent = (user + system) / 1e6;
    if (spent >= seconds) return done / spent;
  }
}

/** FNV-1a over small integers. */
export function hashInto(hash: number, numbers: Iterable<number>): number {
  let h = hash;
  for (const value of numbers) h = Math.imul(h ^ (value & 0xffff), 0x01000193);
  return h >>> 0;
}
