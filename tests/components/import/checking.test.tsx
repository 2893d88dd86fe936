import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Sheet } from '@/lib/import/sheet.ts';
import * as asking from '@/lib/messaging/ask.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { findEnd } from '../../setup/job-end.ts';
import { linkCacheWhen, readLinkCache, refresh } from '../../setup/link-cache.ts';
import { makeLink } from '../../setup/make-link.ts';
import { unavailableService } from '../../setup/unavailable-service.ts';
import { until } from '../../setup/until.ts';
import { holdCheck, holdSheet, importPage, isAskedAtClosing, shownPage } from './shown-import.tsx';

beforeEach(besideAnother);

it('a file is checked after the list of links was read, since that may have its links', async () => {
  const { choose } = await importPage();
  await makeLink({ long_url: 'https://example.com/a' });
  const read = await linkCacheWhen(({ known, activity }) => known === 1 && activity.state === 'idle');
  const answerList = holdCalls('/links');
  await linkCacheItem.set({ ...read, wholeAt: null, activity: { state: 'reading', whole: true, read: 0 } });
  const check = vi.spyOn(Sheet.prototype, 'check');
  await choose('long_url\nhttps://example.com/a\nhttps://example.com/b\n');
  expect(await screen.findByText('Waiting for your list of links…')).toBeVisible();
  expect(check).not.toHaveBeenCalled();
  answerList();
  expect(await screen.findByText('1 link to create · 1 skipped')).toBeVisible();
});

it('the list of links is read for a file if it never was', async () => {
  const { choose } = await importPage();
  await makeLink({ long_url: 'https://example.com/a' });
  await linkCacheItem.set(null);
  await choose('long_url\nhttps://example.com/a\nhttps://example.com/b\n');
  expect(await screen.findByText('1 link to create · 1 skipped')).toBeVisible();
  expect(screen.queryByText("Rows weren't compared with all your links")).toBeNull();
});

it('a file says if it was not compared with the existing links', async () => {
  await connectedService();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The browser has no databases', 'UnknownError');
  });
  const { choose } = await shownPage();
  await choose('long_url\nhttps://example.com/a\n');
  expect(await screen.findByText("Rows weren't compared with all your links")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create 1 link' })).toBeEnabled();
  await expectAccessible();
});

it.each([
  ['was never read', () => linkCacheItem.set(null)],
  ['was forgotten', () => ask('forgetLinks', null)],
])('a file says so if the list of links %s', async (_, forget) => {
  const { person, choose } = await importPage();
  await refresh();
  const notice = () => screen.queryByText("Rows weren't compared with all your links");
  await choose('long_url\nhttps://example.com/a\n');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  expect(notice()).toBeNull();
  await forget();
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose('long_url\nhttps://example.com/b\n');
  await waitFor(() => expect(notice()).toBeVisible());
});

it('a file that the browser cannot read says so', async () => {
  const { choose } = await importPage();
  const open = vi.spyOn(Sheet.prototype, 'open').mockImplementation(() => {
    throw new RangeError('Invalid string length');
  });
  await choose('long_url\nhttps://example.com/a\n');
  expect(await screen.findByText("Hem can't read this file")).toBeVisible();
  open.mockRestore();
  await choose('long_url\nhttps://example.com/a\n');
  expect(await screen.findByText('1 link to create')).toBeVisible();
});

it('a mistake of Hem in the check of a file is not blamed on the file', async () => {
  const { choose } = await importPage();
  const check = vi.spyOn(Sheet.prototype, 'check').mockRejectedValue(new TypeError('No such column'));
  await choose('long_url\nhttps://example.com/a\n');
  expect(await screen.findByRole('alert')).toHaveTextContent('This page stopped working');
  expect(screen.queryByText("Hem can't read this file")).not.toBeInTheDocument();
  check.mockRestore();
  // React and Hem log the failure there, which this test expects.
  vi.mocked(console.error).mockClear();
});

it('a file that is imported again while its links are pending duplicates none of them', async () => {
  const { proxy, links } = await unavailableService();
  const { person, choose } = await shownPage();
  const file = 'long_url,title\nhttps://example.com/a,A\nhttps://example.com/b,B\n';
  await choose(file);
  await person.click(await screen.findByRole('button', { name: 'Create 2 links' }));
  expect(await screen.findByText('0 of 2 done')).toBeVisible();
  await choose(file);
  expect(await screen.findByText('0 links to create · 2 skipped')).toBeVisible();
  expect(await screen.findAllByText('A link to this is being created')).toHaveLength(2);
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await proxy.heal();
  // A row that is being sent is not sent again by that.
  await until(async () => {
    await ask('sendNow', { operation: null });
    expect(screen.getByText('2 of 2 done')).toBeVisible();
  });
  expect(await links()).toHaveLength(2);
});

