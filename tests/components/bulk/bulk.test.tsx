import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../../setup/axe.ts';
import { copied } from '../../setup/clipboard.ts';
import { besideAnother } from '../../setup/connected.ts';
import { findEnd } from '../../setup/job-end.ts';
import { refresh } from '../../setup/link-cache.ts';
import { rows, serviceWith, showLinks } from '../links/setting.tsx';

beforeEach(besideAnother);

async function allSelected(count: number) {
  const service = await serviceWith(count);
  // The links of the bench claim to have one, but don't: no service allows that change.
  await service.database.updateTable('links').set({ has_password: 0 }).execute();
  await refresh();
  const { person } = showLinks();
  const [first] = await rows();
  first?.focus();
  await person.click(screen.getByRole('checkbox', { name: 'Select all links' }));
  expect(screen.getByText(`${count} selected`)).toBeVisible();
  return { ...service, person };
}

it('all matching links are tagged: a dry run, then a job with its report, then Undo', { timeout: 60_000 }, async () => {
  const { person, database } = await allSelected(60);
  const tags = () => database.selectFrom('link_tags').selectAll().where('tag', '=', 'campaign-x').execute();
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 60 links' }));
  await person.type(dialog.getByRole('combobox', { name: 'Tags' }), 'campaign-x');
  expect(await dialog.findByText('60 links change')).toBeVisible();
  expect(within(dialog.getByRole('list', { name: 'Dry run' })).getAllByText('campaign-x')[0]).toBeInTheDocument();
  await expectAccessible();
  expect(await tags()).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Change 60 links' }));
  const job = within(await screen.findByRole('region', { name: '60 links · Add tags campaign-x' }));
  expect(await findEnd('60 of 60 done', job)).toBeVisible();
  expect(await tags()).toHaveLength(60);
  await expectAccessible();
  await person.click(job.getByRole('button', { name: 'Undo' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('region', { name: 'Undo the change of 60 links' })).toBeVisible();
  await expect.poll(tags).toEqual([]);
  await person.click(job.getByRole('button', { name: 'Close' }));
});

it('a change that breaks the contract is reported before anything is sent', async () => {
  const { person } = await allSelected(5);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Change' }), 'Set an expiration');
  await person.type(dialog.getByRole('textbox', { name: 'Expiration clicks' }), 'many');
  expect(await dialog.findByText("0 links change · 5 can't be changed")).toBeVisible();
  expect(dialog.getAllByText(/Enter a number of clicks/)[0]).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Change links' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
});

it('many links are deleted after confirmation', async () => {
  const { person, links } = await allSelected(7);
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 7 links?' }));
  expect(dialog.getByText(/can't be undone/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Delete 7 links' }));
  expect(await findEnd('7 of 7 done')).toBeVisible();
  expect(await links()).toEqual([]);
});

it('many links are copied in the chosen format', async () => {
  const { person, made } = await allSelected(3);
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  await person.click(screen.getByRole('menuitem', { name: 'Markdown' }));
  expect(await screen.findByText('Copied 3 links as Markdown')).toBeVisible();
  const text = copied();
  expect(text.split('\n')).toHaveLength(3);
  expect(text).toContain(made[0]?.title);
});
