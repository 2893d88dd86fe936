/**
 * `npm run test:postgres` runs the tests that depend on the engine (on-postgres.ts), or the given files, on PostgreSQL.
 * `npm run test:unit` runs all of them on SQLite. `npm run test:postgres:cluster` runs many processes, a replica,
 * PgBouncer and a stopped primary. Without PostgreSQL it prints why this half was not run.
 */
import { spawnSync } from 'node:child_process';
import { onPostgres } from './on-postgres.ts';
import { findPgbouncer } from './pgbouncer.ts';
import { startPostgres } from './postgres.ts';
import { makeTemplate } from './test-database.ts';

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'logic'];
const [first, ...others] = process.argv.slice(2);
const isCluster = first === '--cluster';

/** Returns the environment of the cluster tests. Prints which of them cannot run. */
function clusterVariables(): Record<string, string> {
  const noBouncer = findPgbouncer();
  if (noBouncer === null) return { HEM_TEST_CLUSTER: 'yes', HEM_TEST_PGBOUNCER: 'yes' };
  console.log(`\nNOT RUN: the service behind PgBouncer. ${noBouncer}.`);
  return { HEM_TEST_CLUSTER: 'yes' };
}

const server = await startPostgres();
if (typeof server === 'string') {
  console.log(`\nNOT RUN: the service's tests on PostgreSQL. ${server}.`);
} else {
  console.log("\nThe service's tests on PostgreSQL");
  try {
    await makeTemplate(server.url);
    const env = { ...process.env, HEM_TEST_POSTGRES: server.url, ...(isCluster && clusterVariables()) };
    const named = isCluster ? others : process.argv.slice(2);
    const files = named.length > 0 ? named : isCluster ? ['tests/service/cluster'] : onPostgres;
    const { status } = spawnSync(process.execPath, [...vitest, ...files], { stdio: 'inherit', env });
    process.exitCode = status === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}
