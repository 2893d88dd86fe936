import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { makeLink } from '../../../setup/make-link.ts';

/** Loses the next reply: the background has done everything, and is stopped before it answers. */
function loseReply(): void {
  const { sendMessage } = browser.runtime;
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementationOnce(async (...message: unknown[]) => {
    await Reflect.apply(sendMessage, browser.runtime, message);
    await startBackground();
    throw new Error('The message channel closed before a response was received');
  });
}

/** Loses the next message: the background is stopped before it handles it. */
function loseMessage(): void {
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementationOnce(async () => {
    await startBackground();
    throw new Error('The message channel closed before a response was received');
  });
}

const body = { long_url: here.address };

it('a create whose reply was lost returns the link that it made', async () => {
  const { links } = await connectedService();
  loseReply();
  const made = await ask('createLink', { body, geo_targets: [], at: here });
  const [link] = await links();
  expect(made).toMatchObject({ ok: true, value: { state: 'made', link: { id: link?.id } } });
  expect(await links()).toHaveLength(1);
});

it('a create whose reply was lost returns why the service has refused it', async () => {
  const { links } = await connectedService();
  await ask('createLink', { body: { ...body, custom_link: 'sale' }, geo_targets: [], at: here });
  loseReply();
  const at = placeOfChannel(here, 'x');
  const refused = await ask('createLink', { body: { ...body, custom_link: 'sale' }, geo_targets: [], at });
  expect(refused).toMatchObject({
    ok: false,
    failure: { kind: 'invalid', fieldErrors: { custom_link: ['Already taken'] } },
  });
  expect(await links()).toHaveLength(1);
});

it('several creates whose reply was lost return the links that they made', async () => {
  const { links } = await connectedService();
  const channels = ['x', 'newsletter', 'linkedin'];
  loseReply();
  const made = await ask('createLinks', {
    links: channels.map((name) => ({
      ...{ body: { ...body, custom_link: `launch-${name}` }, geo_targets: [] },
      ...{ at: placeOfChannel(here, name), otherSlugs: [`launch-${name}-2`] },
    })),
    draftAt: null,
  });
  expect(
    made.ok && made.value.ended.map((one) => one.ok && one.value.state === 'made' && one.value.link.custom_url),
  ).toEqual(channels.map((name) => expect.stringMatching(new RegExp(`/launch-${name}$`))));
  expect(await links()).toHaveLength(3);
});

it('several creates without slugs whose reply was lost make no link twice', async () => {
  const { links } = await connectedService();
  loseReply();
  const made = await ask('createLinks', {
    links: ['x', 'newsletter'].map((title) => ({
      body: { ...body, title },
      geo_targets: [],
      at: placeOfChannel(here, title),
    })),
    draftAt: null,
  });
  const ids = made.ok && made.value.ended.map((one) => one.ok && one.value.state === 'made' && one.value.link.id);
  expect((await links()).map(({ id }) => id)).toEqual(ids);
});

it('a watch that a stopped background did not start is started by the next', async () => {
  const { connection } = await connectedService();
  const { id } = await makeLink();
  loseMessage();
  const choices = { milestones: true, quietDays: null };
  expect(await ask('watchLink', { id, choices })).toEqual({ ok: true, value: null });
  expect((await readWatches(connection)).links).toMatchObject([{ id, choices }]);
  loseReply();
  expect(await ask('unwatchLink', { id })).toEqual({ ok: true, value: null });
  expect((await readWatches(connection)).links).toEqual([]);
});
