import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { LocalStore } from '@fray/server';

const GAMES = 10_000;
/** Number of rated matches of other players in the lists. */
const RATED = 20_000;
const RIVALS = 2000;
const IDS = ['arcade', 'arena-mechs', 'transformers-skirmish', 'tubetanks', 'tunnel-rat'] as const;

/** The id of the nth table. */
const tableOf = (n: number): string =>
  `t${n
    .toString(26)
    .padStart(9, '0')
    .replace(/[0189]/g, (digit) => 'wxyz'['0189'.indexOf(digit)] ?? 'w')}`;

/** Fills a data file: one player with ten thousand matches, and rated matches of others. */
export async function fill(file: string, person: string): Promise<void> {
  const store = new LocalStore(file);
  const seat = { reserved: '', commitment: '', entropy: '', ticket: '', agreed: 1, kind: 'human' } as const;
  const play = (n: number, players: readonly [string, string], rated: boolean) =>
    store.committed('', [
      ...players.map(
        (id, at) => ['putSeat', { ...seat, tbl: tableOf(n), seat: at, person: id, name: `Player ${id.slice(0, 4)}` }] as const,
      ),
      [
        'ended',
        {
          tbl: tableOf(n),
          at: 1_700_000_000_000 + n * 60_000,
          game: IDS[n % IDS.length] ?? 'arcade',
          places: n % 11 === 0 ? [1, 1] : n % 2 ? [1, 2] : [2, 1],
          reason: 'elimination',
          turns: n % 50,
          setting: `zone${n % 14}`,
          ...(rated ? { counts: { left: [] } } : {}),
        },
      ],
    ]);
  const rivals = Array.from({ length: RIVALS }, () => randomBytes(16).toString('hex'));
  const rival = (n: number): string => rivals[(n * 7919) % RIVALS] ?? '';
  await store.committed(
    '',
    rivals.map((id, n) => ['putAccount', { id, name: `Player ${n}`, since: 1, sees: 'public' }, [`player${n}`]] as const),
  );
  for (let n = 0; n < GAMES; n += 2500)
    await Promise.all(Array.from({ length: 2500 }, (_, i) => play(n + i, [person, rival(n + i)], false)));
  for (let n = GAMES; n < GAMES + RATED; n += 2500)
    await Promise.all(Array.from({ length: 2500 }, (_, i) => play(n + i, [rival(n + i), rival((n + i) * 31 + 1)], true)));
  await store.close();
}

/** Fills a data file with rated matches only. Opponents follow from a seed. */
export async function fillRated(file: string, matches: number): Promise<void> {
  await new LocalStore(file).close();
  const db = new DatabaseSync(file);
  db.exec(`INSERT INTO rated
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${matches})
    SELECT n, 't' || n, 'game' || (n % 5), 1700000000000 + n * 30000,
      printf('%032x %032x', (n * 7919) % ${RIVALS}, (n * 7919 + 1 + (n * 104729) % ${RIVALS - 1}) % ${RIVALS}),
      CASE (n * 31) % 11 WHEN 0 THEN '1 1' WHEN 1 THEN '1 2' WHEN 2 THEN '1 2' WHEN 3 THEN '2 1' WHEN 4 THEN '1 2' ELSE '2 1' END
    FROM numbers`);
  db.close();
}
