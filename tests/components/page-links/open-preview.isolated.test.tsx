import { cleanup, screen } from '@testing-library/react';
import { openDB } from 'idb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadOpenPreview } from '@/components/stats/preview/open-preview.ts';
import { pack } from '@/lib/stats/packed-answer.ts';
import { daysOf, defaultRange } from '@/lib/stats/ranges.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { saveStatsPreview, statsPreviewItem } from '@/lib/storage/stats-preview.ts';
import { saveStats } from '../../../entrypoints/background/shared/stored-stats.ts';
import { answerWith } from '../../lib/stats/stats-of.ts';
import { runningBackground } from '../../setup/background.ts';
import { here } from '../../setup/connected.ts';
import { kept } from '../../setup/drafts.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { linkOf } from '../../setup/list-service.ts';
import { disablePageTimeouts } from '../../setup/page-timeouts.ts';
import { until } from '../../setup/until.ts';
import { button, known, linkHere, openPopup, pageLinks, shorten } from './popup.tsx';

const query = { id: linkOf(1).id, ...daysOf(defaultRange, { now: Date.now(), created: null }) };
const answer = pack(answerWith({ total_count: 1234, unique_count: 56 }));
const threeHours = 3 * 3_600_000;

/** A page with a link whose stats were read three hours ago. */
async function seenBefore() {
  const service = await known([linkHere(1)]);
  await saveStats(runningBackground(), service.connection.id, query, { answer, at: Date.now() - threeHours });
  const asked = () => service.seen.map(({ url }) => url.pathname).filter((path) => path !== '/v1/link/list');
  return { ...service, asked };
}

const isOpen = () => button('Stats').getAttribute('aria-expanded') === 'true';

describe('the stats of a page’s link', () => {
  it('are closed until somebody opens them', async () => {
    await seenBefore();
    await openPopup();
    expect(isOpen()).toBe(false);
    expect(screen.queryByText('1,234')).toBeNull();
  });

  it('are open the next time where they were left open, with what is known', async () => {
    await seenBefore();
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

  it('are read before anything is drawn', async () => {
    disablePageTimeouts();
    const { connection } = await seenBefore();
    await saveStatsPreview({ open: true });
    const read = await loadOpenPreview(connection.id);
    const ready = await read?.(linkOf(1).id);
    expect(ready?.start.stored?.answer).toEqual(answer);
  });

  it('are closed the next time where they were closed again', async () => {
    await seenBefore();
    await saveStatsPreview({ open: true });
    const { person } = await openPopup();
    await person.click(button('Stats'));
    expect(screen.queryByText('1,234')).toBeNull();
    cleanup();
    await openPopup();
    expect(isOpen()).toBe(false);
  });

  it('that were left open are asked for anew once what is known was painted', async () => {
    const { asked } = await seenBefore();
    const before = asked().length;
    await saveStatsPreview({ open: true });
    await openPopup();
    expect(screen.getByText('1,234')).toBeVisible();
    expect(asked()).toHaveLength(before);
    await until(() => expect(asked().slice(before).sort()).toEqual(['/v1/link', '/v1/link/stats']));
  });

  it('stay in sight while the service cannot be reached, with why', async () => {
    const { stop } = await seenBefore();
    await stop();
    await saveStatsPreview({ open: true });
    await openPopup();
    expect(screen.getByText('Updated 3 hours ago. Refreshing…')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach the service');
    expect(screen.getByText('1,234')).toBeVisible();
    expect(screen.queryByText('No clicks yet')).toBeNull();
  });

  it('are open, and come by and by, where what is known of them comes late', async () => {
    const { stop } = await seenBefore();
    await stop();
    await saveStatsPreview({ open: true });
    const held = await openDB('held', 1);
    onTestFinished(() => held.close());
    const { get } = IDBObjectStore.prototype;
    const reading = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (this.name !== 'stats') return get.call(this, key);
      reading.mockRestore();
      // Waits for the open database, and so for ever.
      return indexedDB.open('held', 2);
    });
    await openPopup({ areFiguresLate: true });
    expect(isOpen()).toBe(true);
    expect(await screen.findByText('1,234')).toBeVisible();
  });

  it('are open and on their way where nothing is known of them', async () => {
    await known([linkHere(1)]);
    await saveStatsPreview({ open: true });
    await openPopup();
    expect(isOpen()).toBe(true);
    expect(await screen.findByText('Clicks')).toBeVisible();
  });

  it('are not loaded while the form is in front of them', async () => {
    const { asked } = await seenBefore();
    await saveStatsPreview({ open: true });
    const before = asked().length;
    await saveDraft({ kind: 'new', at: here }, kept({ title: 'Typed' }));
    const { person } = await openPopup();
    expect(shorten()).toBeVisible();
    expect(pageLinks()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked()).toHaveLength(before);
    await person.click(button('Links of this page'));
    await until(() => expect(asked().slice(before)).toContain('/v1/link/stats'));
  });
});
