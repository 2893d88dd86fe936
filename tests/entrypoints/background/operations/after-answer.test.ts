import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually, holdClock } from '../../../setup/clock.ts';
import { connectedTo, here, placeAt } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { openOperations, operationsAtRest } from '../../../setup/operations.ts';

/** Creates a link at a service behind a proxy. Returns the titles of sent updates, too. */
async function linkBehindProxy() {
  const service = await runFaultyService();
  await connectedTo(service);
  const { id } = await makeLink({ title: 'Page' });
  await operationsAtRest();
  const sent = () =>
    service.proxy.seen.flatMap(({ asked, body }) => (asked === 'PUT /link/update' ? [JSON.parse(body).title] : []));
  const title = async () => (await service.links()).map((link) => link.title);
  return { ...service, id, sent, title };
}

/** Holds writes of places, so that one subscriber does not finish with a change. Returns the release. */
function holdPlaces(): () => void {
  const write = fakeBrowser.storage.session.set.bind(fakeBrowser.storage.session);
  const release = Promise.withResolvers<void>();
  const spy = vi
    .spyOn(fakeBrowser.storage.session, 'set')
    .mockImplementation((items) => ('places' in items ? release.promise : write(items)));
  return () => {
    spy.mockRestore();
    release.resolve();
  };
}

describe('an answered update is not sent again over a newer one', () => {
  it('if its link could not be read again when the worker was stopped', async () => {
    const { proxy, id, sent, title } = await linkBehindProxy();
    await proxy.inject('held', { on: 'GET /link' });
    await ask('updateLink', { id, title: 'Old' });
    await ask('updateLink', { id, title: 'New' });
    await eventually(async () => expect(await openOperations()).toEqual([]));
    await startBackground();
    await proxy.heal();
    expect(await operationsAtRest()).toEqual([]);
    expect(sent()).toEqual(['Old', 'New']);
    expect(await title()).toEqual(['New']);
  });

  it('if a subscriber was still saving when the worker was stopped', async () => {
    const { id, sent, title } = await linkBehindProxy();
    const release = holdPlaces();
    await ask('updateLink', { id, title: 'Old' });
    void ask('updateLink', { id, title: 'New' });
    await eventually(async () => expect(await openOperations()).toHaveLength(2));
    release();
    await startBackground();
    expect(await operationsAtRest()).toEqual([]);
    expect(sent().at(-1)).toBe('New');
    expect(await title()).toEqual(['New']);
  });

  it.each([
    ['a second', 1000],
    ['a day', 86_400_000],
  ])('if the clock was set back by %s before the newer one', async (_, by) => {
    const { id, sent, title } = await linkBehindProxy();
    holdClock();
    const release = holdPlaces();
    await ask('updateLink', { id, title: 'Old' });
    vi.setSystemTime(Date.now() - by);
    void ask('updateLink', { id, title: 'New' });
    await eventually(async () => expect(await openOperations()).toHaveLength(2));
    release();
    await startBackground();
    expect(await operationsAtRest()).toEqual([]);
    expect(sent().at(-1)).toBe('New');
    expect(await title()).toEqual(['New']);
  });

  it('and is no conflict with itself', async () => {
    const { id, title } = await linkBehindProxy();
    const read = await ask('retrieveLink', { id });
    if (!read.ok) throw new Error('Not read');
    const base = draftOfRecord(read.value);
    const release = holdPlaces();
    await ask('saveLink', { body: { id, title: 'Old' }, base });
    void ask('saveLink', { body: { id, title: 'New' }, base: { ...base, title: 'Old' } });
    await eventually(async () => expect(await openOperations()).toHaveLength(2));
    release();
    await startBackground();
    expect(await operationsAtRest()).toEqual([]);
    expect(await title()).toEqual(['New']);
  });

  it('while the next change of its link is sent as soon as all subscribers have finished', async () => {
    const { id, sent } = await linkBehindProxy();
    const other = await makeLink({}, { at: placeAt(2, 'https://example.com/other') });
    await operationsAtRest();
    const release = holdPlaces();
    expect(await ask('updateLink', { id, title: 'Old' })).toEqual({ ok: true, value: 'done' });
    const next = ask('updateLink', { id, title: 'New' });
    expect(await ask('updateLink', { id: other.id, title: 'Other' })).toEqual({ ok: true, value: 'done' });
    expect(sent()).toEqual(['Old', 'Other']);
    release();
    expect(await next).toEqual({ ok: true, value: 'done' });
    expect(sent()).toEqual(['Old', 'Other', 'New']);
    expect(await ask('retrieveLink', { id })).toMatchObject({ value: { title: 'New', long_url: here.address } });
  });
});
