import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { utmPreset } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { saveSelected } from '@/lib/storage/selected-links.ts';
import { readCsv } from '../../lib/stats/read-csv.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother, here } from '../../setup/connected.ts';
import { chooseSeparator } from '../../setup/csv-separator.ts';
import { findEnd } from '../../setup/job-end.ts';
import { readLinkCache } from '../../setup/link-cache.ts';
import { makeLink } from '../../setup/make-link.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { until } from '../../setup/until.ts';
import { importPage } from './shown-import.tsx';

beforeEach(besideAnother);

it('addresses that were selected on a page are checked at once, and can be edited', async () => {
  await saveSelected([
    { address: 'https://example.com/a', title: 'A', isFromText: false },
    { address: 'https://example.com/b', title: '', isFromText: false },
  ]);
  const { person } = await importPage();
  expect(await screen.findByText('2 links to create')).toBeVisible();
  expect(await screen.findByText('A')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(screen.getByRole('textbox', { name: 'Or paste rows or addresses' })).toHaveValue(
    'https://example.com/a\nhttps://example.com/b',
  );
});

it('a file is checked and corrected in place, its links are created, and its results are saved', async () => {
  const saved = savedFiles();
  const { person, choose, links } = await importPage();
  await expectAccessible();
  await choose('long_url,title,slug\nhttps://example.com/a,A,spring\nnowhere at all,B,\nhttps://example.com/a,C,\n');
  expect(await screen.findByText('1 link to create · 1 skipped · 1 with errors')).toBeVisible();
  expect(screen.getByText(/3 rows · CSV$/)).toBeVisible();
  const wrong = await screen.findByRole('textbox', { name: 'Destination (long_url)' });
  expect(wrong).toHaveAccessibleDescription(/Enter a web address/);
  const filters = ['All (3)', 'With errors (1)', 'Duplicates (1)', 'Warnings (0)'];
  for (const name of filters) expect(screen.getByRole('radio', { name })).toBeVisible();
  await expectAccessible();
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b{Enter}');
  expect(await screen.findByText('2 links to create · 1 skipped')).toBeVisible();
  await person.click(screen.getByRole('radio', { name: 'All (3)' }));
  expect((await screen.findByText('spring', { selector: 'bdi' })).closest('p')).toHaveTextContent('A · spring');
  await person.click(screen.getByRole('radio', { name: 'Create anyway' }));
  await person.click(screen.getByRole('button', { name: 'Create 3 links' }));
  const job = within(await screen.findByRole('region', { name: 'Import of links.csv' }));
  expect(await findEnd('3 of 3 done', job)).toBeVisible();
  expect((await links()).map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'C']);
  await expectAccessible();
  await chooseSeparator('comma');
  await person.click(job.getByRole('button', { name: 'Save results' }));
  await expect.poll(() => saved.has('results.csv')).toBe(true);
  const [head = [], first = []] = readCsv((await saved.get('results.csv')?.text()) ?? '');
  expect(first[head.indexOf('short_address')]).toMatch(/\/spring$/);
  const close = job.getByRole('button', { name: 'Close' });
  // A press while the results are being saved is ignored.
  await waitFor(() => expect(close).toHaveAttribute('aria-disabled', 'false'));
  await person.click(close);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('after an import, its links come first, and the form is folded until it is opened', async () => {
  const { person, choose } = await importPage();
  await choose('long_url\nhttps://example.com/a\n');
  await person.click(await screen.findByRole('button', { name: 'Create 1 link' }));
  expect(await screen.findByRole('link', { name: 'Show 1 link' })).toBeVisible();
  expect(screen.getByText('Drop a file here, such as CSV, Excel or bookmarks')).not.toBeVisible();
  await expectAccessible();
  await person.click(screen.getByText('Import another file'));
  expect(screen.getByText('Drop a file here, such as CSV, Excel or bookmarks')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Import another file')).not.toBeInTheDocument());
  expect(screen.getByText('Drop a file here, such as CSV, Excel or bookmarks')).toBeVisible();
});

it('pasted addresses become links', async () => {
  const { person, links } = await importPage();
  await person.click(await screen.findByRole('textbox', { name: 'Or paste rows or addresses' }));
  await person.paste('https://example.com/1\nexample.com/2\n');
  await person.click(screen.getByRole('button', { name: 'Read rows' }));
  const create = await screen.findByRole('button', { name: 'Create 2 links' });
  // The pressed button is gone.
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await person.click(create);
  expect(await findEnd('2 of 2 done')).toBeVisible();
  expect(await links()).toHaveLength(2);
});

it('the results have every row of the file in its order, including rows without a link', async () => {
  const saved = savedFiles();
  const { person, choose } = await importPage();
  await choose(
    'long_url,title\nhttps://example.com/a,A\n\nnowhere at all,B\nhttps://example.com/a,C\nexample.com/d,D\n',
  );
  expect(await screen.findByText('Row 4')).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Create 2 links' }));
  const job = within(await screen.findByRole('region', { name: 'Import of links.csv' }));
  expect(await findEnd('2 of 2 done', job)).toBeVisible();
  await person.click(await job.findByText('2 skipped: 1 duplicate, 1 error'));
  const skipped = within(await job.findByRole('list', { name: '2 skipped: 1 duplicate, 1 error' }));
  expect(skipped.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'BDestination: Enter a web address that starts with https:// or http://',
    'CSame destination as row 2',
  ]);
  expect(job.getByRole('link', { name: 'Show 2 links' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^#\/links\?job=/),
  );
  await expectAccessible();
  await chooseSeparator('comma');
  await person.click(job.getByRole('button', { name: 'Save results' }));
  await expect.poll(() => saved.has('results.csv')).toBe(true);
  const [head = [], ...rows] = readCsv((await saved.get('results.csv')?.text()) ?? '');
  const cells = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(rows.map(([row]) => row)).toEqual(['2', '4', '5', '6']);
  expect(cells('state')).toEqual(['done', 'skipped', 'skipped', 'done']);
  expect(cells('title')).toEqual(['A', 'B', 'C', 'D']);
  expect(cells('reason')).toEqual([
    ...['', 'Destination: Enter a web address that starts with https:// or http://'],
    ...['Same destination as row 2', ''],
  ]);
});

it('a file of another service is imported to the chosen domain, as a notice says', async () => {
  const { choose, person, links } = await importPage();
  await choose('id,domain,key,url\nx1,dub.sh,spring,https://example.com/a\n');
  expect(
    await screen.findByText("This connection doesn't have the domains in this file, such as dub.sh"),
  ).toBeVisible();
  await expectAccessible();
  await person.click(await screen.findByRole('button', { name: 'Create 1 link' }));
  expect(await findEnd('1 of 1 done')).toBeVisible();
  expect((await links()).map(({ custom_link }) => custom_link)).toEqual(['spring']);
});

it('a slug of another link is reported before anything is sent, and corrected in place', async () => {
  const { person, choose, links } = await importPage();
  const body = { long_url: 'https://example.com/known', custom_link: 'spring' };
  const created = await ask('createLink', { body, geo_targets: [], at: here });
  expect(created.ok).toBe(true);
  await until(async () => expect((await readLinkCache()).links).toHaveLength(1));
  await choose('url,Short link\nhttps://example.com/a,go.example.com/spring\nhttps://example.com/known,\n');
  expect(await screen.findByText('0 links to create · 1 skipped · 1 with errors')).toBeVisible();
  const slug = await screen.findByRole('textbox', { name: 'Custom slug (Short link)' });
  expect(slug).toHaveAccessibleDescription('That slug is taken. Enter another, or leave it empty.');
  await expectAccessible();
  await person.clear(slug);
  await person.type(slug, 'summer{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Create 1 link' }));
  expect(await findEnd('1 of 1 done')).toBeVisible();
  expect((await links()).map(({ custom_link }) => custom_link).toSorted()).toEqual(['spring', 'summer']);
});

it('a slug of a link on another domain is no error, even if no link of the own domain is cached', async () => {
  const id = '123e4567-e89b-42d3-a456-426614174000';
  const { choose } = await importPage({ domains: [{ id, label: 'b.example' }], defaultDomain: id });
  await makeLink({ long_url: 'https://example.com/known', custom_link: 'spring' });
  await until(async () => expect((await readLinkCache()).links).toHaveLength(1));
  await choose('long_url,slug\nhttps://example.com/a,spring\n');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  expect(screen.getByText('Warnings (1)')).toBeVisible();
});

it('cells are corrected one after another by keyboard: the focus stays at an error, then moves to the next', async () => {
  const { person, choose } = await importPage();
  await choose('long_url,title\nnowhere at all,A\nnor here,B\nhttps://example.com/c,C\n');
  const [first] = await screen.findAllByRole('textbox', { name: 'Destination (long_url)' });
  if (first === undefined) throw new Error('Nothing is wrong');
  await person.clear(first);
  await person.type(first, 'still nowhere{Enter}');
  expect(await screen.findByText('still nowhere', { selector: 'p' })).toBeVisible();
  expect(first).toHaveFocus();
  await person.clear(first);
  await person.type(first, 'example.com/a{Enter}');
  expect(await screen.findByText('2 links to create · 1 with errors')).toBeVisible();
  const second = await screen.findByRole('textbox', { name: 'Destination (long_url)' });
  await waitFor(() => expect(second).toHaveFocus());
  expect(second).toHaveValue('nor here');
  await person.clear(second);
  await person.type(second, 'example.com/b{Enter}');
  await waitFor(() => expect(screen.getByText('3 links to create')).toHaveFocus());
  await expectAccessible();
});

it('pasted text stays while it is read, and until its links are created', async () => {
  const { person, choose } = await importPage();
  await person.type(
    await screen.findByRole('textbox', { name: 'Or paste rows or addresses' }),
    'https://example.com/a',
  );
  await choose('[', 'links.json');
  expect(await screen.findByText('The JSON in this file is incomplete')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  const box = await screen.findByRole('textbox', { name: 'Or paste rows or addresses' });
  expect(box).toHaveValue('https://example.com/a');
  await person.click(screen.getByRole('button', { name: 'Read rows' }));
  await person.click(await screen.findByRole('button', { name: 'Create 1 link' }));
  expect(await screen.findByRole('textbox', { name: 'Or paste rows or addresses' })).toHaveValue('');
});

it('UTM values are shown and sent as normalized by their preset, and disallowed ones are reported', async () => {
  await savePreset(
    utmPreset.parse({
      id: 'weekly',
      values: { ...noUtm, utm_source: 'newsletter' },
      hygiene: { lowerCase: true, spaces: '-', allowed: { utm_medium: ['email'] } },
    }),
  );
  const { person, choose, links } = await importPage();
  await choose(
    'long_url,utm_source,utm_medium,utm_campaign\nhttps://example.com/a,newsletter,email,Spring Sale\nhttps://example.com/b,newsletter,print,sale\n',
  );
  expect(await screen.findByText('UTM campaign: Spring Sale → spring-sale')).toBeVisible();
  expect(screen.getByText('UTM medium: print is not an allowed value. Allowed: email')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Warnings (2)' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Create 2 links' }));
  expect(await findEnd('2 of 2 done')).toBeVisible();
  expect((await links()).map(({ utm_campaign }) => utm_campaign).toSorted()).toEqual(['sale', 'spring-sale']);
});

it('an address that looks cut is an error, and whole after one press', async () => {
  const { person, choose } = await importPage();
  await choose('url,title\nhttps://example.com/a,A\nhttps://en.wikipedia.org/wiki/Wait...,Wait\n');
  expect(await screen.findByText('This address looks cut. Paste the whole address')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use https://en.wikipedia.org/wiki/Wait...#' }));
  expect(await screen.findByText('2 links to create')).toBeVisible();
});
