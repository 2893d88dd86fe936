import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, type Behaviour } from '../../../lib/client/unruly-service.ts';
import { unsent } from '../../../setup/clock.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { openOperations } from '../../../setup/operations.ts';
import { until } from '../../../setup/until.ts';

const link = linkOf(1);
const updated = answer(200, { status: 'success', message: 'Updated' });
const busy = answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' });
const rename = (title: string, id = link.id) => ask('updateLink', { id, title });

/** Starts a service that holds one update, and answers all others at once. */
async function slowService() {
  const service = await listService(linksFrom(2));
  const heldAnswer = Promise.withResolvers<Behaviour>();
  let isFirst = true;
  service.behave((...request) => {
    if (!isFirst) return updated(...request);
    isFirst = false;
    void heldAnswer.promise.then((behaviour) => behaviour(...request));
  });
  const sent = () =>
    service.seen.flatMap(({ method, body }): unknown[] => (method === 'PUT' ? [JSON.parse(body).title] : []));
  return { sent, answerFirst: heldAnswer.resolve };
}

it('changes of one link are sent one after the other, while those of others continue', async () => {
  const { sent, answerFirst } = await slowService();
  const first = rename('One');
  await until(() => expect(sent()).toEqual(['One']));
  const second = rename('Two');
  expect(await rename('Other', linkOf(2).id)).toEqual({ ok: true, value: 'done' });
  expect(sent()).toEqual(['One', 'Other']);
  answerFirst(updated);
  await Promise.all([first, second]);
  expect(sent()).toEqual(['One', 'Other', 'Two']);
});

it('a change waits for an earlier one of its link that is postponed', async () => {
  const { sent, answerFirst } = await slowService();
  answerFirst(busy);
  await rename('One');
  await rename('Two');
  expect(await rename('Other', linkOf(2).id)).toEqual({ ok: true, value: 'done' });
  expect(sent()).toEqual(['One', 'Other']);
  await until(async () => expect(await openOperations()).toHaveLength(2));
  await ask('sendNow', { operation: null });
  await until(async () => expect(await unsent()).toEqual([]));
  expect(sent()).toEqual(['One', 'Other', 'One', 'Two']);
});

it('a change with a password is sent before a change that comes while it is being saved, and only once it is saved', async () => {
  const { behave, seen } = await listService(linksFrom(2));
  behave(updated);
  const kept = Promise.withResolvers<void>();
  const write = fakeBrowser.storage.session.set.bind(fakeBrowser.storage.session);
  const keeping = vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation(async (items) => {
    if (JSON.stringify(items).includes('open-sesame')) await kept.promise;
    return write(items);
  });
  const first = ask('updateLink', { id: link.id, title: 'One', has_password: true, password: 'open-sesame' });
  await until(() => expect(JSON.stringify(keeping.mock.calls)).toContain('open-sesame'));
  const second = rename('Two');
  const titles = () =>
    seen.flatMap(({ method, body }): unknown[] => (method === 'PUT' ? [JSON.parse(body).title] : []));
  expect(await rename('Other', linkOf(2).id)).toEqual({ ok: true, value: 'done' });
  expect(titles()).toEqual(['Other']);
  kept.resolve();
  await Promise.all([first, second]);
  expect(titles()).toEqual(['Other', 'One', 'Two']);
});
