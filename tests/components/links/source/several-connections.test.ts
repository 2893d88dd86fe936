import { expect, it, onTestFinished } from 'vitest';
import { createListSource } from '@/components/links/source/list-source.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import { fillService } from '../../../bench/links/fill-service.ts';
import { linkOf } from '../../../setup/list-service.ts';
import { until } from '../../../setup/until.ts';
import { homeAndWork, readAll } from '../home-and-work.tsx';

it('shows the new links of one connection among those of another', async () => {
  const { home, work } = await homeAndWork();
  const all = { search: '', filters: {}, job: '', sort: null };
  const source = createListSource([home.connection.id, work.connection.id], all);
  onTestFinished(source.open());
  const list = () => {
    const state = source.store.getState();
    return state.state === 'ready' ? state : null;
  };
  const ids = () => list()?.items?.ids();
  const atHome = (number: number) => linkKey(home.connection.id, linkOf(number).id);
  const atWork = (number: number) => linkKey(work.connection.id, linkOf(number).id);
  const before = [atHome(5), atWork(4), atHome(3), atWork(3), atHome(1)];
  await until(() => expect(ids()).toEqual(before));

  await fillService(home.database, home.domain.id, [linkOf(6)]);
  await readAll(home.connection);
  await until(() => expect(ids()).toEqual([atHome(6), ...before]));
  expect(list()?.members[0]?.size).toBe(4);
});
