import { expect, it } from 'vitest';
import { createRecentClicks } from '@/components/links/source/recent-clicks.ts';

it('newer clicks replace older ones, and never the other way round', async () => {
  let stored = { total_count: 5, at: 50 };
  const clicks = createRecentClicks(async (ids) => new Map(ids.map((id) => [id, stored])));
  const shownAfter = async (next: typeof stored) => {
    stored = next;
    await clicks.recall(['link']);
    return clicks.store.getState().get('link');
  };
  expect(await shownAfter(stored)).toMatchObject({ state: 'known', total_count: 5 });
  expect(await shownAfter({ total_count: 4, at: 40 })).toMatchObject({ total_count: 5 });
  expect(await shownAfter({ total_count: 6, at: 60 })).toMatchObject({ total_count: 6 });
});
