/**
 * `npm run test:service`: the service's tests on both storages, one after the other. Where PostgreSQL cannot be had, says
 * that its half was not run.
 */
import { spawnSync } from 'node:child_process';
import { startPostgres } from './postgres.ts';

const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'logic',
  'tests/service',
  ...process.argv.slice(2),
];

/** Whether every test passed. */
function run(storage: string, variables: Record<string, string>): boolean {
  console.log(`\nThe service's tests on ${storage}`);
  const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env: { ...process.env, ...variables } });
  return status === 0;
}

const onSqlite = run('the embedded database', {});
const server = await startPostgres();
if (typeof server === 'string') {
  console.log(`\nNOT RUN: the service's tests on PostgreSQL. ${server}.`);
  process.exitCode = onSqlite ? 0 : 1;
} else {
  const onPostgres = run('PostgreSQL', { HEM_TEST_POSTGRES: server.url });
  await server.stop();
  process.exitCode = onSqlite && onPostgres ? 0 : 1;
}
