import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Router } from 'wouter';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { TagsPage } from '@/components/tags/tags-page.tsx';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { findEnd } from '../../setup/job-end.ts';
import { refresh } from '../../setup/link-cache.ts';
import { makeLink } from '../../setup/make-link.ts';
import { show } from '../../setup/show.ts';

beforeEach(besideAnother);

/** Shows the page with a link for each list of tags, oldest first. */
async function showTags(...each: string[][]) {
  const { database } = await connectedService();
  for (const tags of each) await makeLink({ tags });
  await refresh();
  navigate('/tags');
  onTestFinished(() => navigate('/'));
  const { person } = show(
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <main>
        <TagsPage />
      </main>
    </Router>,
  );
  const stored = async () => {
    const rows = await database.selectFrom('link_tags').selectAll().orderBy('link_id').orderBy('position').execute();
    return [...Map.groupBy(rows, (row) => row.link_id).values()].map((own) => own.map(({ tag }) => tag));
  };
  return { person, stored };
}

/** Waits for the rows of the table, each as its texts. */
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Tags' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
};

const threeSpellings = [['IT', 'a'], ['b', 'it'], ['I.T.', 'IT', 'c'], ['IT']];

it('every spelling is listed with its links, likely duplicates below each other', async () => {
  await showTags(...threeSpellings);
  expect((await rows()).map(([tag, links]) => [tag, links])).toEqual([
    ['IT3 spellingsMerge', undefined],
    ['IT', '3'],
    ['I.T.', '1'],
    ['it', '1'],
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ]);
  // The choice of all or of duplicates has their numbers.
  expect(screen.getByRole('radio', { name: 'All (6)' })).toBeChecked();
  expect(screen.queryByText('6 tags')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show 3 links with IT' })).toHaveAttribute('href', '#/links?tag=IT');
  await expectAccessible();
});

it('likely duplicates merge by two presses, and Undo restores them', async () => {
  const { person, stored } = await showTags(...threeSpellings);
  await person.click(await screen.findByRole('button', { name: 'Merge 3 spellings of IT' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge 3 tags' }));
  expect(dialog.getByRole('radio', { name: 'IT (3 links)' })).toBeChecked();
  expect(await dialog.findByText('2 links change · 2 links stay as they are')).toBeVisible();
  await expectAccessible();
  await person.click(dialog.getByRole('button', { name: 'Change 2 links' }));
  const job = within(await screen.findByRole('region', { name: '2 links · Merge tags I.T. and it into IT' }));
  expect(await findEnd('2 of 2 done', job)).toBeVisible();
  expect((await stored()).toSorted()).toEqual([['IT', 'a'], ['b', 'IT'], ['IT', 'c'], ['IT']].toSorted());
  await waitFor(async () => expect((await rows())[0]?.slice(0, 2)).toEqual(['IT', '4']));
  expect(screen.queryByRole('button', { name: /^Merge/ })).not.toBeInTheDocument();
  await person.click(job.getByRole('button', { name: 'Undo' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await stored()).toSorted()).toEqual(threeSpellings.toSorted());
});

it('exactly the ticked spellings merge into a typed tag', async () => {
  const { person, stored } = await showTags(...threeSpellings);
  await person.click(await screen.findByRole('checkbox', { name: 'Select it' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select I.T.' }));
  expect(screen.getByRole('checkbox', { name: 'Select all spellings of IT' })).toBePartiallyChecked();
  expect(screen.getByText('2 selected')).toBeVisible();
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Merge into…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge 2 tags' }));
  await person.type(dialog.getByRole('combobox', { name: 'Another tag' }), 'Computing{Enter}');
  await person.click(await dialog.findByRole('button', { name: 'Change 2 links' }));
  expect(await findEnd('2 of 2 done')).toBeVisible();
  expect((await stored()).toSorted()).toEqual(
    [['IT', 'a'], ['b', 'Computing'], ['Computing', 'IT', 'c'], ['IT']].toSorted(),
  );
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
});

it('a tag is renamed, and a name that another has is said before', async () => {
  const { person, stored } = await showTags(['old', 'x'], ['new']);
  await person.click(await screen.findByRole('checkbox', { name: 'Select old' }));
  await person.click(screen.getByRole('button', { name: 'Rename…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename a tag' }));
  const field = dialog.getByRole('combobox', { name: 'New name' });
  expect(field).toHaveValue('old');
  await person.clear(field);
  await person.type(field, 'new');
  expect(field).toHaveAccessibleDescription('1 link has this tag already. Both become one tag.');
  await expectAccessible();
  await person.clear(field);
  await person.type(field, 'newer');
  await person.click(await dialog.findByRole('button', { name: 'Change 1 link' }));
  expect(await findEnd('1 of 1 done')).toBeVisible();
  expect((await stored()).toSorted()).toEqual([['new'], ['newer', 'x']]);
});

it.each([
  ['Rename…', 'New name', ['Select old'], 'Rename a tag'],
  ['Merge into…', 'Another tag', ['Select old', 'Select x'], 'Merge 2 tags'],
])('a list of tags is no new tag: %s', async (action, label, ticks, title) => {
  const { person } = await showTags(['old', 'x'], ['two, in one']);
  for (const name of ticks) await person.click(await screen.findByRole('checkbox', { name }));
  await person.click(screen.getByRole('button', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const field = dialog.getByRole('combobox', { name: label });
  await person.clear(field);
  for (const text of ['a,b', 'a; b', 'a、b']) {
    await person.clear(field);
    await person.type(field, text);
    expect(field).toHaveAccessibleDescription('Enter one tag, without a comma or semicolon');
    expect(dialog.getByRole('button', { name: /^Change/ })).toHaveAttribute('aria-disabled', 'true');
  }
  await person.clear(field);
  await person.type(field, 'a b');
  expect(field).not.toHaveAccessibleDescription(/comma/);
});

it('a dialog says if the links of its tags cannot be read, and reads them again', async () => {
  const { person } = await showTags(['old', 'x'], ['new']);
  await person.click(await screen.findByRole('checkbox', { name: 'Select old' }));
  const failing = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(() => {
    throw new DOMException('Lost', 'UnknownError');
  });
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 tag' }));
  expect(dialog.getByRole('alert')).toBeVisible();
  expect(dialog.queryByText(/0 links/)).not.toBeInTheDocument();
  failing.mockRestore();
  await person.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 link changes')).toBeVisible();
});

it('deleted tags leave their links', async () => {
  const { person, stored } = await showTags(['a', 'b'], ['b'], ['c']);
  await person.click(await screen.findByRole('checkbox', { name: 'Select a' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select c' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 tags' }));
  await person.click(await dialog.findByRole('button', { name: 'Change 2 links' }));
  expect(await findEnd('2 of 2 done')).toBeVisible();
  expect(await stored()).toEqual([['b'], ['b']]);
  await waitFor(async () => expect((await rows()).map(([tag]) => tag)).toEqual(['b']));
});

it('keys move among the rows, tick, open and search', async () => {
  const { person } = await showTags(['b', 'b'], ['a'], ['a', 'b'], ['b', 'Café']);
  await rows();
  const at = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  await person.keyboard('j');
  expect(at('b')).toHaveFocus();
  await person.keyboard('{ArrowDown}x');
  expect(at('a')).toHaveFocus();
  expect(at('a')).toBeChecked();
  await person.keyboard('k');
  expect(at('b')).toHaveFocus();
  await person.keyboard('/');
  const field = screen.getByRole('textbox', { name: 'Search tags' });
  expect(field).toHaveFocus();
  await person.keyboard('cafe{ArrowDown}');
  expect(at('Café')).toHaveFocus();
  expect(await rows()).toHaveLength(1);
  await person.keyboard('{Enter}');
  expect(location.hash).toBe('#/links?tag=Caf%C3%A9');
});

it('a page without tags says what to do', async () => {
  await showTags([]);
  expect(await screen.findByRole('heading', { name: 'No tags yet' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await expectAccessible();
});

it('columns sort, and a filter shows likely duplicates alone', async () => {
  const { person } = await showTags(['zoo', 'it'], ['zoo', 'IT'], ['art']);
  const first = async () => (await rows())[0]?.[0];
  expect(await first()).toBe('zoo');
  await person.click(screen.getByRole('button', { name: 'Tag' }));
  expect(await first()).toBe('art');
  expect(screen.getByRole('columnheader', { name: 'Tag' })).toHaveAttribute('aria-sort', 'ascending');
  await person.click(screen.getByRole('button', { name: 'Tag' }));
  expect(await first()).toBe('zoo');
  await person.click(screen.getByRole('radio', { name: 'Likely duplicates (1)' }));
  expect(await rows()).toHaveLength(3);
  const search = screen.getByRole('textbox', { name: 'Search tags' });
  await person.type(search, 'it');
  expect(screen.getByText('2 tags')).toHaveAttribute('role', 'status');
  await person.clear(search);
  await person.type(search, 'zoo');
  expect(screen.getByRole('heading', { name: 'No tag found' })).toBeVisible();
  await expectAccessible();
});
