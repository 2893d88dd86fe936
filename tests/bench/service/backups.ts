import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { latencies } from './latency.ts';
import { wire } from './load.ts';
import { checkGoal, say } from './report.ts';
import type { startService } from './service.ts';
import { agents, pick } from './visitors.ts';

/** Returns the time of the documented backup command, in seconds. */
async function backUp(database: string, copy: string): Promise<number> {
  const env = { PATH: process.env['PATH'], HEM_DATABASE: database };
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['service/main.ts', 'backup', copy], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The database could not be backed up');
  return (performance.now() - startedAt) / 1_000;
}

/** Measures a backup of the database, without and with visits. */
export async function benchBackup(
  { origin }: Awaited<ReturnType<typeof startService>>,
  { file, folder }: { file: string; folder: string },
): Promise<void> {
  const copy = join(folder, 'copy.sqlite');
  const quiet = await backUp(file, copy);
  say('backup of the database, without visits', quiet, `s (${Math.round(statSync(copy).size / 1e6)} MB)`);
  rmSync(copy);
  let number = 0;
  const request = () => {
    number += 1;
    return wire(origin, `/m${number}`, { 'User-Agent': pick(agents, number, '') });
  };
  const visiting = latencies({ origin, request, perSecond: 20, seconds: Math.ceil(quiet * 4) });
  checkGoal('  at 20 clicks a second, relative to that', (await backUp(file, copy)) / quiet, { most: 3 });
  await visiting;
  rmSync(copy);
}
