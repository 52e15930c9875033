import { agreementRequest, proposalRequest, seatRequest, takeSeatRequest, ticketRequest } from '@fray/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../../base/requestError.ts';
import { body, done, personAsking } from '../../http/requests.ts';
import type { Table } from '../../tables/table.ts';
import { retryError, type TableError } from '../../tables/tableError.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import type { Admission } from './admission.ts';
import { requestedTable, type TableParams } from './tableRoutes.ts';

interface SeatParams {
  Params: TableParams['Params'] & { seat: string };
}

type ActOnSeats = Promise<TableError | undefined>;

/** Attempts of a seat request when other nodes change the table at the same time. */
const MOST_TRIES = 5;

const seatNumber = ({ params: { seat } }: FastifyRequest<SeatParams>): number => (/^\d{1,2}$/.test(seat) ? Number(seat) : -1);

type Acts = (reply: FastifyReply, request: FastifyRequest<SeatParams>, act: (table: Table) => ActOnSeats) => Promise<unknown>;

/** Routes to take and leave seats, and to agree on options before the match. */
export function registerSeats(server: FastifyInstance, registry: TableRegistry, admission: Admission): void {
  /** Runs a seat operation. It is repeated on the reloaded table if another node changed the table meanwhile. */
  const seated: Acts = async (reply, request, act) => {
    for (let tried = 1; ; tried++) {
      const table = await requestedTable(registry, request);
      const wrong = await act(table).catch((error: unknown) => {
        if (error instanceof RequestError) return table.confirmError(error.refusal);
        throw error;
      });
      if (wrong?.code !== retryError.code || tried === MOST_TRIES) return done(reply, wrong);
    }
  };
  registerProposals(server, seated);

  server.post<SeatParams>('/api/tables/:id/seats/:seat', async (request, reply) => {
    const person = personAsking(request);
    const asked = body(request, takeSeatRequest);
    return seated(reply, request, async (table) => {
      await admission.requireMaySit(person, seatNumber(request), table);
      const name = await admission.saveName(person, asked.name);
      const counter = asked.options && table.chosen.proposal(asked.options);
      if (counter && !counter.ok) return counter.fault;
      return table.seating.take(seatNumber(request), person, name, asked.commitment, asked.offer, counter?.value);
    });
  });

  server.delete<SeatParams>('/api/tables/:id/seats/:seat', async (request, reply) => {
    const person = personAsking(request);
    return seated(reply, request, ({ seating }) => seating.leave(seatNumber(request), person));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/bot', async (request, reply) => {
    const person = personAsking(request);
    const asked = body(request, seatRequest);
    const level = asked.kind === 'bot' ? asked.level : '';
    return seated(
      reply,
      request,
      async ({ seating, hasBotsAtWork }) =>
        (hasBotsAtWork ? undefined : registry.newTables.tooManyBots(person, request.source)) ??
        seating.seatBot(seatNumber(request), person, level),
    );
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/ticket', async (request, reply) => {
    const person = personAsking(request);
    const { ticket } = body(request, ticketRequest);
    return seated(reply, request, ({ seating }) => seating.giveTicket(seatNumber(request), person, ticket));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/move', async (request, reply) => {
    const person = personAsking(request);
    const { ticket } = body(request, ticketRequest);
    return seated(reply, request, async (table) => {
      await admission.requireAccountIfRated(person, table.pace);
      await admission.requireNotBlocked(person, table);
      return table.seating.move(seatNumber(request), person, ticket);
    });
  });
}

/** Routes to propose options, and to agree or decline. */
function registerProposals(server: FastifyInstance, seated: Acts): void {
  server.post<SeatParams>('/api/tables/:id/seats/:seat/propose', async (request, reply) => {
    const person = personAsking(request);
    const asked = body(request, proposalRequest);
    return seated(reply, request, async (table) => {
      const options = table.chosen.proposal(asked.options);
      return options.ok ? table.seating.propose(seatNumber(request), person, asked.offer, options.value) : options.fault;
    });
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/agree', async (request, reply) => {
    const person = personAsking(request);
    const { offer } = body(request, agreementRequest);
    return seated(reply, request, ({ seating }) => seating.agree(seatNumber(request), person, offer));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/decline', async (request, reply) => {
    const person = personAsking(request);
    return seated(reply, request, ({ seating }) => seating.decline(seatNumber(request), person));
  });
}
