import {
  agreed,
  createTable,
  type Pace,
  pairUp,
  personal,
  proposed,
  reported,
  scored,
  seatAsked,
  takeSeat,
  ticketed,
} from '@fray/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../people/accounts.ts';
import type { Challenges } from '../people/challenges.ts';
import type { Circle } from '../people/circle.ts';
import type { Scores } from '../scores.ts';
import { StorageError } from '../store/store.ts';
import { again, type TableFault } from '../tables/fault.ts';
import type { Hall } from '../tables/hall.ts';
import type { Table } from '../tables/table.ts';
import type { Clockwork } from '../time.ts';
import { answerFault, body, done, personAsking, Refused } from './asking.ts';

/** Everything that is asked by HTTP: what must survive a lost answer is safe to ask twice. */
export function registerRoutes(
  server: FastifyInstance,
  hall: Hall,
  accounts: Accounts,
  circle: Circle,
  challenges: Challenges,
  scores: Scores,
  time: Clockwork,
): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refused) return answerFault(reply, error.fault);
    if (error instanceof StorageError) return answerFault(reply, { code: 'storage', message: `nothing could be kept: ${error.message}` });
    const status = error.statusCode ?? 500;
    if (status >= 500) reply.log.error(error);
    return reply.code(status).send({
      code: status === 429 ? 'too-fast' : status >= 500 ? 'fault' : 'bad-request',
      message: status >= 500 ? 'the server could not do that; it has been logged' : error.message,
    });
  });

  /** Where a match counts for ratings, everybody who plays has an account: a rating is somebody's. */
  const mayRate = async (person: string, pace: Partial<Pace>): Promise<void> => {
    if (pace.rated && !(await accounts.has(person)))
      throw new Refused('rated-needs-account', 'this match counts for ratings: keep your name with a passkey first');
  };

  /** Whoever is blocked by somebody at a table does not come to it, and is not told why. */
  const mayCome = async (person: string, { row, seats }: Table): Promise<void> => {
    const others = [row.host, ...seats.map((seat) => seat.person)];
    if (!others.includes(person) && (await circle.isUnwelcome(person, others)))
      throw new Refused('seat-reserved', 'this seat is kept for somebody else');
  };

  /** The name that somebody sits down with, kept as theirs. */
  const named = async (person: string, given: string): Promise<string> => {
    const name = await accounts.nameFor(person, given);
    await hall.remember(person, { name });
    return name;
  };

  // Answers are for whoever asked, and for now.
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });

  /** Does something with the seats of a table; with the table as it is then, where somebody else changed it at the same moment. */
  const seated = async (reply: FastifyReply, request: FastifyRequest<SeatParams>, act: (table: Table) => ActOnSeats) => {
    for (let tried = 1; ; tried++) {
      const wrong = await act(await tableAsked(hall, request));
      if (wrong?.code !== again.code || tried === MOST_TRIES) return done(reply, wrong);
    }
  };

  server.get('/api/tables', async (request) => {
    const apart = request.person === '' ? undefined : await circle.apartFrom(request.person);
    return { tables: await hall.lists.open(apart), running: await hall.lists.running() };
  });

  server.post('/api/tables', async (request, reply) => {
    const person = personAsking(request);
    const asked = body(request, createTable);
    await mayRate(person, asked.pace);
    const kept = await challenges.seats(person, asked.seats);
    const name = await named(person, asked.name);
    const made = await hall.create(person, { ...asked, name }, kept);
    if (!made.ok) return answerFault(reply, made.fault);
    challenges.call(person, name, asked.game, asked.id, kept);
    return made.value;
  });

  server.get('/api/me/challenges', async (request) => ({ challenges: await challenges.to(personAsking(request)) }));

  server.post('/api/pair', async (request, reply) => {
    const person = personAsking(request);
    const asked = body(request, pairUp);
    await mayRate(person, asked.pace);
    const name = await named(person, asked.name);
    const apart = await circle.apartFrom(person);
    const made = await hall.pair(person, { ...asked, name }, apart, (rows) => accounts.bySuit(person, rows));
    return made.ok ? made.value : answerFault(reply, made.fault);
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat', async (request, reply) => {
    const person = personAsking(request);
    const asked = body(request, takeSeat);
    const waiting = await tableAsked(hall, request);
    await mayRate(person, waiting.pace);
    await mayCome(person, waiting);
    const name = await named(person, asked.name);
    return seated(reply, request, (table) => {
      const counter = asked.options && table.chosen.proposal(asked.options);
      if (counter && !counter.ok) return counter.fault;
      return table.seating.take(seatNumber(request), person, name, asked.commitment, asked.offer, counter?.value);
    });
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/propose', async (request, reply) => {
    const person = personAsking(request);
    const asked = body(request, proposed);
    return seated(reply, request, (table) => {
      const options = table.chosen.proposal(asked.options);
      return options.ok ? table.seating.propose(seatNumber(request), person, asked.offer, options.value) : options.fault;
    });
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/agree', async (request, reply) => {
    const person = personAsking(request);
    const { offer } = body(request, agreed);
    return seated(reply, request, ({ seating }) => seating.agree(seatNumber(request), person, offer));
  });

  server.get<{ Params: { game: string } }>('/api/scores/:game', async ({ params }) => ({ lists: await scores.lists(params.game) }));

  server.post('/api/scores', async (request, reply) => {
    const person = personAsking(request);
    return done(reply, await scores.submit(person, body(request, scored)));
  });

  server.get<{ Params: { digest: string } }>('/api/scores/record/:digest', async ({ params }, reply) => {
    const record = await scores.record(params.digest);
    if (record === undefined) throw new Refused('unknown-record', 'there is no such record');
    return reply.type('text/plain; charset=utf-8').send(record);
  });

  server.delete<SeatParams>('/api/tables/:id/seats/:seat', async (request, reply) => {
    const person = personAsking(request);
    return seated(reply, request, ({ seating }) => seating.leave(seatNumber(request), person));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/decline', async (request, reply) => {
    const person = personAsking(request);
    return seated(reply, request, ({ seating }) => seating.decline(seatNumber(request), person));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/bot', async (request, reply) => {
    const person = personAsking(request);
    const asked = body(request, seatAsked);
    const level = asked.kind === 'bot' ? asked.level : '';
    return seated(reply, request, ({ seating }) => seating.seatBot(seatNumber(request), person, level));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/ticket', async (request, reply) => {
    const person = personAsking(request);
    const { ticket } = body(request, ticketed);
    return seated(reply, request, ({ seating }) => seating.giveTicket(seatNumber(request), person, ticket));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/move', async (request, reply) => {
    const person = personAsking(request);
    const { ticket } = body(request, ticketed);
    const table = await tableAsked(hall, request);
    await mayRate(person, table.pace);
    await mayCome(person, table);
    return seated(reply, request, ({ seating }) => seating.move(seatNumber(request), person, ticket));
  });

  server.get<SeatParams>('/api/tables/:id/record', async (request, reply) => {
    const table = await tableAsked(hall, request);
    // It may have ended at another server a moment ago.
    const text = table.isOver ? await table.log.recordText() : await hall.keptRecord(table.id);
    if (text === undefined) throw new Refused('not-over', 'the record is open once the match is over');
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `inline; filename="${table.game.id}-${table.id}.fray"`)
      .send(text);
  });

  server.post<SeatParams>('/api/tables/:id/report', async (request) => {
    const person = personAsking(request);
    const { line } = body(request, reported);
    const table = await tableAsked(hall, request);
    // A private table's talk is the business of those who have its link.
    if (table.row.private === 1 && !table.isHere(person) && !table.seats.some((seat) => seat.person === person))
      throw new Refused('not-your-table', 'only who is at a private table reports what was said there');
    if (!table.talk.heardBy({ viewer: 'watcher' }).some(({ n }) => n === line))
      throw new Refused('unknown-line', 'nothing like that was said here');
    await hall.store.committed('', [['putReport', table.id, line, person, time.date()]]);
    return { ok: true };
  });

  server.get('/api/mine', async (request) => ({ tables: await hall.lists.mine(personAsking(request)) }));

  server.get('/api/me', async (request) => {
    const row = await hall.store.person(personAsking(request));
    return { name: row?.name ?? '', webhook: row?.webhook ?? '' };
  });

  server.put('/api/me', async (request) => {
    const person = personAsking(request);
    const asked = body(request, personal);
    await hall.remember(person, asked.name === undefined ? asked : { ...asked, name: await accounts.nameFor(person, asked.name) });
    return { ok: true };
  });

  server.delete('/api/me', async (request) => {
    await accounts.forget(personAsking(request));
    return { ok: true };
  });
}

type ActOnSeats = TableFault | undefined | Promise<TableFault | undefined>;

/** As often as what is asked of seats is tried, where others change the table too. */
const MOST_TRIES = 5;

interface SeatParams {
  Params: { id: string; seat: string };
}

async function tableAsked(hall: Hall, request: FastifyRequest<SeatParams>): Promise<Table> {
  const { id } = request.params;
  const table = /^[a-z2-9]{10}$/.test(id) ? await hall.find(id) : undefined;
  if (!table) throw new Refused('unknown-table', 'there is no such table');
  return table;
}

const seatNumber = ({ params: { seat } }: FastifyRequest<SeatParams>): number => (/^\d{1,2}$/.test(seat) ? Number(seat) : -1);
