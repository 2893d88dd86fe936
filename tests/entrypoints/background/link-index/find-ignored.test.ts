import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import type { BendName } from '../../../setup/bends.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';

/** Connects to a service with some links. */
async function connectedToLinks(count: number) {
  const service = await runFaultyService();
  await connectedTo(service);
  for (let number = 0; number < count; number += 1) await makeLink({ title: `Page ${number}` });
  return service;
}

it.each([
  ['ignoresLimit', ['limit']],
  ['ignoresOffset', ['offset']],
  ['ignoresFilters', ['tag']],
  ['lenientNames', ['limit', 'offset', 'tag']],
  ['strictNames', []],
  ['capped', []],
  ['oldestFirst', []],
] satisfies [BendName, string[]][])('a service with the fault %s ignores %j', async (bend, ignored) => {
  const { proxy } = await connectedToLinks(3);
  await proxy.inject(bend);
  expect(await ask('findIgnored', null)).toEqual({ ok: true, value: { ignored } });
});

it.each([0, 1, 2])('finds nothing at a service that follows the interface (%i links)', async (count) => {
  await connectedToLinks(count);
  expect(await ask('findIgnored', null)).toEqual({ ok: true, value: { ignored: [] } });
});

it('is found by three list requests, without writes', async () => {
  const { proxy } = await connectedToLinks(2);
  const before = proxy.seen.length;
  await ask('findIgnored', null);
  const requests = proxy.seen.slice(before).map((seen) => seen.asked);
  expect(requests.filter((one) => !one.startsWith('OPTIONS '))).toEqual(Array(3).fill('GET /links'));
});
