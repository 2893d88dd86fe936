import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { compareInTurns } from '../against.ts';
import { load } from './load.ts';
import { createLinks, visitsOf } from './redirects.ts';
import { start } from './spawn.ts';

/** The time of one turn in milliseconds, long enough for the resolution of processor time. */
const turnMs = 2_000;

/** Starts the service of a checkout with links to visit. Uses its commands alone, since its modules may differ. */
async function startCheckout(checkout: string, folder: string) {
  const main = path.join(checkout, 'service/main.ts');
  const variables = { HEM_DATABASE: path.join(mkdtempSync(path.join(folder, 'service-')), 'hem.sqlite') };
  const run = async (...args: string[]) => {
    const env = { PATH: process.env['PATH'], ...variables };
    return (await promisify(execFile)(process.execPath, [main, ...args], { env })).stdout.trim();
  };
  // The first line has the token's id.
  const token = (await run('token', 'create', '--label', 'bench')).split('\n').at(-1);
  const server = await start([main], { ...variables, HEM_PORT: '0', HEM_TRUSTED_PROXIES: '127.0.0.1' });
  await run('domain', 'add', new URL(server.origin).host);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  await createLinks({ origin: server.origin, headers });
  return server;
}

/** Compares the processor time of a redirect with that of another checkout's service. */
export async function compareRedirects(checkout: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hem-compare-'));
  const services = [await startCheckout(process.cwd(), folder), await startCheckout(path.resolve(checkout), folder)];
  const [ours, theirs] = services.map(({ origin, processor }) => async () => {
    const before = processor();
    const request = visitsOf(origin);
    const { answers } = await load({ origin, request, connections: 32, duration: turnMs, status: 302 });
    return { 'processor time of a redirect (µs)': ((processor() - before) * 1_000) / answers };
  });
  if (ours && theirs) await compareInTurns(`This service against ${checkout}`, ours, theirs);
  for (const service of services) await service.stop();
  rmSync(folder, { recursive: true });
}
