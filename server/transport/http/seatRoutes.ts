import type { Refusal } from '@fray/protocol';
import { agreementRequest, proposalRequest, seatRequest, takeSeatRequest, ticketRequest } from '@fray/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../../base/requestError.ts';
import { RETRY } from '../../tables/commands.ts';
import type { Table } from '../../tables/table.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import type { Admission } from './admission.ts';
import { body, done, requestingUser } from './requests.ts';
import { requestedTable, type TableParams } from './tableRoutes.ts';

interface SeatParams {
  Params: TableParams['Params'] & { seat: string };
}

type ActOnSeats = Promise<Refusal | undefined>;

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
      if (wrong?.code !== RETRY.code || tried === MOST_TRIES) return done(reply, wrong);
    }
  };
  registerProposals(server, seated);

  server.post<SeatParams>('/api/tables/:id/seats/:seat', async (request, reply) => {
    const person = requestingUser(request);
    const asked = body(request, takeSeatRequest);
    return seated(reply, request, async (table) => {
      await admission.requireMaySit(person, seatNumber(request), table);
      const name = await admission.saveName(person, asked.name);
      const counter = asked.options && table.options.proposal(asked.options);
      if (counter && !counter.ok) return counter.fault;
      const { commitment, offer } = asked;
      return table.run({ kind: 'take-seat', seat: seatNumber(request), user: person, name, commitment, offer, options: counter?.value });
    });
  });

  server.delete<SeatParams>('/api/tables/:id/seats/:seat', async (request, reply) => {
    const person = requestingUser(request);
    return seated(reply, request, (table) => table.run({ kind: 'leave-seat', seat: seatNumber(request), user: person }));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/bot', async (request, reply) => {
    const person = requestingUser(request);
    const asked = body(request, seatRequest);
    const level = asked.kind === 'bot' ? asked.level : '';
    return seated(
      reply,
      request,
      async (table) =>
        (table.hasBotsAtWork ? undefined : registry.newTables.tooManyBots(person, request.source)) ??
        table.run({ kind: 'seat-bot', seat: seatNumber(request), user: person, level }),
    );
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/ticket', async (request, reply) => {
    const person = requestingUser(request);
    const { ticket } = body(request, ticketRequest);
    return seated(reply, request, (table) => table.run({ kind: 'give-ticket', seat: seatNumber(request), user: person, ticket }));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/move', async (request, reply) => {
    const person = requestingUser(request);
    const { ticket } = body(request, ticketRequest);
    return seated(reply, request, async (table) => {
      await admission.requireAccountIfRated(person, table.pace);
      await admission.requireNotBlocked(person, table);
      return table.run({ kind: 'use-ticket', seat: seatNumber(request), user: person, ticket });
    });
  });
}

/** Routes to propose options, and to agree or decline. */
function registerProposals(server: FastifyInstance, seated: Acts): void {
  server.post<SeatParams>('/api/tables/:id/seats/:seat/propose', async (request, reply) => {
    const person = requestingUser(request);
    const asked = body(request, proposalRequest);
    return seated(reply, request, async (table) => {
      const options = table.options.proposal(asked.options);
      if (!options.ok) return options.fault;
      const { offer } = asked;
      return table.run({ kind: 'propose-options', seat: seatNumber(request), user: person, offer, options: options.value });
    });
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/agree', async (request, reply) => {
    const person = requestingUser(request);
    const { offer } = body(request, agreementRequest);
    return seated(reply, request, (table) => table.run({ kind: 'agree-options', seat: seatNumber(request), user: person, offer }));
  });

  server.post<SeatParams>('/api/tables/:id/seats/:seat/decline', async (request, reply) => {
    const person = requestingUser(request);
    return seated(reply, request, (table) => table.run({ kind: 'decline-seat', seat: seatNumber(request), user: person }));
  });
}
