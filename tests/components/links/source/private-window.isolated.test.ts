import { expect, it, onTestFinished } from 'vitest';
import { createListSource } from '@/components/links/source/list-source.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { connectedService } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { until } from '../../../setup/until.ts';

it('a filtered list of a private window asks the service again after a link was created or edited there', async () => {
  const { connection } = await connectedService();
  const { id } = await makeLink({ title: 'Old', tags: ['spring'] });
  await refresh();
  enterPrivateWindow();
  const own = { domain: '', source: '', medium: '', campaign: '', expired: '' } as const;
  const query = { search: '', sort: null, filters: { tag: 'spring' }, own };
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
