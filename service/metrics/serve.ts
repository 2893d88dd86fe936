import { createServer, type Server } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { listen, originOf } from '../listen.ts';
import type { Metrics } from './metrics.ts';

/** Adds what the server of visits knows: its connections. */
function watchConnections({ registry }: Metrics, visits: Server): void {
  const registers = [registry];
  new Gauge({
    name: 'hem_connections',
    help: 'Connections that are open',
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
 * Serves `/metrics` for Prometheus at an address of its own, so that who visits links cannot read it.
 *
 * @param visits the server whose connections are told of.
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
