/**
 * `npm run test:postgres`: the service's tests on PostgreSQL, or the files that are named; `npm run test:unit` has them on the embedded database. Where
 * PostgreSQL cannot be had, says that this half was not run.
 */
import { spawnSync } from 'node:child_process';
import { startPostgres } from './postgres.ts';

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'logic'];

const server = await startPostgres();
if (typeof server === 'string') {
  console.log(`\nNOT RUN: the service's tests on PostgreSQL. ${server}.`);
} else {
  console.log("\nThe service's tests on PostgreSQL");
  const env = { ...process.env, HEM_TEST_POSTGRES: server.url };
  const files = process.argv.length > 2 ? process.argv.slice(2) : ['tests/service'];
  const { status } = spawnSync(process.execPath, [...vitest, ...files], { stdio: 'inherit', env });
  await server.stop();
  process.exitCode = status === 0 ? 0 : 1;
}
