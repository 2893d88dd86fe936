import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BulkDialog } from '@/components/bulk/bulk-dialog.tsx';
import { DeleteManyDialog } from '@/components/bulk/delete-many-dialog.tsx';
import { useDryRun } from '@/components/bulk/use-dry-run.ts';
import { FailedRequest } from '@/components/queries/request.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { realisticLinks } from '../../bench/links/realistic-links.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { refresh } from '../../setup/link-cache.ts';
import { makeLink } from '../../setup/make-link.ts';
import { show } from '../../setup/show.ts';

beforeEach(besideAnother);

const nothing = () => undefined;

/** Returns this number of links, some with different titles. */
const linksOf = (count: number, titles: Readonly<Record<number, string>> = {}): LinkRecord[] =>
  realisticLinks(count).map((link, at) => ({ ...link, title: titles[at] ?? 'Winter', has_password: false }));

const readerOf = (links: readonly LinkRecord[]): LinkReader => ({
  count: links.length,
  read: async (from, to) => links.slice(from, to),
});

const list = () => screen.getByRole('list', { name: 'Dry run' });

/** Shows the dialog that replaces a text in the titles of links. */
async function replaced(links: LinkReader, find: string, by: string) {
  const { person } = show(<BulkDialog links={links} onClose={nothing} />);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Replace text in titles');
  await person.type(screen.getByRole('textbox', { name: 'Replace with' }), by);
  await person.type(screen.getByRole('textbox', { name: 'Find' }), find);
  return person;
}

it('changes show first. Among all links, refused ones come first, and all others can be paged through', async () => {
  const links = linksOf(130, { 110: 'Spring sale', 120: `Spring ${'x'.repeat(143)}` });
  const person = await replaced(readerOf(links), 'Spring', 'Autumn!');
  await screen.findByText("1 link changes · 128 links stay as they are · 1 can't be changed");
  expect(screen.getByRole('radio', { name: 'Changes (1)' })).toBeChecked();
  expect(within(list()).getAllByRole('listitem')).toHaveLength(1);
  await person.click(screen.getByRole('radio', { name: 'All (130)' }));
  const [first, second, third] = within(list()).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Title:/);
  expect(second).toHaveTextContent('Spring sale → Autumn! sale');
  expect(third).toHaveTextContent('Stays as it is');
  await expectAccessible();
  await person.click(screen.getByRole('radio', { name: 'Unchanged (128)' }));
  expect(within(list()).getAllByRole('listitem')).toHaveLength(50);
  await person.click(screen.getByRole('button', { name: 'Next rows' }));
  await person.click(screen.getByRole('button', { name: 'Next rows' }));
  expect(screen.getByText('101–128 of 128')).toBeVisible();
  expect(within(list()).getAllByRole('listitem')).toHaveLength(28);
  await person.click(screen.getByRole('radio', { name: 'Changes (1)' }));
  expect(within(list()).getAllByRole('listitem')).toHaveLength(1);
  await expectAccessible();
});

/** Checks changes one after the other: the first of a link whose read the test answers, others as `later` answers. */
async function checkedChanges(later: LinkReader['read'] = async () => linksOf(1)) {
  const first = Promise.withResolvers<readonly LinkRecord[]>();
  const read = vi.fn(later).mockReturnValueOnce(first.promise);
  const reader: LinkReader = { count: 1, read };
  const { result, rerender } = renderHook(({ tag }) => useDryRun(reader, { kind: 'addTags', tags: [tag] }), {
    initialProps: { tag: 'first' },
  });
  await waitFor(() => expect(read).toHaveBeenCalledOnce());
  const answer = (how: () => void) => act(async () => how());
  return { first, answer, shown: () => result.current, changeTo: (tag: string) => rerender({ tag }) };
}

it.each<[string, (first: PromiseWithResolvers<readonly LinkRecord[]>) => void]>([
  ['ends', ({ resolve }) => resolve(linksOf(1))],
  ['fails', ({ reject }) => reject(new FailedRequest({ kind: 'network' }))],
])('the result of a change stays if the one before it %s later', async (_how, end) => {
  const { first, answer, shown, changeTo } = await checkedChanges();
  changeTo('second');
  await waitFor(() => expect(shown().run).toMatchObject({ checked: 1 }));
  await answer(() => end(first));
  expect(shown()).toMatchObject({ run: { checked: 1 }, failure: null });
});

it.each<[string, (first: PromiseWithResolvers<readonly LinkRecord[]>) => void]>([
  ['result', ({ resolve }) => resolve(linksOf(1))],
  ['failure', ({ reject }) => reject(new FailedRequest({ kind: 'network' }))],
])('the %s of a change is not shown for the next one', async (_what, end) => {
  const { first, answer, shown, changeTo } = await checkedChanges(() => new Promise(() => undefined));
  await answer(() => end(first));
  expect(shown()).not.toMatchObject({ run: null, failure: null });
  changeTo('second');
  expect(shown()).toMatchObject({ run: null, failure: null });
});

