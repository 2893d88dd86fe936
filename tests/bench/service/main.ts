/**
 * `npm run bench:service` measures the service beside bare servers, and fails if it misses a goal. It takes about ten
 * minutes; `npm run bench:service -- agents lists` measures only these parts. `AGAINST=<checkout>` compares redirects with
 * another checkout's instead.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDomains } from '../../../service/access/domains.ts';
import { benchBackup } from './backups.ts';
import { compareRedirects } from './compare-redirects.ts';
import { benchCreates } from './creates.ts';
import { benchLists } from './lists.ts';
import { addMillionLinks } from './million-links.ts';
import { benchRedirects, createLinks } from './redirects.ts';
import { allGoalsReached } from './report.ts';
import { startService } from './service.ts';
import { start } from './spawn.ts';
import { benchStats } from './stats.ts';
import { benchAgents, benchUnderLoad } from './under-load.ts';
import { benchWal } from './wal.ts';
import { benchWritten } from './written.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-bench-'));

/** Measures creates, stats and redirects beside bare servers. The redirects stop the service at the end. */
async function measureBesideBareServers(parts: ReadonlySet<string>): Promise<void> {
  const http = await start(['tests/bench/service/servers/bare-http.ts']);
  const floor = await start(['tests/bench/service/servers/floor.ts']);
  const hono = await start(['tests/bench/service/servers/bare-hono.ts', join(folder, 'bare.sqlite')]);
  const service = await startService(join(folder, 'service.sqlite'));
  if (parts.has('creates')) await benchCreates(hono, service);
  if (parts.has('stats')) await benchStats(hono, service);
  await createLinks(service);
  if (parts.has('agents')) await benchAgents(service);
  if (parts.has('redirects')) await benchRedirects({ http, floor, hono }, service);
  else await service.stop();
  await service.database.destroy();
  await floor.stop();
  await http.stop();
  await hono.stop();
}

/** Measures a database of a million links. */
async function measureLargeDatabase(parts: ReadonlySet<string>): Promise<void> {
  const file = join(folder, 'million.sqlite');
  const service = await startService(file);
  const [domain] = await listDomains(service.database);
  await addMillionLinks(service.database, domain?.id ?? '');
  if (parts.has('lists')) await benchLists(service);
  if (parts.has('backup')) await benchBackup(service, { file, folder });
  if (parts.has('under-load')) await benchUnderLoad(service);
  await service.stop();
  await service.database.destroy();
}

const allParts = ['creates', 'stats', 'agents', 'redirects', 'lists', 'backup', 'under-load', 'written', 'wal'];

/** Measures the named parts, all by default, and fails if one misses a goal. */
async function measure(named: readonly string[]): Promise<void> {
  const parts = new Set(named.length > 0 ? named : allParts);
  const includes = (...some: string[]) => some.some((part) => parts.has(part));
  if (includes('creates', 'stats', 'agents', 'redirects')) await measureBesideBareServers(parts);
  if (includes('lists', 'backup', 'under-load')) await measureLargeDatabase(parts);
  if (includes('written')) await benchWritten(folder);
  if (includes('wal')) await benchWal();
  process.exitCode = allGoalsReached() ? 0 : 1;
}

const checkout = process.env['AGAINST'];
await (checkout === undefined ? measure(process.argv.slice(2)) : compareRedirects(checkout));
rmSync(folder, { recursive: true });
