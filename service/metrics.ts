import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createDatabaseCheck } from './access/check-database.ts';
import type { ClickRecorder } from './clicks/recorder.ts';
import { listen, originOf } from './http-server.ts';
import type { AnsweredRequest } from './shared/request-log.ts';
import type { Database } from './storage/tables.ts';

/** Seconds, from a cached redirect to a slow list. */
const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Metrics {
  registry: Registry;
  /** Counts an answered request. */
  observe: (answered: AnsweredRequest) => void;
  /** Counts a visit that is answered from the cache since the database does not answer. */
  onStaleVisit: () => void;
}

/** Creates metrics for Prometheus. They contain counts and durations, never visitors or links. */
export function createMetrics({ database, clicks }: { database: Database; clicks: ClickRecorder }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'hem_request_duration_seconds',
    help: 'Answered requests, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'hem_clicks_pending',
    help: 'Clicks that wait to be stored',
    registers,
    collect() {
      this.set(clicks.counts().pending);
    },
  });
  new Gauge({
    name: 'hem_clicks_storing',
    help: '1 while clicks can be stored, 0 if the last attempt failed',
    registers,
    collect() {
      this.set(clicks.counts().isFailing ? 0 : 1);
    },
  });
  for (const [name, help, of] of [
    ['hem_clicks_stored_total', 'Clicks that were stored', 'stored'],
    ['hem_clicks_dropped_total', 'Clicks that were dropped, since too many waited', 'dropped'],
  ] as const) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(clicks.counts()[of]);
      },
    });
  }
  const staleVisits = new Counter({
    name: 'hem_visits_stale_total',
    help: 'Visits that were answered from the cache, since the database did not answer',
    registers,
  });
  const checkDatabase = createDatabaseCheck(database);
  new Gauge({
    name: 'hem_database_up',
    help: '1 while the database answers',
    registers,
    async collect() {
      const isUp = await checkDatabase().then(
        () => true,
        () => false,
      );
      this.set(isUp ? 1 : 0);
    },
  });

  // Each histogram child is looked up once: a whole redirect takes about 20 µs.
  const observed = new Map<string, (seconds: number) => void>();
  const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
  return {
    registry,
    onStaleVisit: () => staleVisits.inc(),
    observe: ({ startedAt, method, route, status }) => {
      const key = `${route} ${method} ${status}`;
      let note = observed.get(key);
      if (!note) {
        // Clients can invent methods, so the number of series is limited.
        const label = methods.has(method) ? method : 'other';
        const part = requests.labels({ route, method: label, status: String(status) });
        note = (seconds) => part.observe(seconds);
        if (label === method) observed.set(key, note);
      }
      note((performance.now() - startedAt) / 1_000);
    },
  };
}

/** Adds the connections of the server for visits. */
function watchConnections({ registry }: Metrics, visits: Server): void {
  const registers = [registry];
  new Gauge({
    name: 'hem_connections',
    help: 'Open connections',
    registers,
    async collect() {
      this.set(await new Promise<number>((resolve) => visits.getConnections((_error, count) => resolve(count ?? 0))));
    },
  });
  const refused = new Counter({
    name: 'hem_connections_refused_total',
    help: 'Connections beyond HEM_MAX_CONNECTIONS',
    registers,
  });
  visits.on('drop', () => refused.inc());
}

/**
 * Serves `/metrics` for Prometheus at an address of its own, which visitors cannot reach.
 *
 * @param visits the server whose connections are counted.
 */
export async function serveMetrics(
  metrics: Metrics,
  visits: Server,
  { host, port }: { host: string; port: number },
): Promise<{ origin: string; close: () => Promise<void> }> {
  watchConnections(metrics, visits);
  const server = createServer(async ({ url, method }, outgoing) => {
    if (url !== '/metrics' || method !== 'GET') return void outgoing.writeHead(404).end();
    const text = await metrics.registry.metrics().catch(() => null);
    if (text === null) return void outgoing.writeHead(500).end();
    outgoing.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text);
  });
  const address = await listen(server, host, port, 'HEM_METRICS');
  return {
    origin: originOf(address),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
