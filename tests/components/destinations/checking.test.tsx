import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { yieldToEventLoop } from '@/lib/async/async.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { maxLinks } from '@/lib/destinations/plan.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { askedFor, permissionsNow, refusePermissions, whilePressed } from '../../setup/browser/permissions.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { rows, showLinks } from '../links/setting.tsx';

/**
 * Lists links and selects all. Requests to https sites get these statuses by address; without one, they wait. 302 leads
 * on to another site.
 */
async function allSelected(links: readonly LinkRecord[], statuses: Record<string, number> = {}) {
  await listService([...links]);
  await refresh();
  const { fetch } = globalThis;
  const requested: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const url = `${address}`;
    if (!url.startsWith('https:')) return fetch(address, init);
    requested.push(url);
    const status = statuses[url];
    if (status === 302) {
      const hidden = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
      return init?.redirect === 'manual' ? Promise.resolve(hidden) : Promise.reject(new TypeError('Failed to fetch'));
    }
    if (status !== undefined) {
      const response = new Response(null, { status });
      return Promise.resolve(Object.defineProperty(response, 'url', { value: url }));
    }
    const { signal } = init ?? {};
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const { person } = showLinks();
  await rows();
  await person.click(screen.getByRole('checkbox', { name: 'Select all links' }));
  return { person, requested };
}

