import { createStore } from 'zustand/vanilla';
import { fewAtOnce } from '@/lib/async/few-at-once.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { type RecentClicks, recentDays } from '@/lib/stats/recent-clicks.ts';
import type { ReadClicks } from './list-readers.ts';

/** What a list shows of the clicks of a link in its last 30 days. */
export type ShownClicks =
  | ({ state: 'known' } & RecentClicks)
  | { state: 'asking' }
  | { state: 'failed'; failure: Failure };

/** The clicks of a link in its last 30 days, as the service tells them now. */
export async function askRecentClicks(link: string): Promise<ShownClicks> {
  const { connectionId, id } = parseLinkKey(link);
  const answered = await ask('retrieveStats', { id, ...recentDays(Date.now()) }, connectionId);
  if (!answered.ok) return { state: 'failed', failure: answered.failure };
  const { answer, at } = answered.value;
  return { state: 'known', total_count: answer.total_count, at };
}

/** How many links a service is asked about at once. */
const atOnce = 4;

/** The clicks of late of the links in sight: what is known of them, and what is asked for. */
export function createRecentClicks(readClicks: ReadClicks) {
  const store = createStore<ReadonlyMap<string, ShownClicks>>()(() => new Map());
  const turns = fewAtOnce(atOnce);

  const note = (entries: readonly (readonly [string, ShownClicks])[]) =>
    entries.length > 0 && store.setState(new Map([...store.getState(), ...entries]), true);

  return {
    store,
    /** Reads what is known of links; what was asked for here is newer. */
    async recall(ids: readonly string[]): Promise<void> {
      const recalled = await readClicks(ids);
      const isNews = (id: string, at: number) => {
        const shown = store.getState().get(id);
        return shown === undefined || shown.state === 'failed' || (shown.state === 'known' && shown.at < at);
      };
      note(
        [...recalled].flatMap(([id, clicks]) => (isNews(id, clicks.at) ? [[id, { state: 'known', ...clicks }]] : [])),
      );
    },
    /** Asks the service, a few links at a time. */
    load(ids: readonly string[]): void {
      note(ids.map((id) => [id, { state: 'asking' }]));
      for (const id of ids) {
        turns.add(id, async () => void note([[id, await askRecentClicks(id)]]));
      }
    },
    /** Asks for no more than what is under way. */
    stop: () => void turns.clear(),
  };
}
