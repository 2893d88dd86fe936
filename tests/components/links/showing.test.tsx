import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { rows, serviceWith, showAllColumns, showLinks, titles } from './setting.tsx';

const standing = (words: RegExp) => screen.findByText(words);

describe('the list', () => {
  it.each([1, 100])('of %i links shows the newest first, and their number', async (count) => {
    const { made } = await serviceWith(count);
    await refresh();
    showLinks();
    await rows();
    expect(screen.getByRole('grid', { name: 'Links' })).toHaveAttribute('aria-rowcount', String(count + 1));
    expect(await standing(new RegExp(`^${count} links?$`))).toBeVisible();
    expect(titles()).toEqual(made.slice(0, titles().length).map(({ title }) => title));
  });

  it('announces the row, its position and its content to screen readers', async () => {
    await serviceWith(0);
    await makeLink({
      long_url: 'https://example.com/shoes',
      title: 'Spring sale',
      custom_link: 'sale',
      tags: ['news', 'shoes'],
      has_password: true,
      password: 'open',
      has_utm: true,
      utm_source: 'news',
    });
    await showAllColumns();
    await refresh();
    showLinks();
    const [row] = await rows();
    expect(row).toHaveAttribute('aria-rowindex', '2');
    // Each cell has its own content. Together they would say the title three times.
    expect(row).toHaveAccessibleName(/^Spring sale, \S+\/sale, Password$/);
    const cells = row === undefined ? [] : within(row).getAllByRole('gridcell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Spring salePasswordexample.com/shoes', '/salenews', 'newsshoes', 'Never', '0']),
    );
  });

  it('shows that a link was never clicked only if the service says so', async () => {
    await listService([
      linkOf(3, { is_clicked: true, last_clicked: null }),
      linkOf(2, { is_clicked: null, last_clicked: null }),
      linkOf(1, { is_clicked: false, last_clicked: null }),
    ]);
    await showAllColumns();
    await refresh();
    showLinks();
    const never = (await rows()).map((row) => within(row).queryByText('Never') !== null);
    expect(never).toEqual([false, false, true]);
  });

  it('shows its age if the whole list is older than the newest links', async () => {
    await listService([linkOf(1)]);
    await refresh();
    const cacheState = await linkCacheItem.get();
    if (cacheState === null) throw new Error('Nothing is cached');
    await linkCacheItem.set({ ...cacheState, newAt: Date.now(), wholeAt: Date.now() - 14 * 3_600_000 });
    showLinks();
    expect(await standing(/^Updated 14 hours ago$/)).toBeVisible();
  });

  it('does not count as updated after a read of the newest links, and is read completely on request', async () => {
    await listService([linkOf(1)]);
    await refresh();
    const cacheState = await linkCacheItem.get();
    if (cacheState === null) throw new Error('Nothing is cached');
    const wholeAt = Date.now() - 5 * 60_000;
    await linkCacheItem.set({ ...cacheState, newAt: Date.now(), wholeAt });
    const { person } = showLinks();
    expect(await standing(/^Updated 5 minutes ago$/)).toBeVisible();
    const refreshButton = screen.getByRole('button', { name: 'Refresh' });
    await person.click(refreshButton);
    expect(await standing(/^Updated just now$/)).toBeVisible();
    expect(refreshButton).toHaveFocus();
    expect((await linkCacheItem.get())?.wholeAt).toBeGreaterThan(wholeAt);
  });

  it('marks a link as expired after its date, unless its expiration is off', async () => {
    const expiration = '2020-01-01T00:00:00Z';
    const is_expired = false;
    await listService([
      linkOf(2, { has_expiration: true, expiration, is_expired }),
      linkOf(1, { has_expiration: false, expiration, is_expired }),
    ]);
    await refresh();
    showLinks();
    const [first, second] = await rows();
    if (first === undefined || second === undefined) throw new Error('Two links are listed');
    expect(within(first).getByText('Expired')).toBeVisible();
    expect(within(second).queryByText('Expired')).not.toBeInTheDocument();
  });

  it('shows its states beside the title, and the icon once it is in view', async () => {
    const favicon = 'https://example.com/icon.png';
    await listService([
      linkOf(3, { has_password: true, has_cloaking: true, favicon }),
      linkOf(2, { has_password: true, has_expiration: true, is_expired: true }),
      linkOf(1),
    ]);
    await refresh();
    showLinks();
    const states = (row: HTMLElement) =>
      ['Expired', 'Password'].filter((state) => within(row).queryByText(state) !== null);
    const all = await rows();
    expect(all.map(states)).toEqual([['Password'], ['Expired', 'Password'], []]);
    await waitFor(() => expect(all[0]?.querySelector('img')).toHaveAttribute('src', favicon));
    expect(all[0]?.querySelector('img')).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(all[1]?.querySelector('img')).toBeNull();
  });

  it('is a skeleton during the first read, and then says how many links were read', async () => {
    await serviceWith(3);
    showLinks();
    // Visible for a moment only, so it may be gone already.
    await screen.findByRole('status', { name: 'Loading…' });
    await rows();
    expect(await standing(/^3 links( ·|$)/)).toBeVisible();
  });
});
