import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { ImportPage } from '@/components/import/import-page.tsx';
import { useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import { readCsv } from '../../lib/stats/read-csv.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { connectedService } from '../../setup/connected.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { sheetWorkers } from '../../setup/sheet-worker.ts';
import { show } from '../../setup/show.ts';

async function importPage() {
  sheetWorkers();
  const service = await connectedService();
  const { person } = show(
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <main>
        <ImportPage />
      </main>
    </Router>,
  );
  await screen.findByRole('heading', { name: 'Import links' });
  const choose = async (text: string, name = 'links.csv') => {
    const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
    await person.upload(picker, new File([text], name, { type: 'text/csv' }));
  };
  return { ...service, person, choose };
}

it('a file is checked, corrected in place, made into links, and its results are saved', async () => {
  const saved = savedFiles();
  const { person, choose, links } = await importPage();
  await expectAccessible();
  await choose('long_url,title,slug\nhttps://example.com/a,A,spring\nnowhere at all,B,\nhttps://example.com/a,C,\n');
  expect(await screen.findByText('1 link to create · 1 skipped · 1 with errors')).toBeVisible();
  expect(screen.getByText(/3 rows · CSV · separated by commas/)).toBeVisible();
  const wrong = await screen.findByRole('textbox', { name: 'long_url' });
  expect(wrong).toHaveAccessibleDescription(/Enter a web address/);
  const filters = ['All rows (3)', 'With errors (1)', 'Duplicates (1)', 'With notes (0)'];
  for (const name of filters) expect(screen.getByRole('radio', { name })).toBeVisible();
  await expectAccessible();
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b{Enter}');
  expect(await screen.findByText('2 links to create · 1 skipped')).toBeVisible();
  await person.click(screen.getByRole('radio', { name: 'All rows (3)' }));
  expect(await screen.findByText('A · spring')).toBeVisible();
  await person.click(screen.getByRole('radio', { name: 'Create them anyway' }));
  await person.click(screen.getByRole('button', { name: 'Create 3 links' }));
  const job = within(await screen.findByRole('region', { name: 'Import of links.csv' }));
  expect(await job.findByText('3 of 3 done')).toBeVisible();
  expect((await links()).map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'C']);
  await expectAccessible();
  await person.click(job.getByRole('button', { name: 'Save results' }));
  await expect.poll(() => saved.has('results.csv')).toBe(true);
  const [head = [], first = []] = readCsv((await saved.get('results.csv')?.text()) ?? '');
  expect(first[head.indexOf('short_address')]).toMatch(/\/spring$/);
});

it('what was corrected stays where its links could not be handed on', async () => {
  const { person, choose, links } = await importPage();
  await choose('long_url,title\nhttps://example.com/a,A\nnowhere at all,B\nhttps://example.com/a,C\n');
  const wrong = await screen.findByRole('textbox', { name: 'long_url' });
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b{Enter}');
  await person.click(await screen.findByRole('radio', { name: 'Create them anyway' }));
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await person.click(await screen.findByRole('button', { name: 'Create 3 links' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await expectAccessible();
  full.mockRestore();
  await person.click(screen.getByRole('button', { name: 'Create 3 links' }));
  expect(await screen.findByText('3 of 3 done')).toBeVisible();
  expect((await links()).map(({ long_url }) => long_url)).toContain('https://example.com/b');
});

it('a file whose check breaks off is not being checked for ever', async () => {
  const { choose, person } = await importPage();
  await choose('Where,What\nhttps://example.com/a,A\n');
  const holds = await screen.findByRole('combobox', { name: 'What Where holds' });
  const check = vi.spyOn(Sheet.prototype, 'check').mockRejectedValue(new Error('Out of memory'));
  await person.selectOptions(holds, 'Destination');
  expect(await screen.findByText("Hem can't read this file")).toBeVisible();
  check.mockRestore();
});

it('what a column holds can be changed, and is remembered', async () => {
  const { person, choose } = await importPage();
  await choose('Where,What\nhttps://example.com/a,A\n');
  expect(await screen.findByText('0 links to create · 1 with errors')).toBeVisible();
  await person.selectOptions(screen.getByRole('combobox', { name: 'What Where holds' }), 'Destination');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Choose another' }));
  await choose('Where,What\nhttps://example.com/b,B\n');
  expect(await screen.findByText('1 link to create')).toBeVisible();
});

it('pasted addresses are made into links', async () => {
  const { person, links } = await importPage();
  await person.click(await screen.findByRole('textbox', { name: 'Or paste rows or addresses' }));
  await person.paste('https://example.com/1\nexample.com/2\n');
  await person.click(screen.getByRole('button', { name: 'Read rows' }));
  await person.click(await screen.findByRole('button', { name: 'Create 2 links' }));
  expect(await screen.findByText('2 of 2 done')).toBeVisible();
  expect(await links()).toHaveLength(2);
});

it('a file without links says so', async () => {
  const { choose } = await importPage();
  await choose('[]', 'links.json');
  expect(await screen.findByText('No links found in this file')).toBeVisible();
  await expectAccessible();
});
