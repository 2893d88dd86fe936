import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readCsv } from '../../../lib/stats/read-csv.ts';
import { expectAccessible } from '../../../setup/axe.ts';
import { refresh } from '../../../setup/library.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';
import { savedFiles } from '../../../setup/saved-files.ts';
import { rows, showLinks } from '../setting.tsx';

async function listOf(count: number, route = '/links') {
  const links = linksFrom(count);
  await listService(links);
  await refresh();
  const { person } = showLinks(route);
  await rows();
  const open = async () => {
    await person.click(screen.getByRole('button', { name: 'Export' }));
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

it('the selected links are offered first', async () => {
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
