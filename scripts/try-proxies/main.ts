import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { messageOf, PlainError } from '../terminal/plain-error.ts';
import { say } from '../terminal/step.ts';
import { checks } from './checks.ts';
import { proxies, runProxy, type TriedProxy, versionOf } from './proxies.ts';
import { runService } from './run-service.ts';

/** Runs all checks through one proxy. Returns the number of failed ones. */
async function tryProxy(proxy: TriedProxy): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hem-proxy-'));
  const service = await runService(folder);
  const running = await runProxy(proxy, folder, service.address).catch(async (error: unknown) => {
    await service.stop();
    throw error;
  });
  let failed = 0;
  try {
    for (const [name, check] of Object.entries(checks)) {
      const error = await check({ ...running, token: service.token }).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error !== null) failed += 1;
      say(error === null ? `  ok      ${name}` : `  FAILED  ${name}\n${messageOf(error)}`);
    }
  } finally {
    await running.stop();
    await service.stop();
    rmSync(folder, { recursive: true });
  }
  return failed;
}

/** `npm run try-proxies`: runs the proxies of docs/own-service.md before the service. */
async function run(): Promise<void> {
  let failed = 0;
  for (const proxy of proxies) {
    const version = versionOf(proxy);
    say(`${proxy.name} ${version ?? `is not installed: ${proxy.install}`}`);
    failed += version === null ? 1 : await tryProxy(proxy);
  }
  if (failed > 0) process.exitCode = 1;
}

try {
  await run();
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
