import { load, median, wire } from './load.ts';
import { checkGoal, say } from './report.ts';
import type { startService } from './service.ts';
import type { Spawned } from './spawn.ts';

const rounds = 5;
const oneClient = { connections: 1, duration: 1_500, status: 200 };

/** Measures durable creates by one client, beside a bare handler that inserts one row as durably. */
export async function benchCreates(hono: Spawned, service: Awaited<ReturnType<typeof startService>>): Promise<void> {
  const body = JSON.stringify({ long_url: 'https://example.com/a/long/way', title: 'A title' });
  const headers = { 'Content-Type': 'application/json' };
  const bareInsert = wire(hono.origin, '/insert', headers, body);
  const create = wire(service.origin, '/v1/link/create', service.headers, body);
  const [bare, own]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push((await load({ ...oneClient, origin: hono.origin, request: () => bareInsert })).perSecond);
    own.push((await load({ ...oneClient, origin: service.origin, request: () => create })).perSecond);
  }
  say('inserts of one row, bare Hono, one client', median(bare), 'a second');
  say('creates, the service, one client', median(own), 'a second');
  checkGoal('  relative to bare inserts', median(own) / median(bare), { least: 0.4 });
}
