import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { encodedIn } from '../../lib/import/encoded.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother } from '../../setup/connected.ts';
import { findEnd } from '../../setup/job-end.ts';
import { until } from '../../setup/until.ts';
import { holdSheet, importPage, isAskedAtClosing } from './shown-import.tsx';

beforeEach(besideAnother);

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
  expect(await findEnd('3 of 3 done')).toBeVisible();
  expect((await links()).map(({ long_url }) => long_url)).toContain('https://example.com/b');
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
  expect(await findEnd('2 of 2 done')).toBeVisible();
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
