/** The minimum of a redirect in Node: a map and nothing else. */
import { createServer } from 'node:http';
import { announce } from './announce.ts';

const targets = new Map(
  Array.from({ length: 1000 }, (_, index) => [`/bench-${index}`, 'https://example.com/a/long/way']),
);

const server = createServer((request, response) => {
  const target = targets.get(request.url ?? '');
  if (target === undefined) response.writeHead(404).end();
  else response.writeHead(302, { Location: target, 'Cache-Control': 'private, no-store' }).end();
});
announce(server);
