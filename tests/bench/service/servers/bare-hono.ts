/** The service's framework without the service: a redirect from a map, a JSON answer, an inserted row. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import Sqlite from 'better-sqlite3';
import { Hono } from 'hono';
import { announce } from './announce.ts';

const targets = new Map(
  Array.from({ length: 1000 }, (_, index) => [`/bench-${index}`, 'https://example.com/a/long/way']),
);

const sqlite = new Sqlite(process.argv[2] ?? ':memory:');
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec('create table rows (id integer primary key, body text)');
const insert = sqlite.prepare('insert into rows (body) values (?)');

const app = new Hono();
app.get('/json', (context) => context.json({ status: 'success', message: 'The service runs' }));
app.post('/insert', async (context) => {
  const body: unknown = await context.req.json();
  insert.run(JSON.stringify(body));
  return context.json({ status: 'success' });
});
app.get('*', (context) => {
  const target = targets.get(context.req.path);
  if (target === undefined) return context.notFound();
  context.header('Cache-Control', 'private, no-store');
  return context.redirect(target);
});
announce(createServer(getRequestListener(app.fetch)));
