/**
 * The minimum of a redirect that is counted by visitor and logged: bare `node:http`, a map, the visitor's keyed hash
 * and a count in memory. It does not look up, describe, store or expire anything.
 */
import { hash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { announce } from './announce.ts';

const targets = new Map(
  Array.from({ length: 1000 }, (_, index) => [`/bench-${index}`, 'https://example.com/a/long/way']),
);
const key = randomBytes(32).toString('base64url');
const visitors = new Map<string, Set<string>>();
let [clicks, lines] = [0, ''];
setInterval(() => {
  process.stdout.write(lines);
  lines = '';
}, 100);

const server = createServer(({ url = '', headers }, response) => {
  const startedAt = performance.now();
  const target = targets.get(url);
  if (target === undefined) return void response.writeHead(404).end();
  clicks += 1;
  const id = `floor-${clicks}`;
  const visitor = hash('sha256', `${key}\n${url}\n${headers['x-forwarded-for']}\n${headers['user-agent']}`, 'base64');
  const kind = `${headers['accept-language']}\n${headers.referer}`;
  const visitorsOfKind = visitors.get(kind);
  if (visitorsOfKind) visitorsOfKind.add(visitor);
  else visitors.set(kind, new Set([visitor]));
  const outgoing = {
    'Cache-Control': 'private, no-store',
    Location: target,
    'Content-Length': '0',
    'X-Request-Id': id,
  };
  response.writeHead(302, outgoing).end();
  const ms = Math.round((performance.now() - startedAt) * 100) / 100;
  lines += `{"time":"${new Date().toISOString()}","id":"${id}","method":"GET","route":"/:link","status":302,"ms":${ms}}\n`;
});
announce(server);
