/**
 * Test files that also run on PostgreSQL. Together they send every statement of the service. They also depend on how an
 * engine locks, waits, sorts and fails. Add a file that sends a new statement, or that tests such behavior.
 */
export const onPostgres = [
  'access/access',
  'access/domain-settings',
  'clicks/cleanup',
  'clicks/recorder',
  'clicks/stats',
  'commands/backup',
  'commands/commands',
  'commands/transfer',
  'links/create',
  'links/delete',
  'links/idempotency',
  'links/list',
  'links/record',
  'links/slugs',
  'links/update',
  'reading/reader',
  'robust/faults',
  'robust/fuzz',
  'shares/shares',
  'stats/retention',
  'storage/changes',
  'storage/far-lists',
  'storage/migrations',
  'storage/open-postgres',
  'together/processes',
  'together/together',
  'visits/click-limit',
  'visits/fast-redirect',
].map((name) => `tests/service/${name}.test.ts`);
