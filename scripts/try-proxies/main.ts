import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { messageOf, PlainError } from '../terminal/plain-error.ts';
import { say } from '../terminal/step.ts';
import { type CheckTarget, checks } from './checks.ts';
import { type ProxySetup, proxies, runProxy, versionOf } from './proxies.ts';
import { runService } from './run-service.ts';

/** Runs all checks. Returns the number of failed ones. */
async function runChecks(target: CheckTarget): Promise<number> {
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(target);
      say(`  ok      ${name}`);
    } catch (error) {
      failed += 1;
      say(`  FAILED  ${name}\n${messageOf(error)}`);
    }
  }
  return failed;
}

/** Runs all checks through one proxy. Returns the number of failed ones. */
async function tryProxy(proxy: ProxySetup): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hem-proxy-'));
  const stops = [async () => rmSync(folder, { recursive: true })];
  try {
    const service = await runService(folder);
    stops.unshift(service.stop);
    const running = await runProxy(proxy, folder, service.address);
    stops.unshift(running.stop);
    return await runChecks({ ...running, token: service.token });
  } finally {
    for (const stop of stops) await stop();
  }
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
