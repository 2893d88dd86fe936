// Preloaded, since a first load in a test may take longer than the popup waits.
import '@/components/page-links/page-links.ts';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { here } from '../../setup/connected.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { disablePageTimeouts } from '../../setup/page-timeouts.ts';
import { show } from '../../setup/show.ts';

/** A link to the page in the tab. */
export const linkHere = (number: number, rest: Partial<LinkRecord> = {}) =>
  linkOf(number, { long_url: here.address, ...rest });

/** Connects to a service with these links, all cached. */
export async function connectWithCachedLinks(links: LinkRecord[]) {
  const service = await listService(links);
  await refresh();
  return service;
}

/**
 * Opens the popup, which waits for cached data as long as a busy machine takes.
 *
 * @param isPreviewLate - true to continue without the stats of a preview that was left open
 */
export async function openPopup({ isPreviewLate = false } = {}) {
  disablePageTimeouts(isPreviewLate ? 1000 : 0);
  return show(<Popup start={await readStart()} />);
}

export const button = (name: string) => screen.getByRole('button', { name });
export const pageLinks = () => screen.queryByRole('region', { name: /^(This page has|A short link leads)/ });
export const shorten = () => screen.queryByRole('button', { name: 'Shorten & copy' });

/** Returns the pages of Hem that were opened in a tab. */
export function watchOpened() {
  const create = vi.spyOn(fakeBrowser.tabs, 'create');
  vi.spyOn(window, 'close').mockImplementation(() => {});
  return () => create.mock.calls.map(([{ url }]) => url?.split('#')[1]);
}
