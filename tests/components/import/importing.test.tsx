import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { CrashBoundary } from '@/components/failure/crash-boundary.tsx';
import { ImportPage } from '@/components/import/import-page.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { utmPreset } from '@/lib/link/utm/preset.ts';
import * as asking from '@/lib/messaging/ask.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { saveSelected } from '@/lib/storage/selected-links.ts';
import { encodedIn } from '../../lib/import/encoded.ts';
import { readCsv } from '../../lib/stats/read-csv.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { besideAnother, connectedService, connectedTo, here } from '../../setup/connected.ts';
import { chooseSeparator } from '../../setup/csv-separator.ts';
import { linkCacheWhen, readLinkCache, refresh } from '../../setup/link-cache.ts';
import { makeLink } from '../../setup/make-link.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { sheetWorkers } from '../../setup/sheet-worker.ts';
import { show } from '../../setup/show.ts';
import { unavailableService } from '../../setup/unavailable-service.ts';
import { until } from '../../setup/until.ts';

beforeEach(besideAnother);

async function importPage(different: Parameters<typeof connectedService>[0] = {}) {
  const service = await connectedService(different);
  return { ...service, ...(await shownPage()) };
}

async function shownPage() {
  const runningWorkers = sheetWorkers();
  navigate('/import');
  const { person } = show(
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <main>
        <CrashBoundary shown="import">
          <ImportPage />
        </CrashBoundary>
      </main>
    </Router>,
  );
  await screen.findByRole('heading', { name: 'Import links' });
  const choose = async (text: string, name = 'links.csv') => {
    const another = screen.queryByText('Import another file');
    if (another !== null) await person.click(another);
    const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
    await person.upload(picker, new File([text], name, { type: 'text/csv' }));
  };
  return { person, choose, runningWorkers };
}

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

