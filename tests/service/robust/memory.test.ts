import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noHints } from '../../../service/clicks/click.ts';
import { createDescriber } from '../../../service/clicks/describe-click.ts';
import { createDevices, unknownDevice } from '../../../service/clicks/devices.ts';
import { usedHeap } from '../../setup/heap.ts';
import { emptyVisit } from '../../setup/visitors.ts';
import { long_url, testService } from '../test-service.ts';

const long = 'x'.repeat(14_000);
const longTarget = `https://example.com/${'x'.repeat(30_000)}`;

let service: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  service = await testService({ proxies: { trusted: ['127.0.0.1'], headers: {} } });
});
afterAll(() => service.close());

/** Returns the spelling of a path in which the characters at the bits of a number are encoded. */
const spell = (path: string, bits: number) =>
  [...path]
    .map((character, at) => ((bits >> at) & 1 ? `%${character.charCodeAt(0).toString(16)}` : character))
    .join('');

describe('memory stays small, whatever visitors send', () => {
  it.each<[string, (number: number) => { path?: string; headers?: Record<string, string> }]>([
    ['spellings of one link with a long target', (number) => ({ path: spell('abcdefghijkl', number) })],
    [
      'addresses behind long lists of hops',
      (number) => ({ headers: { 'X-Forwarded-For': `${long}, 2001:db8::abcd:${number.toString(16)}` } }),
    ],
  ])('%s', async (name, visitOf) => {
    const slug = name.startsWith('spellings') ? 'abcdefghijkl' : name.replaceAll(' ', '-').slice(0, 30);
    await service.create({ custom_link: slug, long_url: name.startsWith('spellings') ? longTarget : long_url });
    const visit = async (number: number) => {
      const { path = slug, headers = {} } = visitOf(number);
      expect((await service.visit(`https://go.example.com/${path}`, headers)).status).toBe(302);
    };
    await visit(0);
    await service.clicks.flush();
    const before = usedHeap();
    for (let number = 1; number <= 2_000; number += 1) await visit(number);
    await service.clicks.flush();
    // All that was sent, or cached for each visit, has 28 MB and more.
    expect(usedHeap() - before).toBeLessThan(14);
  });

  it('detected devices of long user agents', async () => {
    const detect = async () => ({ device: unknownDevice, processorMs: 0 });
    const devices = createDevices(detect, { onFault: () => {} });
    const before = usedHeap();
    for (let number = 0; number < 2_000; number += 1) {
      await devices.of({ userAgent: `${number} ${long}`, hints: noHints });
    }
    expect(usedHeap() - before).toBeLessThan(14);
    // Used, so that it is still in memory above.
    expect(devices.of({ userAgent: `0 ${long}`, hints: noHints })).toBe(unknownDevice);
  });

  it.each([
    // Worth a place in the cache, as long as there is room.
    ['names of clicks with new headers', 25_000, 1_800],
    // Names wait to be stored.
    ['referrers of clicks that wait', 2_000, 14_000],
  ])('%s', (_what, count, length) => {
    const { describe: describeClick } = createDescriber({
      key: 'key',
      locate: () => ({}),
      devices: { of: () => unknownDevice },
    });
    const click = (number: number) =>
      describeClick({
        linkId: 'one',
        at: new Date(),
        isCounted: false,
        visitor: {
          ...emptyVisit,
          hints: noHints,
          referer: `https://a-site-with-some-name-${number}.example/`.padEnd(length, 'x'),
        },
      });
    const waiting: unknown[] = [];
    const before = usedHeap();
    for (let number = 0; number < count; number += 1) {
      const described = click(number);
      if (count < 5_000) waiting.push(described);
    }
    expect(usedHeap() - before).toBeLessThan(25);
    // Used, so that all is still in memory above.
    expect(click(0)).toMatchObject({ names: { referrer: 'a-site-with-some-name-0.example' } });
    expect(waiting.length).toBeLessThan(5_000);
  });
});
