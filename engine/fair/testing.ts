import { fixtureGame } from '@fray/conformance/fixture-game';
import { SeededChance } from '../chance/seeded.ts';
import { Match } from '../match/match.ts';
import { formatEntry, type MatchRecord, playersOf, recordOf } from '../record/record.ts';
import { seatsOf } from '../seats.ts';
import { FairChance } from './chance.ts';
import type { Receipt } from './receipt.ts';
import { commitment, type FairStart, HeadChain, type Hex, matchKey } from './start.ts';
import { type Terms, termsText } from './terms.ts';

/** A recognisable 32-byte value. */
export const hex = (digit: string): Hex => digit.repeat(64);

export const game = fixtureGame();
export const players: MatchRecord['players'] = [
  ...playersOf(game.seatNames.slice(0, 3), 'human', 'Somebody'),
  { seat: 'west', kind: 'bot' as const, name: 'gunner' },
];

/** A start with three people and a bot, after one aborted start. */
export const honest: FairStart = {
  table: 'k3f9x2',
  server: { commitment: commitment(hex('a')), secret: hex('a') },
  seats: ['north', 'east', 'south'].map((seat, i) => ({ seat, commitment: commitment(hex(String(i))), entropy: hex(String(i)) })),
  aborted: [{ commitment: commitment(hex('b')), secret: hex('b'), seats: ['east'] }],
};

export interface Dealt {
  readonly fair?: FairStart;
  readonly players?: MatchRecord['players'];
  readonly options?: Readonly<Record<string, string>>;
  readonly seed?: number;
  /** Number of entries after which a player concedes. */
  readonly most?: number;
}

/** Returns the record that a server writes for a match dealt from this start. It is always self-consistent. */
export function dealtFrom({ fair = honest, players: seated = players, options = {}, seed = 5, most = Infinity }: Dealt = {}): MatchRecord {
  const subject = { game: 'ordeal', rules: game.rulesVersion, options, players: seated };
  const match = new Match(game, { options: {}, seats: 4 }, new FairChance(matchKey(subject, fair)));
  const chain = new HeadChain(subject, fair);
  const heads = [{ after: 0, head: chain.head }];
  const random = new SeededChance(seed);
  while (match.deciders) {
    const [seat = 0] = seatsOf(match.deciders);
    const moves = match.moves(seat);
    if (match.log.length >= most) match.act(seat, 'concede');
    else match.move(seat, moves[random.below(moves.length, 'table')]!);
    if (match.log.length === 9) {
      match.act(1, 'ask-back');
      for (const other of [0, 2, 3]) match.act(other, 'allow-back');
    }
    const covered = heads.at(-1)!.after;
    if (match.outcome || match.log.length - covered > 3) {
      const record = recordOf(match, seated);
      heads.push({ after: match.log.length, head: chain.link(record.entries.slice(covered).map(formatEntry)) });
    }
  }
  return { ...recordOf(match, seated), options, fair, heads };
}

/** The terms shown for the honest start. */
export const shownTerms: Terms = {
  table: honest.table,
  attempt: 2,
  game: 'ordeal',
  rules: game.rulesVersion,
  options: {},
  seats: players.map(({ seat, kind, name }) => {
    const part = honest.seats.find((other) => other.seat === seat);
    return { kind, name, ...(part ? { commitment: part.commitment } : {}) };
  }),
  commitment: honest.server.commitment,
  aborted: [{ commitment: commitment(hex('b')), seats: [1] }],
};

/** The receipt of a seat's device for the honest start and its match. */
export const receiptStart = (seat: number, record: MatchRecord = dealtFrom(), terms: Terms = shownTerms): Receipt => ({
  fray: 'receipt 1',
  table: honest.table,
  starts: [{ seat, attempt: terms.attempt, terms: termsText(terms), entropy: hex(String(seat)), shown: true }],
  heads: (record.heads ?? []).map(({ head }, number) => ({ number, head })),
});
