import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Settings } from '../../base/settings.ts';
import type { Store } from '../../store/store.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import type { Sockets } from '../socket/sockets.ts';
import { isDirectFromHere } from './clientAddress.ts';
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

/** Prometheus metrics for operators. They contain no names, tables or addresses. */
export class Metrics {
  readonly registry = new Registry();
  readonly #messages = new Counter({ name: 'fray_messages_total', help: 'Messages from pages', registers: [this.registry] });
  readonly #refused = new Counter({ name: 'fray_refused_total', help: 'Messages that were refused', registers: [this.registry] });

  count = (what: 'message' | 'refused'): void => {
    (what === 'message' ? this.#messages : this.#refused).inc();
  };

  /** Registers the gauges, which are read at each scrape. */
  registerGauges(tables: TableRegistry, sockets: Sockets, nodes: () => number): void {
    const registers = [this.registry];
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    gauge('fray_connections', 'Open pages', () => sockets.size);
    gauge('fray_nodes', 'Servers that this one sees, itself included', nodes);
    gauge('fray_tables_in_memory', 'Tables in memory', () => tables.inMemory);
    gauge('fray_commits', 'Commits since the start', () => tables.store.commits);
    gauge('fray_writes', 'Actions committed since the start', () => tables.store.writes);
    const stages = new Gauge({
      name: 'fray_tables',
      help: 'Tables by stage',
      labelNames: ['stage'],
      registers,
      async collect() {
        for (const { stage, count } of await tables.store.read('counts')) this.set({ stage }, count);
      },
    });
    stages.reset();
    collectDefaultMetrics({ register: this.registry });
  }
}