it('a file that is chosen while another is being checked is checked on its own', async () => {
  const { person, choose, links } = await importPage();
  await refresh();
  const check = vi.spyOn(Sheet.prototype, 'check');
  const pendingCheck = holdCheck();
  await choose('title,long_url\nA,https://example.com/a\n', 'first.csv');
  await person.click(await screen.findByRole('button', { name: 'Choose another file' }));
  await choose('long_url,title\nhttps://example.com/b,B\n', 'second.csv');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  pendingCheck.resolve();
  // Nor does a check that ends before another file is chosen.
  const nextCheck = holdCheck();
  await person.click(await screen.findByRole('button', { name: 'Choose another file' }));
  await choose('title,long_url\nC,https://example.com/c\n', 'third.csv');
  await person.click(await screen.findByRole('button', { name: 'Choose another file' }));
  nextCheck.resolve();
  await expectAccessible();
  await choose('long_url,title\nhttps://example.com/b,B\n', 'second.csv');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Create 1 link' }));
  expect(await findEnd('1 of 1 done')).toBeVisible();
  expect((await links()).map(({ title }) => title)).toEqual(['B']);
  expect(check).toHaveBeenCalledTimes(2);
});

it('a cell that is corrected just before the columns change creates no links of unchecked rows', async () => {
  const { person, choose } = await importPage();
  await choose('long_url,title\nhttps://example.com/a,A\nnowhere at all,B\n');
  const wrong = await screen.findByRole('textbox', { name: 'Destination (long_url)' });
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b');
  const pendingCheck = holdCheck();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Field for title' }), 'Not used');
  await until(() => expect(isAskedAtClosing()).toBe(true));
  expect(screen.getByText('Checking each row…')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Create/ })).toHaveAttribute('aria-disabled', 'true');
  pendingCheck.resolve();
  expect(await screen.findByText('2 links to create')).toBeVisible();
});

it('cached links are loaded while a file is chosen, in the worker that reads the file, and so for the next', async () => {
  const [preload, open] = [vi.spyOn(Sheet.prototype, 'preload'), vi.spyOn(Sheet.prototype, 'open')];
  const { person, choose, runningWorkers } = await importPage();
  await waitFor(() => expect(preload).toHaveBeenCalledTimes(1));
  await choose('long_url\nhttps://example.com/a\n');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  expect(preload).toHaveBeenCalledTimes(1);
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await waitFor(() => expect(preload).toHaveBeenCalledTimes(2));
  await choose('long_url\nhttps://example.com/b\nhttps://example.com/c\n');
  expect(await screen.findByText('2 links to create')).toBeVisible();
  const [first, next] = preload.mock.contexts;
  expect(open.mock.contexts).toEqual([first, next]);
  expect(next).not.toBe(first);
  expect(runningWorkers()).toBe(1);
  cleanup();
  expect(runningWorkers()).toBe(0);
});

it('a file without links says so, and is compared with none', async () => {
  const { person, choose } = await importPage();
  const asked = vi.spyOn(asking, 'ask');
  await choose('[]', 'links.json');
  expect(await screen.findByText('No links found in this file')).toBeVisible();
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose('long_url\nhttps://example.com/a\n');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  expect(asked.mock.calls.filter(([message]) => message === 'pendingDestinations')).toHaveLength(1);
});

it('the answers given last apply, also if an earlier one is checked later', async () => {
  const { person, choose } = await importPage();
  await refresh();
  await choose('url,expiration,title\nhttps://example.com/a,05/06/2090,A\n');
  const answered = holdCheck();
  await person.click(await screen.findByRole('radio', { name: 'Month first' }));
  await person.click(screen.getByRole('radio', { name: 'Day first' }));
  const create = await screen.findByRole('button', { name: 'Create 1 link' });
  answered.resolve();
  await person.click(create);
  expect(await findEnd('1 of 1 done')).toBeVisible();
  await refresh();
  expect((await readLinkCache()).links).toMatchObject([{ expiration: expect.stringMatching(/^2090-06/) }]);
});

it.each<[string, (check: PromiseWithResolvers<void>) => void]>([
  ['ends', ({ resolve }) => resolve()],
  ['fails', ({ reject }) => reject(new TypeError('No such column'))],
])('an earlier check that %s while later answers are checked changes nothing', async (_, end) => {
  const { person, choose } = await importPage();
  await refresh();
  await choose('url,expiration,title\nhttps://example.com/a,05/06/2090,A\n');
  const monthFirst = await screen.findByRole('radio', { name: 'Month first' });
  const earlier = holdSheet('check');
  const check = vi.spyOn(Sheet.prototype, 'check');
  await person.click(monthFirst);
  await waitFor(() => expect(check).toHaveBeenCalled());
  const later = holdCheck();
  await person.click(screen.getByRole('radio', { name: 'Day first' }));
  end(earlier);
  await until(() => expect(check.mock.settledResults).not.toMatchObject([{ type: 'incomplete' }]));
  await expectAccessible();
  expect(screen.getByText('Checking each row…')).toBeVisible();
  later.resolve();
  expect(await screen.findByText('1 link to create')).toBeVisible();
});
