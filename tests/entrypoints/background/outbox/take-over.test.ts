import { expect, it } from 'vitest';
import { deletionsItem } from '@/lib/storage/deletions.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService } from '../../../setup/connected.ts';
import { deletions } from '../../../setup/deletions.ts';
import { makeKnown } from '../../../setup/library.ts';

/** A link that an older Hem was to delete, as that has kept it. */
async function keptByOlder(
  state: 'waiting' | 'sending' | 'failed',
  different: { connection?: string; sendAt?: number } = {},
) {
  const { links, connection } = await connectedService();
  const id = await makeKnown();
  const { sendAt, ...rest } = different;
  await deletionsItem.set([{ id, connection: connection.id, state: { name: state, sendAt }, ...rest }]);
  await startBackground();
  await expect.poll(() => deletionsItem.get()).toEqual([]);
  return links;
}

it.each(['waiting', 'sending'] as const)(
  'a deletion that an older Hem had not sent is sent after an update: %s',
  async (state) => {
    const links = await keptByOlder(state);
    await expect.poll(links).toEqual([]);
    await expect.poll(deletions).toEqual([]);
  },
);

it('one that can still be taken back waits until its time is over', async () => {
  const sendAt = Date.now() + 600_000;
  const links = await keptByOlder('waiting', { sendAt });
  await expect.poll(deletions).toMatchObject([{ state: { name: 'waiting', sendAt } }]);
  expect(await links()).toHaveLength(1);
});

it('one that had failed is not: the link is there again', async () => {
  const links = await keptByOlder('failed');
  expect(await deletions()).toEqual([]);
  expect(await links()).toHaveLength(1);
});

it('nor is one of a connection that has ended', async () => {
  const links = await keptByOlder('waiting', { connection: crypto.randomUUID() });
  expect(await deletions()).toEqual([]);
  expect(await links()).toHaveLength(1);
});
