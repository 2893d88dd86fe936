import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { readConnections } from '@/lib/storage/connections.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { type BentService, linkCount, readable, serviceLinks } from '../../setup/bent-services.ts';
import { eventually, hurryTime } from '../../setup/clock.ts';
import { address, openPopup, type Stage, title, typed } from './acts.tsx';

const cachedCount = async () => (await linkCacheItem.get())?.known;

const titlesAt = async ({ links }: Stage) => (await links()).map(({ title }) => title);

type Check = (stage: Stage, row: BentService) => Promise<void>;

/** Checks of the data that must survive. */
export const keeps: Record<BentService['keeps'], Check> = {
  async typed({ proxy }) {
    expect(await readConnections()).toEqual([]);
    expect(await address()).toHaveValue(proxy.baseUrl);
    expect(screen.getByLabelText('Token')).not.toHaveValue('');
  },
  async connection({ proxy }) {
    expect(await readConnections()).toMatchObject([{ baseUrl: proxy.baseUrl }]);
  },
  async all() {
    await expect.poll(cachedCount).toBe(linkCount);
  },
  async more() {
    await expect.poll(cachedCount).toBeGreaterThanOrEqual(linkCount);
  },
  async readable() {
    await expect.poll(cachedCount).toBe(readable);
  },
  async link(stage) {
    await stage.proxy.heal();
    expect(await titlesAt(stage)).toContain(serviceLinks[1]?.title);
    await expect.poll(cachedCount).toBe(linkCount);
  },
  async draft(stage, row) {
    cleanup();
    await openPopup(stage, row);
    expect(await title()).toHaveValue(typed(row));
    expect(await titlesAt(stage)).not.toContain(typed(row));
  },
  async oneLink(stage, row) {
    await stage.proxy.heal();
    // Hem sends a create again some seconds after it has found no link.
    hurryTime(stage.proxy.isBusy);
    fireEvent.click(screen.getByRole('button', { name: /^(Check|Send) now/ }));
    const made = await eventually(() => screen.getByRole('region', { name: 'Your short link' }));
    expect(made.querySelector('output')).toBeVisible();
    expect((await titlesAt(stage)).filter((title) => title === typed(row))).toHaveLength(1);
  },
};
