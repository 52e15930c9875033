import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import type { Sockets } from '../socket/sockets.ts';

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