it('each link is shown before it is deleted', async () => {
  const links = linksOf(60);
  const { person } = show(<DeleteManyDialog links={readerOf(links)} onClose={nothing} onDone={nothing} />);
  await screen.findByText('60 links will be deleted');
  await person.click(screen.getByRole('button', { name: 'Next rows' }));
  expect(within(list()).getAllByRole('listitem')).toHaveLength(10);
  expect(list()).toHaveTextContent(links[59]?.long_url ?? '');
  await expectAccessible();
});

it('links that are gone are counted', async () => {
  const links = linksOf(5);
  const reader: LinkReader = { count: 5, read: async (from, to) => links.slice(from, to).slice(2) };
  show(<DeleteManyDialog links={reader} onClose={nothing} onDone={nothing} />);
  expect(await screen.findByText('3 links will be deleted · 2 no longer exist')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete 3 links' })).toHaveAttribute('aria-disabled', 'false');
});

it('unreadable links are reported, and read again at Retry', async () => {
  const links = linksOf(3);
  let tries = 0;
  const reader: LinkReader = {
    count: 3,
    async read(from, to) {
      tries += 1;
      if (tries === 1) throw new DOMException('The database is closed', 'InvalidStateError');
      return links.slice(from, to);
    },
  };
  const { person } = show(<DeleteManyDialog links={reader} onClose={nothing} onDone={nothing} />);
  expect(await screen.findByRole('alert')).toHaveTextContent("Hem can't use the browser's storage");
  expect(screen.getByRole('button', { name: 'Delete 3 links' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 links will be deleted')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('a long value shows only its beginning at once', async () => {
  const [link] = linksOf(1);
  if (link === undefined) throw new Error('No link');
  const long_url = `https://example.com/${'x'.repeat(100_000)}`;
  show(<DeleteManyDialog links={readerOf([{ ...link, long_url, title: '' }])} onClose={nothing} onDone={nothing} />);
  await screen.findByText('1 link will be deleted');
  expect(list().textContent.length).toBeLessThan(1000);
});

it('slugs of other links, or of two links of the change, are reported as taken before anything is sent', async () => {
  await connectedService();
  for (const custom_link of ['sale-2026', 'sale-2025', 'fair-2025', 'fair-2026x', 'fair-2024'])
    await makeLink({ custom_link });
  await refresh();
  const listed = await ask('listLinks', { limit: '100' });
  const links = listed.ok ? listed.value.links : [];
  const changedLinks = links.filter(({ custom_link }) => custom_link !== 'sale-2026');
  const { person } = show(<BulkDialog links={readerOf(changedLinks)} onClose={nothing} />);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Replace text in slugs');
  await person.type(screen.getByRole('textbox', { name: 'Replace with' }), '2026');
  await person.type(screen.getByRole('textbox', { name: 'Find' }), '2025');
  await screen.findByText('1 link changes · 2 links stay as they are · 1 slug is taken');
  await person.click(screen.getByRole('radio', { name: 'Slug taken (1)' }));
  expect(within(list()).getAllByRole('listitem')[0]).toHaveTextContent('Another link has the slug sale-2026');
  await expectAccessible();
});

describe('tags', () => {
  const tagged = (...each: string[][]) => linksOf(each.length).map((link, at) => ({ ...link, tags: each[at] ?? null }));
  const choose = (person: ReturnType<typeof show>['person'], kind: string) =>
    person.selectOptions(screen.getByRole('combobox', { name: 'Change' }), kind);

  it('are pills, with the tags of the links as suggestions to remove', async () => {
    const links = tagged(['it', 'a'], ['it'], ['b']);
    const { person } = show(<BulkDialog links={readerOf(links)} onClose={nothing} />);
    await choose(person, 'Remove tags');
    await person.click(screen.getByRole('combobox', { name: 'Tags' }));
    expect(
      within(await screen.findByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['it', 'a', 'b']);
    await person.keyboard('{ArrowDown}{Enter}b{Enter}');
    expect(within(screen.getByRole('list', { name: 'Chosen tags' })).getAllByRole('listitem')).toHaveLength(2);
    expect(await screen.findByText('3 links change')).toBeVisible();
    expect(
      within(list())
        .getAllByRole('deletion')
        .map(({ textContent }) => textContent),
    ).toEqual(['− it', '− it', '− b']);
    await expectAccessible();
  });

  it('that merge show the added one and the removed ones', async () => {
    const links = tagged(['a', 'it', 'I.T.'], ['it', 'IT'], ['b']);
    const { person } = show(<BulkDialog links={readerOf(links)} onClose={nothing} />);
    await choose(person, 'Rename or merge tags');
    await person.type(screen.getByRole('combobox', { name: 'Tags' }), 'it,I.T.,');
    await person.type(screen.getByRole('combobox', { name: 'New tag' }), 'IT');
    await screen.findByText('2 links change · 1 link stays as it is');
    const [first, second] = within(list()).getAllByRole('listitem');
    expect(first).toHaveTextContent('Tags: + IT− it− I.T.');
    expect(second).toHaveTextContent('Tags: − it');
    await expectAccessible();
  });
});
