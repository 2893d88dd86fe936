import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ExportDialog } from '@/components/links/export/export-dialog.tsx';
import { cachedItems } from '@/components/links/source/items.ts';
import * as privateWindow from '@/lib/messaging/private-window.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { privateChangeItem } from '@/lib/storage/private-change.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { readCsv } from '../../../lib/stats/read-csv.ts';
import { expectAccessible } from '../../../setup/axe.ts';
import { copied } from '../../../setup/clipboard.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { savedFiles } from '../../../setup/saved-files.ts';
import { show } from '../../../setup/show.ts';
import { pickAction, rows, showLinks } from '../setting.tsx';

async function listOf(count: number, route = '/links') {
  const links = linksFrom(count);
  await listService(links);
  await refresh();
  const { person } = showLinks(route);
  await rows();
  const open = async () => {
    await pickAction(person, 'Export');
    return within(await screen.findByRole('dialog', { name: 'Export links' }));
  };
  return { links, person, open };
}

const onlyFile = (saved: ReadonlyMap<string, Blob>) => [...saved][0] ?? ['', new Blob()];

it('all links are saved as CSV', async () => {
  const saved = savedFiles();
  const { links, person, open } = await listOf(30);
  const dialog = await open();
  expect(await dialog.findByRole('radio', { name: 'All links (30)' })).toBeChecked();
  await expectAccessible();
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('30 links saved')).toBeVisible();
  const [name, file] = onlyFile(saved);
  expect(name).toMatch(/^links-\d{4}-\d\d-\d\d\.csv$/);
  const [head = [], ...cells] = readCsv(await file.text());
  expect(cells.map((row) => row[head.indexOf('id')])).toEqual(links.map(({ id }) => id));
  await expectAccessible();
});

it('the separator of CSV is chosen in the dialog, and remembered', async () => {
  const saved = savedFiles();
  const { person, open } = await listOf(2);
  const dialog = await open();
  expect(dialog.getByRole('radio', { name: 'Comma' })).toBeChecked();
  await person.click(dialog.getByRole('radio', { name: 'JSON, for programs' }));
  expect(dialog.queryByRole('radio', { name: 'Comma' })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('radio', { name: 'CSV, for spreadsheets' }));
  await person.click(dialog.getByRole('radio', { name: 'Tab' }));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await dialog.findByText('2 links saved');
  const [name, file] = onlyFile(saved);
  expect(name).toMatch(/\.tsv$/);
  expect(await file.text()).toContain('long_url\t');
  expect(await preferencesItem.get()).toMatchObject({ csvSeparator: 'tab' });
});

it('the links of a view are saved as JSON, in its order', async () => {
  const saved = savedFiles();
  const { person, open } = await listOf(12, '/links?sort=title&order=descending');
  const dialog = await open();
  expect(dialog.getByRole('radio', { name: 'Links in this view (12)' })).toBeChecked();
  await person.click(dialog.getByRole('radio', { name: 'JSON, for programs' }));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await dialog.findByText('12 links saved');
  const [, file] = onlyFile(saved);
  const titles = (JSON.parse(await file.text()) as { title: string }[]).map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(['Link 9', 'Link 8']);
});

it('the selected links are the default', async () => {
  const saved = savedFiles();
  const { person, open } = await listOf(5);
  await person.click(screen.getByRole('checkbox', { name: 'Select Link 3' }));
  const dialog = await open();
  expect(dialog.getByRole('radio', { name: 'Selected links (1)' })).toBeChecked();
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await dialog.findByText('1 link saved');
  const [, file] = onlyFile(saved);
  expect(await file.text()).toContain('Link 3');
});

/** A filtered list of a private window that has changed a link: the service answers, with an uncached link. */
async function withAnsweredLink() {
  const window = vi.spyOn(privateWindow, 'inPrivateWindow').mockReturnValue(true);
  onTestFinished(() => window.mockRestore());
  const { behave, list } = await listService(linksFrom(2));
  await refresh();
  await privateChangeItem.set('created');
  behave((response, request) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service.test');
    if (!searchParams.has('title')) return list(response, request);
    const links = searchParams.get('offset') === '0' ? [linkOf(7), linkOf(2)] : [linkOf(2)];
    answer(200, { status: 'success', data: { links } })(response, request);
  });
  const { person } = showLinks('/links?title=link');
  await person.click(await screen.findByRole('checkbox', { name: 'Select Link 7' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Link 2' }));
  return person;
}

it('a selected link is saved even if it is not cached', async () => {
  const saved = savedFiles();
  const person = await withAnsweredLink();
  await pickAction(person, 'Export');
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('2 links saved')).toBeVisible();
  const [, file] = onlyFile(saved);
  expect(await file.text()).toContain('Link 7');
});

it('the message has the number of links that were copied and saved', async () => {
  const saved = savedFiles();
  const person = await withAnsweredLink();
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  await person.click(screen.getByRole('menuitem', { name: 'Markdown' }));
  expect(await screen.findByText('Copied 2 links as Markdown')).toBeVisible();
  expect(copied()).toContain('Link 7');
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText(/^\d+ links?$/);
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  await person.click(screen.getByRole('menuitem', { name: 'Markdown' }));
  expect(await screen.findByText('Copied 1 link as Markdown')).toBeVisible();
  await pickAction(person, 'Export');
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('1 link saved')).toBeVisible();
  const [, file] = onlyFile(saved);
  expect(await file.text()).not.toContain('Link 7');
});

it('an export that is stopped while links are being read stays stopped, and starts again on request', async () => {
  const saved = savedFiles();
  const release = Promise.withResolvers<void>();
  const links = linksFrom(2);
  const readLinks = async () => {
    await release.promise;
    return links;
  };
  const source = {
    idAt: () => '',
    idsAt: () => [],
    rowOf: () => null,
    clickedAt: () => ({ clicked: null, lastClicked: 0 }),
    haveTags: () => false,
    haveDates: () => false,
    columnTextsAt: () => null,
  };
  const { person } = show(
    <ExportDialog
      {...{ isView: false, isWhole: true }}
      index={{ readLinks, rows: { ids: () => links.map(({ id }) => id) } }}
      items={cachedItems(source, new Uint32Array(), [])}
      selected={new Set()}
      onClose={() => {}}
    />,
  );
  await screen.findByRole('radio', { name: 'All links (2)' });
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  // The current read runs to its end.
  await act(async () => {
    release.resolve();
    await new Promise((done) => setTimeout(done));
  });
  expect(screen.queryByRole('progressbar')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('2 links saved')).toBeVisible();
  expect(saved.size).toBe(1);
});
