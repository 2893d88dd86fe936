/**
 * `npm run test:postgres`: the service's tests on PostgreSQL; `npm run test:unit` has them on the embedded database. Where
 * PostgreSQL cannot be had, says that this half was not run.
 */
import { spawnSync } from 'node:child_process';
import { startPostgres } from './postgres.ts';

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'logic', 'tests/service'];

const server = await startPostgres();
if (typeof server === 'string') {
  console.log(`\nNOT RUN: the service's tests on PostgreSQL. ${server}.`);
} else {
  console.log("\nThe service's tests on PostgreSQL");
  const env = { ...process.env, HEM_TEST_POSTGRES: server.url };
  const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], { stdio: 'inherit', env });
  await server.stop();
  process.exitCode = status === 0 ? 0 : 1;
}
