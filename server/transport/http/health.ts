import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../base/settings.ts';
import type { Store } from '../../store/store.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import type { Sockets } from '../socket/sockets.ts';
import { isDirectFromHere } from './clientAddress.ts';
import type { Metrics } from './metrics.ts';
import { answerFault } from './requests.ts';

interface HealthContext {
  readonly store: Store;
  readonly registry: TableRegistry;
  readonly sockets: Sockets;
  /** This node among others; undefined on a single server. */
  readonly cluster: { readonly isReady: boolean; readonly nodes: number } | undefined;
  readonly metrics: Metrics;
  /** Who may read the metrics. */
  readonly readers: Settings['metrics'];
}

/** Routes for operators and load balancers: health, readiness, metrics. */
export function registerHealth(server: FastifyInstance, { store, registry, sockets, cluster, metrics, readers }: HealthContext): void {
  server.get('/healthz', async (_request, reply) => {
    try {
      await store.read('check');
      if (store.fault === undefined) return { ok: true };
      return reply.code(503).send({ ok: false, message: `nothing can be kept: ${store.fault}; tables can still be watched` });
    } catch (error) {
      return reply.code(503).send({ ok: false, message: error instanceof Error ? error.message : String(error) });
    }
  });
  // Tells a load balancer whether to send new clients to this node.
  server.get('/readyz', async (_request, reply) =>
    cluster?.isReady === false ? reply.code(503).send({ ok: false, message: 'this server gives its tables away' }) : { ok: true },
  );
  if (readers !== 'off') {
    metrics.registerGauges(registry, sockets, () => cluster?.nodes ?? 1);
    server.get('/metrics', async (request, reply) =>
      readers === 'any' || isDirectFromHere(request.raw)
        ? reply.type('text/plain').send(await metrics.registry.metrics())
        : answerFault(reply, {
            code: 'not-from-here',
            message: 'the numbers are for this machine; “--metrics any” gives them to everybody',
          }),
    );
  }
}
