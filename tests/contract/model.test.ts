import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../lib/client/create-client.ts';
import { drawnSteps } from '../setup/drawn-steps.ts';
import { runFaultyService } from '../setup/faulty-service.ts';
import { compare, expectedAfter, noDifferences, titleOf, type Write } from '../setup/model.ts';
import { succeed } from './setting.ts';

const create = (marker: string): Write => ({ kind: 'create', marker });
const titled = (...titles: string[]) => titles.map((title) => ({ title }));

describe('The expected links after some writes', () => {
  it('are the created ones with their last changes, without deleted and undone ones', () => {
    const writes: Write[] = [
      ...['a', 'b', 'c', 'd'].map(create),
      { kind: 'update', marker: 'a', revision: 1 },
      { kind: 'update', marker: 'a', revision: 2 },
      { kind: 'delete', marker: 'b' },
      { kind: 'undo', marker: 'c' },
      { kind: 'delete', marker: 'd' },
      { kind: 'undoDelete', marker: 'd' },
    ];
    expect([...expectedAfter(writes).values()]).toEqual([titleOf('a', 2), titleOf('d')]);
  });
});

describe('A comparison with a service’s links', () => {
  const writes: Write[] = [create('a'), create('b'), { kind: 'update', marker: 'b', revision: 1 }, create('c')];
  const gone: Write = { kind: 'delete', marker: 'c' };

  it('is equal if each link exists once with its last change', () => {
    expect(compare([...writes, gone], titled(titleOf('a'), titleOf('b', 1)))).toEqual(noDifferences);
  });

  it('shows links that exist twice, are missing, are outdated or still exist', () => {
    expect(compare([...writes, gone], titled(titleOf('b'), titleOf('b', 1), titleOf('c'), 'Not ours'))).toEqual({
      doubled: ['b'],
      lost: ['a'],
      outdated: ['b'],
      unexpected: ['c', 'Not ours'],
    });
  });

  it('accepts both states while a write is pending, but never a link twice', () => {
    const waiting = ['a', 'b', 'c'];
    expect(compare([...writes, gone], titled(titleOf('b'), titleOf('c')), waiting)).toEqual(noDifferences);
    expect(compare(writes, titled(titleOf('a'), titleOf('a')), waiting)).toEqual({ ...noDifferences, doubled: ['a'] });
  });
});

describe('Arbitrary steps', () => {
  it('are consistent: without a fault, the service has the links of the model', async () => {
    const { proxy, token, links, database } = await runFaultyService();
    const client = createClient({ fetch, baseUrl: proxy.baseUrl, token, names: {} });
    const run = async (writes: Write[]) => {
      const ids = new Map<string, string>();
      // A deletion waits as long as it can be undone, as in Hem.
      const toDelete = new Set<string>();
      for (const write of writes) {
        const { kind, marker } = write;
        const id = ids.get(marker) ?? '';
        if (kind === 'create') {
          const body = { long_url: 'https://example.com/', title: titleOf(marker) };
          ids.set(marker, (await succeed(client.createLink(body))).id);
        } else if (kind === 'update') {
          await succeed(client.updateLink({ id, title: titleOf(marker, write.revision) }));
        } else if (kind === 'undoDelete') toDelete.delete(id);
        else toDelete.add(id);
      }
      for (const id of toDelete) await succeed(client.deleteLink({ id }));
    };
    await fc.assert(
      fc.asyncProperty(drawnSteps(), async (steps) => {
        const writes = steps.map(({ write }) => write);
        await run(writes);
        expect(compare(writes, await links())).toEqual(noDifferences);
        await database.deleteFrom('links').execute();
      }),
      { numRuns: 15 },
    );
  });
});