it('a file is checked after the list of links was read, since that may have its links', async () => {
  const { choose } = await importPage();
  await makeLink({ long_url: 'https://example.com/a' });
  const read = await linkCacheWhen(({ known, activity }) => known === 1 && activity.state === 'idle');
  await linkCacheItem.set({ ...read, wholeAt: null, activity: { state: 'reading', whole: true, read: 0 } });
  const check = vi.spyOn(Sheet.prototype, 'check');
  await choose('long_url\nhttps://example.com/a\nhttps://example.com/b\n');
  expect(await screen.findByText('Waiting for your list of links…')).toBeVisible();
  expect(check).not.toHaveBeenCalled();
  await linkCacheItem.set(read);
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

/** Holds the answer of the background to the next check of a file until it is released. */
function holdCheck() {
  const pendingCheck = Promise.withResolvers<void>();
  const real = asking.ask;
  const spy = vi.spyOn(asking, 'ask').mockImplementation(async (...args) => {
    if (args[0] === 'destinationsUnderWay') {
      spy.mockRestore();
      await pendingCheck.promise;
    }
    return real(...args);
  });
  return pendingCheck;
}

/** Holds the next call of a method of the sheet until it is released. */
function holdSheet(method: 'check' | 'edit' | 'open') {
  const held = Promise.withResolvers<void>();
  const real: (...args: never[]) => unknown = Sheet.prototype[method];
  vi.spyOn(Sheet.prototype, method).mockImplementationOnce(async function (this: Sheet, ...args: never[]) {
    await held.promise;
    return Reflect.apply(real, this, args);
  } as never);
  return held;
}

/** Returns true if the browser asks before it closes the page. */
const isAskedAtClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

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
  expect(await job.findByText('3 of 3 done')).toBeVisible();
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

it('folders of bookmarks become tags if wanted, and what is not read is counted', async () => {
  const { person, choose } = await importPage();
  const work = [
    { name: 'B', url: 'https://example.com/b' },
    { name: 'Bookmarklet', url: 'javascript:void 0' },
  ];
  const bar = [{ name: 'A', url: 'https://example.com/a' }, { name: 'Work', children: work }, { name: 'Lost' }];
  await choose(JSON.stringify({ roots: { bookmark_bar: { name: 'Bar', children: bar } } }), 'Bookmarks');
  expect(await screen.findByText('2 links to create')).toBeVisible();
  expect(
    screen.getByText("Left out: 1 entry that isn't a web page (javascript:) · Left out: 1 entry without an address"),
  ).toBeVisible();
  const folders = screen.getByRole('checkbox', { name: /^Add folders to the tags, such as .*Work/ });
  expect(folders).not.toBeChecked();
  await expectAccessible();
  await person.click(folders);
  expect(await screen.findByText('2 links to create')).toBeVisible();
  expect(folders).toBeChecked();
  expect(folders).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Create 2 links' }));
  expect(await screen.findByText('2 of 2 done')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await refresh();
  expect((await readLinkCache()).links.map(({ title, tags }) => [title, tags])).toEqual(
    expect.arrayContaining([
      ['A', []],
      ['B', ['Work']],
    ]),
  );
});

it('an address with a line break shows where it is', async () => {
  const { person, choose } = await importPage();
  await choose('title,url\nA,"https://example.com/long-\npage"\n');
  const address = await screen.findByRole('textbox', { name: 'Destination (url)' });
  expect(address).toHaveAccessibleDescription('Remove the line break or tab in this address');
  expect(address.closest('li')).toHaveTextContent('Row 2');
  expect(address).toHaveValue('https://example.com/long- page');
  await person.clear(address);
  await person.type(address, 'https://example.com/long-page{Enter}');
  expect(await screen.findByText('1 link to create')).toBeVisible();
});

it('the lines of a file outside its table are named, at most five', async () => {
  const { person, choose } = await importPage();
  await choose('Spring report\n\nurl,title\nhttps://example.com/a,A\nTotal,1\n');
  expect(await screen.findByText('2 lines are not part of the table')).toBeVisible();
  expect(screen.getByText(/^Row 1: .?Spring report.?$/)).toBeVisible();
  expect(screen.getByText(/^Row 5: .?Total 1.?$/)).toBeVisible();
  expect(await screen.findByText('1 link to create')).toBeVisible();
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose(`${'# note\n'.repeat(9)}url,title\nhttps://example.com/a,A\n`);
  expect(await screen.findByText('9 lines are not part of the table')).toBeVisible();
  expect(screen.getAllByText(/^Row \d: .?# note.?$/)).toHaveLength(5);
});

it('a guessed encoding is shown with titles, until another is chosen', async () => {
  const { person, runningWorkers } = await importPage();
  const open = vi.spyOn(Sheet.prototype, 'open');
  const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
  const bytes = encodedIn('windows-1251', 'url,title\nhttps://example.com/a,Весенняя распродажа\n');
  await person.upload(picker, new File([bytes], 'links.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Encoding: probably WINDOWS-1251')).toBeVisible();
  expect(screen.getByText(/^Hem guessed it\./)).toHaveTextContent(/: Весенняя распродажа$/);
  expect(await screen.findByText('1 link to create')).toBeVisible();
  await expectAccessible();
  const choice = screen.getByRole('combobox', { name: 'Encoding' });
  expect(within(choice).getByRole('group', { name: 'Cyrillic' })).toBeInTheDocument();
  await person.selectOptions(choice, 'KOI8-R');
  expect(await screen.findByText('бЕЯЕММЪЪ ПЮЯОПНДЮФЮ', { selector: 'bdi' })).toBeVisible();
  expect(screen.queryByText(/^Encoding: probably/)).toBeNull();
  // Another worker has read it, so that no running check delays it.
  expect([new Set(open.mock.contexts).size, runningWorkers()]).toEqual([2, 1]);
});

it('columns and an encoding stay when folders become tags: a guessed one is named, and a chosen one applies', async () => {
  const { person } = await importPage();
  const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
  const link = { name: 'Весенняя распродажа', url: 'https://example.com/a' };
  const bar = { name: 'Bar', children: [{ name: 'Работа', children: [link] }] };
  const bytes = encodedIn('windows-1251', JSON.stringify({ roots: { bookmark_bar: bar } }));
  await person.upload(picker, new File([bytes], 'Bookmarks', { type: 'application/json' }));
  expect(await screen.findByText('1 link to create')).toBeVisible();
  const title = screen.getByRole('combobox', { name: 'Field for name', hidden: true });
  await person.selectOptions(title, 'Not used');
  const folders = screen.getByRole('checkbox', { name: /^Add folders to the tags/ });
  await person.click(folders);
  expect(await screen.findByText('1 link to create')).toBeVisible();
  expect(folders).toBeChecked();
  expect(title).toHaveDisplayValue('Not used');
  expect(screen.getByText('Encoding: probably WINDOWS-1251')).toBeVisible();
  const choice = () => screen.getByRole('combobox', { name: 'Encoding' });
  await person.selectOptions(choice(), 'KOI8-R');
  const again = await screen.findByRole('checkbox', { name: /^Add folders to the tags/ });
  await person.click(again);
  expect(await screen.findByText('1 link to create')).toBeVisible();
  expect(again).not.toBeChecked();
  expect(choice()).toHaveDisplayValue('KOI8-R');
});

it('an encoding and a separator are named only if they are in doubt, and a known export by its program', async () => {
  const { person, choose } = await importPage();
  const line = async () => (await screen.findByText('links.csv')).closest('p');
  await choose('link,custom_bitlinks,long_url\nhttps://bit.ly/a,,https://example.com/a\n');
  expect(await line()).toHaveTextContent(/^links\.csv · 1 row · Bitly export$/);
  expect(screen.queryByRole('combobox', { name: 'Encoding' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose('url;title\nhttps://example.com/a;A;B\nhttps://example.com/b;C\n');
  expect(await line()).toHaveTextContent(/^links\.csv · 2 rows · CSV · separated by semicolons$/);
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

it('a file that is no text shows only that message', async () => {
  const { choose } = await importPage();
  await choose('\u0000\u0001\u0002 a picture');
  expect(await screen.findByText("This file isn't text")).toBeVisible();
  expect(screen.getByText('links.csv').closest('p')).toHaveTextContent(/^links\.csv$/);
});

it('corrections stay if the rows could not be handed over, and the reason until the next press', async () => {
  const { person, choose, links } = await importPage();
  await choose('long_url,title\nhttps://example.com/a,A\nnowhere at all,B\nhttps://example.com/a,C\n');
  const wrong = await screen.findByRole('textbox', { name: 'Destination (long_url)' });
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b{Enter}');
  await person.click(await screen.findByRole('radio', { name: 'Create anyway' }));
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await person.click(await screen.findByRole('button', { name: 'Create 3 links' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await expectAccessible();
  full.mockRestore();
  const reading = vi.spyOn(Sheet.prototype, 'jobRows').mockReturnValue(new Promise<never>(() => undefined) as never);
  await person.click(screen.getByRole('button', { name: 'Create 3 links' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  const create = await screen.findByRole('button', { name: 'Create 3 links' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  reading.mockRestore();
  await person.click(create);
  expect(await screen.findByText('3 of 3 done')).toBeVisible();
  expect((await links()).map(({ long_url }) => long_url)).toContain('https://example.com/b');
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

it('the mapping of a column can be changed, and is remembered', async () => {
  const { person, choose } = await importPage();
  await choose('Where,What\nhttps://example.com/a,https://example.com/x\n');
  expect(await screen.findByText('0 links to create · 1 with errors')).toBeVisible();
  expect(await screen.findByText('With errors (1)')).toBeVisible();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Field for Where' }), 'Destination');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  expect(await screen.findByText('https://example.com/a', { selector: 'li *' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose('Where,What\nhttps://example.com/b,https://example.com/x\n');
  expect(await screen.findByText('1 link to create')).toBeVisible();
});

it('columns that are not used are named, at most five', async () => {
  const { person, choose } = await importPage();
  await choose('url,Titel\nhttps://example.com/a,Frühling\n');
  expect(await screen.findByText(/^Columns: 1 of 2 used/)).toHaveTextContent('Columns: 1 of 2 used · Not used: Titel');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Field for Titel', hidden: true }), 'Title');
  expect(screen.getByText('Columns: 2 of 2 used')).toBeVisible();
  await screen.findByText('1 link to create');
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose(`url,one,two,three,four,five,${'six'.repeat(99)}\nhttps://example.com/a,1,2,3,4,5,6\n`);
  expect(await screen.findByText(/^Columns: 1 of 7 used/)).toHaveTextContent(
    'Columns: 1 of 7 used · Not used: one, two, three, four, five and 1 more',
  );
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
  expect(await screen.findByText('2 of 2 done')).toBeVisible();
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
  expect(await job.findByText('2 of 2 done')).toBeVisible();
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
  expect(await screen.findByText('1 of 1 done')).toBeVisible();
  expect((await links()).map(({ custom_link }) => custom_link)).toEqual(['spring']);
});

it('leaving asks first if corrections would be lost', async () => {
  const { person, choose } = await importPage();
  await choose('long_url,title\nhttps://example.com/a,A\nnowhere at all,B\n');
  const wrong = await screen.findByRole('textbox', { name: 'Destination (long_url)' });
  expect(isAskedAtClosing()).toBe(false);
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b{Enter}');
  expect(await screen.findByText('2 links to create')).toBeVisible();
  expect(isAskedAtClosing()).toBe(true);
  act(() => navigate('/settings'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard your corrections?' }));
  expect(dialog.getByText("They aren't saved anywhere.")).toBeVisible();
  await expectAccessible();
  await person.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(location.hash).not.toBe('#/settings');
  expect(screen.getByText('2 links to create')).toBeVisible();
  act(() => navigate('/settings'));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(location.hash).toBe('#/settings');
});

it('while rows are handed over, leaving asks, and Cancel restores them with their corrections', async () => {
  const { person, choose, links } = await importPage();
  await choose('long_url,title\nhttps://example.com/a,A\nnowhere at all,B\n');
  const wrong = await screen.findByRole('textbox', { name: 'Destination (long_url)' });
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b{Enter}');
  const reading = vi.spyOn(Sheet.prototype, 'jobRows').mockReturnValue(new Promise<never>(() => undefined) as never);
  await person.click(await screen.findByRole('button', { name: 'Create 2 links' }));
  expect(await screen.findByText('Preparing 0 of 2 rows')).toBeVisible();
  expect(screen.getByText(/^Keep this page open until all are ready\./)).toBeVisible();
  await expectAccessible();
  expect(isAskedAtClosing()).toBe(true);
  act(() => navigate('/settings'));
  expect(await screen.findByText(/No links are created if you leave/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Stay' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('2 links to create')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  reading.mockRestore();
  expect(await links()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Create 2 links' }));
  expect(await screen.findByText('2 of 2 done')).toBeVisible();
  expect(await links()).toHaveLength(2);
  expect(isAskedAtClosing()).toBe(false);
});

it('leaving while rows are handed over creates no links and leaves no job', async () => {
  const { person, choose, links } = await importPage();
  const rows = Array.from({ length: 251 }, (_, at) => `https://example.com/${at}\n`);
  await choose(`long_url\n${rows.join('')}`);
  const create = await screen.findByRole('button', { name: 'Create 251 links' });
  const { jobRows } = Sheet.prototype;
  vi.spyOn(Sheet.prototype, 'jobRows').mockImplementation(function (this: Sheet, from, ...given) {
    return from === 0 ? jobRows.call(this, from, ...given) : (new Promise<never>(() => undefined) as never);
  });
  await person.click(create);
  expect(await screen.findByText('Preparing 250 of 251 rows')).toBeVisible();
  await until(async () => expect(await jobsItem.get()).toHaveLength(1));
  act(() => navigate('/settings'));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Leave' }));
  cleanup();
  await until(async () => expect(await jobsItem.get()).toEqual([]));
  // The page stops asking once the background has answered.
  await until(() => expect(isAskedAtClosing()).toBe(false));
  expect(await links()).toEqual([]);
});

it('a cell that is corrected by the press that hands the rows over keeps its value after Cancel', async () => {
  const { person, choose } = await importPage();
  await choose('long_url,title\nhttps://example.com/a,A\nnowhere at all,B\n');
  const wrong = await screen.findByRole('textbox', { name: 'Destination (long_url)' });
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b');
  const pendingEdit = holdSheet('edit');
  const reading = vi.spyOn(Sheet.prototype, 'jobRows').mockReturnValue(new Promise<never>(() => undefined) as never);
  await person.click(screen.getByRole('button', { name: 'Create 1 link' }));
  expect(await screen.findByText('Preparing 0 of 2 rows')).toBeVisible();
  pendingEdit.resolve();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('2 links to create')).toBeVisible();
  reading.mockRestore();
});

it('another encoding or file asks first if corrections would be lost, and an encoding keeps the choices', async () => {
  const { person } = await importPage();
  const file = 'long_url,expiration,title\nhttps://example.com/a,05/06/2090,Весенняя распродажа\nnowhere at all,,\n';
  const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
  await person.upload(picker, new File([encodedIn('windows-1251', file)], 'links.csv', { type: 'text/csv' }));
  await person.click(await screen.findByRole('radio', { name: 'Day first' }));
  const wrong = await screen.findByRole('textbox', { name: 'Destination (long_url)' });
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b{Enter}');
  expect(await screen.findByText('2 links to create')).toBeVisible();
  const asks = { name: 'Discard your corrections?' };
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await person.click(within(await screen.findByRole('dialog', asks)).getByRole('button', { name: 'Keep' }));
  expect(screen.getByText('2 links to create')).toBeVisible();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Encoding' }), 'WINDOWS-1252');
  await person.click(within(await screen.findByRole('dialog', asks)).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('1 link to create · 1 with errors')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Day first' })).toBeChecked();
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
  expect(await screen.findByText('1 of 1 done')).toBeVisible();
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

it('columns apply to a file even if the browser cannot remember them for the next', async () => {
  const { person, choose } = await importPage();
  await choose('long_url,title\nhttps://example.com/a,A\n');
  breakStorage('local', 'set', 'importMappings');
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Field for title' }), 'Not used');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  await until(async () => expect(await problemsItem.get()).toMatchObject([{ activity: 'saveChoice' }]));
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
  expect(await screen.findByText('1 of 1 done')).toBeVisible();
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

it('ambiguous dates are asked about once, and UTM parameters of addresses can be moved', async () => {
  const { person, choose, links } = await importPage();
  await choose(
    'long_url,expiration\nhttps://example.com/a?utm_source=news,05/06/2090\nhttps://example.com/b,06/06/2090\n',
  );
  expect(await screen.findByText('1 link to create · 1 with errors')).toBeVisible();
  await expectAccessible();
  await person.click(screen.getByRole('radio', { name: 'Day first' }));
  expect(await screen.findByText('2 links to create')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Day first' })).toHaveFocus();
  const lift = { name: 'Move the UTM parameters of 1 address into its UTM fields' };
  await person.click(screen.getByRole('checkbox', lift));
  const make = await screen.findByRole('button', { name: 'Create 2 links' });
  expect(screen.getByRole('checkbox', lift)).toHaveFocus();
  await person.click(make);
  expect(await screen.findByText('2 of 2 done')).toBeVisible();
  const created = (await links()).find(({ utm_source }) => utm_source === 'news');
  expect(created?.long_url).toBe('https://example.com/a');
});

it('a file with mixed encodings says so', async () => {
  const { person } = await importPage();
  const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
  const bytes = [
    ...new TextEncoder().encode('long_url,title\nhttps://example.com/a,A\nhttps://example.com/b,Zürich '),
    0xfc,
  ];
  await person.upload(picker, new File([Uint8Array.from(bytes)], 'mixed.csv', { type: 'text/csv' }));
  expect(await screen.findByText(/^Row 3 seems to be in another encoding/)).toBeVisible();
  await expectAccessible();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Encoding' }), 'UTF-8');
  expect(await screen.findByText(/^Row 3 has characters that UTF-8 can't have/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Create 2 links' })).toBeVisible();
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

it('a file without links says so, and is compared with none', async () => {
  const { person, choose } = await importPage();
  const asked = vi.spyOn(asking, 'ask');
  await choose('[]', 'links.json');
  expect(await screen.findByText('No links found in this file')).toBeVisible();
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose('long_url\nhttps://example.com/a\n');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  expect(asked.mock.calls.filter(([message]) => message === 'destinationsUnderWay')).toHaveLength(1);
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
  expect(await screen.findByText('2 of 2 done')).toBeVisible();
  expect((await links()).map(({ utm_campaign }) => utm_campaign).toSorted()).toEqual(['sale', 'spring-sale']);
});

it('an address that looks cut is an error, and whole after one press', async () => {
  const { person, choose } = await importPage();
  await choose('url,title\nhttps://example.com/a,A\nhttps://en.wikipedia.org/wiki/Wait...,Wait\n');
  expect(await screen.findByText('This address looks cut. Paste the whole address')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use https://en.wikipedia.org/wiki/Wait...#' }));
  expect(await screen.findByText('2 links to create')).toBeVisible();
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
  expect(await screen.findByText('1 of 1 done')).toBeVisible();
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

it('a domain that is chosen while folders become tags applies to the links', async () => {
  const { domain, origin, ...service } = await connectedService();
  const ours = { id: domain.id, label: new URL(origin).host };
  const usual = { id: '123e4567-e89b-42d3-a456-426614174000', label: 'usual.example' };
  await connectedTo(service, { domains: [usual, ours], defaultDomain: usual.id });
  const { person, choose } = await shownPage();
  const work = { name: 'Work', children: [{ name: 'A', url: 'https://example.com/a' }] };
  await choose(JSON.stringify({ roots: { bookmark_bar: { name: 'Bar', children: [work] } } }), 'Bookmarks');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  const reading = holdSheet('open');
  await person.click(screen.getByRole('checkbox', { name: /^Add folders to the tags/ }));
  const answered = holdCheck();
  const chosen = screen.getByRole('combobox', { name: 'Domain for new links' });
  await person.selectOptions(chosen, ours.label);
  // A worker answers in order.
  reading.resolve();
  answered.resolve();
  const create = await screen.findByRole('button', { name: 'Create 1 link' });
  expect(chosen).toHaveDisplayValue(ours.label);
  await person.click(create);
  expect(await screen.findByText('1 of 1 done')).toBeVisible();
  await refresh();
  expect((await readLinkCache()).links).toMatchObject([{ tags: ['Work'], long_url: 'https://example.com/a' }]);
});
