import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { encodedIn } from '../../lib/import/encoded.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother, connectedService, connectedTo } from '../../setup/connected.ts';
import { findEnd } from '../../setup/job-end.ts';
import { readLinkCache, refresh } from '../../setup/link-cache.ts';
import { holdCheck, holdSheet, importPage, isAskedAtClosing, shownPage } from './shown-import.tsx';

beforeEach(besideAnother);

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
  expect(await findEnd('2 of 2 done')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await refresh();
  expect((await readLinkCache()).links.map(({ title, tags }) => [title, tags])).toEqual(
    expect.arrayContaining([
      ['A', []],
      ['B', ['Work']],
    ]),
  );
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
  expect(await screen.findByText('Checking each row…')).toBeVisible();
  const answered = holdCheck();
  const chosen = screen.getByRole('combobox', { name: 'Domain for new links' });
  await person.selectOptions(chosen, ours.label);
  // A worker answers in order.
  reading.resolve();
  answered.resolve();
  const create = await screen.findByRole('button', { name: 'Create 1 link' });
  expect(chosen).toHaveDisplayValue(ours.label);
  await person.click(create);
  expect(await findEnd('1 of 1 done')).toBeVisible();
  await refresh();
  expect((await readLinkCache()).links).toMatchObject([{ tags: ['Work'], long_url: 'https://example.com/a' }]);
});

it('folders become tags after a question if corrections would be lost', async () => {
  const { person, choose } = await importPage();
  const work = { name: 'Work', children: [{ name: 'A', url: 'https://example.com/a' }] };
  await choose(JSON.stringify({ roots: { bookmark_bar: { name: 'Bar', children: [work] } } }), 'Bookmarks');
  const names = await screen.findByRole('combobox', { name: 'Field for name', hidden: true });
  await person.selectOptions(names, 'Destination');
  const wrong = await screen.findByRole('textbox', { name: 'Destination (name)' });
  await person.clear(wrong);
  await person.type(wrong, 'example.com/b{Enter}');
  expect(await screen.findByText('1 link to create')).toBeVisible();
  const folders = screen.getByRole('checkbox', { name: /^Add folders to the tags/ });
  await person.click(folders);
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('0 links to create · 1 with errors')).toBeVisible();
  expect(folders).toBeChecked();
  expect(isAskedAtClosing()).toBe(false);
});
