import { expect, it, onTestFinished } from 'vitest';
import { createListSource } from '@/components/links/source/list-source.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { connectedService } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { until } from '../../../setup/until.ts';

it('an unfiltered or searched list of a private window shows what was created and edited there', async () => {
  const { connection } = await connectedService();
  const { id } = await makeLink({ title: 'Old', tags: ['spring'] });
  await refresh();
  enterPrivateWindow();
  const openList = (search: string) => {
    const { open, reach, store } = createListSource([connection.id], { search, sort: null, filters: {}, job: '' });
    const close = open();
    onTestFinished(close);
    reach(1);
    const listed = (titles: string[]) =>
      until(() => {
        const list = store.getState();
        expect(list.state === 'ready' && list.answer?.links.map(({ title }) => title)).toEqual(titles);
        expect(list).toMatchObject({ origin: 'service', items: { count: titles.length } });
      });
    return { store, close, listed };
  };
  const first = openList('');
  await until(() => expect(first.store.getState()).toMatchObject({ origin: 'cached', items: { count: 1 } }));
  expect(await ask('updateLink', { id, title: 'New' })).toMatchObject({ ok: true });
  await first.listed(['New']);
  await makeLink({ title: 'Newer', tags: ['spring'] });
  await first.listed(['Newer', 'New']);
  first.close();
  // The page of the edit was another one.
  await openList('').listed(['Newer', 'New']);
  const { store } = openList('newer');
  await until(() => expect(store.getState()).toMatchObject({ origin: 'service', items: { count: 1 } }));
});

it('a filtered list of a private window asks the service again after a link was created or edited there', async () => {
  const { connection } = await connectedService();
  const { id } = await makeLink({ title: 'Old', tags: ['spring'] });
  await refresh();
  enterPrivateWindow();
  const query = { search: '', sort: null, filters: { tags: ['spring'] }, job: '' };
  const { open, reach, store } = createListSource([connection.id], query);
  onTestFinished(open());
  reach(1);
  const answered = (titles: string[]) =>
    until(() => {
      const list = store.getState();
      expect(list).toMatchObject({ origin: 'service' });
      expect(list.state === 'ready' && list.answer?.links.map(({ title }) => title)).toEqual(titles);
    });
  await answered(['Old']);
  expect(await ask('updateLink', { id, title: 'New' })).toMatchObject({ ok: true });
  await answered(['New']);
  await makeLink({ title: 'Newer', tags: ['spring'] });
  await answered(['Newer', 'New']);
});
