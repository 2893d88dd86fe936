import { cleanup, screen } from '@testing-library/react';
import { openDB } from 'idb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadOpenPreview } from '@/components/stats/preview/open-preview.ts';
import { pack } from '@/lib/stats/packed-answer.ts';
import { daysOf, defaultRange } from '@/lib/stats/ranges.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { saveStatsPreview, statsPreviewItem } from '@/lib/storage/stats-preview.ts';
import { answerWith } from '../../lib/stats/stats-of.ts';
import { here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { linkOf } from '../../setup/list-service.ts';
import { disablePageTimeouts } from '../../setup/page-timeouts.ts';
import { storeStats } from '../../setup/stored-stats.ts';
import { until } from '../../setup/until.ts';
import { button, connectWithCachedLinks, linkHere, openPopup, pageLinks, shorten } from './popup.tsx';

const query = { id: linkOf(1).id, ...daysOf(defaultRange, { now: Date.now(), created: null }) };
const answer = pack(answerWith({ total_count: 1234, unique_count: 56 }));
const threeHours = 3 * 3_600_000;

/** Opens a page with a link whose stats were read three hours ago. */
async function openOnce() {
  const service = await connectWithCachedLinks([linkHere(1)]);
  await storeStats(service.connection.id, query, { answer, at: Date.now() - threeHours });
  const requestedPaths = () => service.seen.map(({ url }) => url.pathname).filter((path) => path !== '/v1/link/list');
  return { ...service, requestedPaths };
}

const isOpen = () => button('Stats').getAttribute('aria-expanded') === 'true';

describe('the stats of a page’s link', () => {
  it('are closed at first', async () => {
    await openOnce();
    await openPopup();
    expect(isOpen()).toBe(false);
    expect(screen.queryByText('1,234')).toBeNull();
  });

  it('are open the next time if they were left open, with the stored values', async () => {
    await openOnce();
    const { person } = await openPopup();
    await person.click(button('Stats'));
    expect((await statsPreviewItem.get()).open).toBe(true);
    cleanup();
    holdCalls();
    await openPopup();
    expect(isOpen()).toBe(true);
    expect(await screen.findByText('1,234')).toBeVisible();
    expect(await screen.findByText('Updated 3 hours ago. Refreshing…')).toBeVisible();
    expect(button('Copy')).toHaveFocus();
  });

  it('are read before the first paint', async () => {
    disablePageTimeouts();
    const { connection } = await openOnce();
    await saveStatsPreview({ open: true });
    const read = await loadOpenPreview(connection.id);
    const ready = await read?.(linkOf(1).id);
    expect(ready?.start.stored?.answer).toEqual(answer);
  });

  it('are closed the next time if they were closed again', async () => {
    await openOnce();
    await saveStatsPreview({ open: true });
    const { person } = await openPopup();
    await person.click(button('Stats'));
    expect(screen.queryByText('1,234')).toBeNull();
    cleanup();
    await openPopup();
    expect(isOpen()).toBe(false);
  });

  it('are refreshed, if they were left open, after the stored values were painted', async () => {
    const { requestedPaths: paths } = await openOnce();
    const before = paths().length;
    await saveStatsPreview({ open: true });
    await openPopup();
    expect(screen.getByText('1,234')).toBeVisible();
    expect(paths()).toHaveLength(before);
    await until(() => expect(paths().slice(before).sort()).toEqual(['/v1/link', '/v1/link/stats']));
  });

  it('stay visible while the service cannot be reached, with the reason', async () => {
    const { stop } = await openOnce();
    await stop();
    await saveStatsPreview({ open: true });
    await openPopup();
    expect(screen.getByText('Updated 3 hours ago. Refreshing…')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach the service');
    expect(screen.getByText('1,234')).toBeVisible();
    expect(screen.queryByText('No clicks yet')).toBeNull();
  });

  it('are open, and load later, if the stored values load slowly', async () => {
    const { stop } = await openOnce();
    await stop();
    await saveStatsPreview({ open: true });
    const held = await openDB('held', 1);
    onTestFinished(() => held.close());
    const { get } = IDBObjectStore.prototype;
    const reading = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (this.name !== 'stats') return get.call(this, key);
      reading.mockRestore();
      // Waits for the open database, which never opens.
      return indexedDB.open('held', 2);
    });
    await openPopup({ isPreviewLate: true });
    expect(isOpen()).toBe(true);
    expect(await screen.findByText('1,234')).toBeVisible();
  });

  it('are open and loading if nothing is stored', async () => {
    await connectWithCachedLinks([linkHere(1)]);
    await saveStatsPreview({ open: true });
    await openPopup();
    expect(isOpen()).toBe(true);
    expect(await screen.findByText('Clicks')).toBeVisible();
  });

  it('are not loaded while the form is in front', async () => {
    const { requestedPaths: paths } = await openOnce();
    await saveStatsPreview({ open: true });
    const before = paths().length;
    await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }));
    const { person } = await openPopup();
    expect(shorten()).toBeVisible();
    expect(pageLinks()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(paths()).toHaveLength(before);
    await person.click(button('Links of this page'));
    await until(() => expect(paths().slice(before)).toContain('/v1/link/stats'));
  });
});
