import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Sheet } from '@/lib/import/sheet.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { encodedIn } from '../../lib/import/encoded.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { besideAnother } from '../../setup/connected.ts';
import { findEnd } from '../../setup/job-end.ts';
import { until } from '../../setup/until.ts';
import { importPage } from './shown-import.tsx';

beforeEach(besideAnother);

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

it('a file that is no text shows only that message', async () => {
  const { choose } = await importPage();
  await choose('\u0000\u0001\u0002 a picture');
  expect(await screen.findByText("This file isn't text")).toBeVisible();
  expect(screen.getByText('links.csv').closest('p')).toHaveTextContent(/^links\.csv$/);
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

it('columns apply to a file even if the browser cannot remember them for the next', async () => {
  const { person, choose } = await importPage();
  await choose('long_url,title\nhttps://example.com/a,A\n');
  breakStorage('local', 'set', 'importMappings');
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Field for title' }), 'Not used');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  await until(async () => expect(await problemsItem.get()).toMatchObject([{ activity: 'saveChoice' }]));
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
  expect(await findEnd('2 of 2 done')).toBeVisible();
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
