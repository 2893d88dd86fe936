/** `npm run bench:service`: measures the service beside bare servers, and fails where it misses a goal. A few minutes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCreates } from './creates.ts';
import { benchRedirects } from './redirects.ts';
import { allHeld } from './report.ts';
import { startService } from './service.ts';
import { start } from './spawn.ts';
import { benchStats } from './stats.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-bench-'));
const http = await start(['tests/bench/service/servers/bare-http.ts']);
const hono = await start(['tests/bench/service/servers/bare-hono.ts', join(folder, 'bare.sqlite')]);
const service = await startService(join(folder, 'service.sqlite'));

await benchCreates(hono, service);
await benchStats(hono, service);
await benchRedirects({ http, hono }, service);

await service.database.destroy();
await http.stop();
await hono.stop();
rmSync(folder, { recursive: true });
process.exitCode = allHeld() ? 0 : 1;