/** Opens the dialog from the bar, and waits until it has read the links. */
async function openCheck({ person }: Awaited<ReturnType<typeof allSelected>>) {
  await person.click(screen.getByRole('button', { name: 'Check destinations' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Check destinations' }));
  await waitFor(() => expect(dialog.queryByLabelText('Loading…')).not.toBeInTheDocument());
  const start = () => person.click(dialog.getByRole('button', { name: 'Check' }));
  return { dialog, start };
}

const shop = 'https://shop.example/';
const links = [
  linkOf(3, { long_url: `${shop}gone` }),
  linkOf(2, { long_url: `${shop}gone#part` }),
  linkOf(1, {
    ...{ long_url: `${shop}fine`, has_geo_targeting: true },
    geo_targets: [{ id: null, target_url: 'https://de.example/', country: { iso2: 'DE', name: 'Germany' } }],
  }),
];
const statuses = { [`${shop}gone`]: 410, [`${shop}fine`]: 200, 'https://de.example/': 403 };

it('asks once for the named sites, and lists what is gone and refused, with Edit in a new tab', async () => {
  const opened = await allSelected(links, statuses);
  const { dialog, start } = await openCheck(opened);
  expect(dialog.getByText('Hem requests 3 addresses, without cookies, and does not read the pages.')).toBeVisible();
  expect(dialog.getByText(/permission to read 2 sites/)).toBeVisible();
  await expectAccessible();
  expect(opened.requested).toEqual([]);
  await start();
  expect(await dialog.findByText('3 of 3 checked')).toBeVisible();
  expect(askedFor().slice(-2)).toEqual(['https://shop.example/*', 'https://de.example/*']);
  expect(opened.requested.toSorted()).toEqual(Object.keys(statuses).toSorted());
  const lines = dialog.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringMatching(/Link 3.*Gone\. The site answers 410\./),
    expect.stringMatching(/Link 2.*Gone\. The site answers 410\./),
    expect.stringMatching(/Link 1Germany.*The site answers 403\./),
    expect.stringMatching(/Link 1.*Works/),
  ]);
  const edit = dialog.getByRole('link', { name: 'Edit Link 3' });
  expect(edit).toHaveAttribute('href', `#/links/${links[0]?.id}/edit`);
  expect(edit).toHaveAttribute('target', '_blank');
  expect(dialog.getAllByRole('radio')[0]).toBe(dialog.getByRole('radio', { name: 'All (4)', checked: true }));
  await opened.person.click(dialog.getByRole('radio', { name: 'Gone (2)' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  await expectAccessible();
  await waitFor(() => expect(permissionsNow()).not.toContain('https://shop.example/*'));
});

it('says so if the person refuses, and requests nothing', async () => {
  const opened = await allSelected(links, statuses);
  const { dialog, start } = await openCheck(opened);
  refusePermissions();
  await start();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your browser did not give the permission.');
  expect(opened.requested).toEqual([]);
  expect(dialog.getByRole('button', { name: 'Check' })).toBeEnabled();
});

it('asks for all sites if there are more than 20', async () => {
  const many = Array.from({ length: 21 }, (_, at) => linkOf(21 - at, { long_url: `https://site-${at}.example/` }));
  const opened = await allSelected(many);
  const { dialog, start } = await openCheck(opened);
  expect(dialog.getByText(/more than 20 sites/)).toBeVisible();
  await start();
  await waitFor(() => expect(opened.requested).toHaveLength(6));
  expect(askedFor().at(-1)).toBe('https://*/*');
});

it('stops by the button, or when the browser goes offline, and keeps the answers', async () => {
  const opened = await allSelected(links, { [`${shop}gone`]: 404 });
  const { dialog, start } = await openCheck(opened);
  await start();
  expect(await dialog.findByRole('progressbar', { name: '1 of 3 checked' })).toBeVisible();
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  fireEvent(window, new Event('offline'));
  expect(await dialog.findByText('Stopped, 1 of 3 checked')).toBeVisible();
  await opened.person.click(dialog.getByRole('button', { name: 'Close' }));

  const again = await openCheck(opened);
  await again.start();
  await opened.person.click(await again.dialog.findByRole('button', { name: 'Stop' }));
  expect(await again.dialog.findByText('Stopped, 1 of 3 checked')).toBeVisible();
  await waitFor(() => expect(permissionsNow()).not.toContain('https://shop.example/*'));
});

it('stops when a permission for sites is returned meanwhile, as by another page that closes, and calls no site dead', async () => {
  const opened = await allSelected(links, { [`${shop}gone`]: 404 });
  whilePressed(() => void browser.permissions.request({ permissions: ['tabs'] }));
  const { dialog, start } = await openCheck(opened);
  await start();
  expect(await dialog.findByRole('progressbar', { name: '1 of 3 checked' })).toBeVisible();
  await browser.permissions.remove({ permissions: ['tabs'] });
  await yieldToEventLoop();
  expect(dialog.getByRole('progressbar', { name: '1 of 3 checked' })).toBeVisible();
  await browser.permissions.remove({ origins: ['https://de.example/*'] });
  expect(await dialog.findByText('Stopped, 1 of 3 checked')).toBeVisible();
  expect(dialog.queryByText(/No answer/)).not.toBeInTheDocument();
});

it('never requests short links of any connection, nor other addresses than https, and says why', async () => {
  const opened = await allSelected([
    linkOf(2, { long_url: 'https://go.example.com/other' }),
    linkOf(1, { long_url: 'http://example.com/' }),
  ]);
  const { dialog } = await openCheck(opened);
  expect(dialog.getByText('None of these destinations can be checked.')).toBeVisible();
  expect(dialog.getByText(/^Not checked. It is on a domain of your short links/)).toBeVisible();
  expect(dialog.getByText('Not checked. Hem checks https addresses only.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Check' })).toHaveAttribute('aria-disabled', 'true');
});

it('is offered for one link, by its menu and by a key', async () => {
  const { person } = await allSelected(links, statuses);
  await person.click(screen.getByRole('button', { name: 'Clear the selection' }));
  await person.keyboard('v');
  expect(await screen.findByRole('dialog', { name: 'Check destinations' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'More for Link 3' }));
  await person.click(screen.getByRole('menuitem', { name: /^Check destinations/ }));
  expect(await screen.findByText('Hem requests 1 address, without cookies, and does not read the page.')).toBeVisible();
});

it('is limited to a number of links, and says so', async () => {
  const { person } = await allSelected(linksFrom(maxLinks + 1));
  await person.click(screen.getByRole('button', { name: 'Check destinations' }));
  expect(await screen.findByText('Select at most 2,000 links for this.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says why if the links cannot be read, and checks nothing', async () => {
  const opened = await allSelected(links, statuses);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The database is damaged', 'UnknownError');
  });
  const { dialog } = await openCheck(opened);
  expect(await dialog.findByRole('alert')).toHaveTextContent("Hem can't use the browser's storage");
  expect(dialog.getByRole('button', { name: 'Check' })).toHaveAttribute('aria-disabled', 'true');
  expect(dialog.queryByText('None of these destinations can be checked.')).not.toBeInTheDocument();
});

it('checks addresses that lead on to other sites again with access to all, and keeps the other answers', async () => {
  const answers: Record<string, number> = { ...statuses, [`${shop}gone`]: 302 };
  const opened = await allSelected(links, answers);
  const { dialog, start } = await openCheck(opened);
  await start();
  expect(await dialog.findByText('3 of 3 checked')).toBeVisible();
  delete answers[`${shop}gone`];
  await opened.person.click(dialog.getByRole('button', { name: 'Allow all sites and check these' }));
  expect(await dialog.findByRole('progressbar', { name: '2 of 3 checked' })).toBeVisible();
  expect(askedFor().at(-1)).toBe('https://*/*');
  await opened.person.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(await dialog.findByText('Stopped, 2 of 3 checked')).toBeVisible();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});
