import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useSelection } from '@/components/links/grid/use-selection.ts';
import { answeredItems } from '@/components/links/source/items.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { readCompareView } from '@/lib/stats/compare-route.ts';
import { copied } from '../../setup/clipboard.ts';
import { findEnd } from '../../setup/job-end.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import type { Person } from '../../setup/show.ts';
import { rows, serviceWith, showLinks, titles } from './setting.tsx';

/** Shows a list of links, with the focus on the first. */
async function listOf(count: number) {
  const links = linksFrom(count);
  await listService(links);
  await refresh();
  const { person } = showLinks();
  const [first] = await rows();
  first?.focus();
  return { links, person };
}

const selected = () => screen.queryAllByRole('row', { selected: true }).map((row) => Number(row.dataset['index']));
/** Compares the selected links, and returns their ids. */
async function comparing(person: Person) {
  await person.click(screen.getByRole('button', { name: 'Compare' }));
  return readCompareView(location.hash.split('?')[1] ?? '').ids;
}

describe('selecting links', () => {
  it.each(['x', ' '])('toggles by the key "%s"', async (key) => {
    const { person, links } = await listOf(5);
    await person.keyboard(`j${key}jj${key}`);
    expect(selected()).toEqual([1, 3]);
    expect(screen.getByText('2 selected')).toBeVisible();
    await person.keyboard(key);
    expect(selected()).toEqual([1]);
    expect(screen.getByText('1 selected')).toBeVisible();
    await person.keyboard(key);
    expect(await comparing(person)).toEqual([links[1]?.id, links[3]?.id]);
  });

  it('works by a press, and keys continue from that row', async () => {
    const { person } = await listOf(5);
    await person.click(screen.getByRole('checkbox', { name: 'Select Link 3' }));
    expect(screen.getByRole('checkbox', { name: 'Select Link 3' })).toBeChecked();
    expect(selected()).toEqual([2]);
    await person.keyboard('jx');
    expect(selected()).toEqual([2, 3]);
  });

  it('selects a range with Shift, in both directions', async () => {
    const { person } = await listOf(9);
    await person.keyboard('jjjjx{Shift>}kkkX{/Shift}');
    expect(selected()).toEqual([1, 2, 3, 4]);
    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('checkbox', { name: 'Select Link 3' }));
    await person.keyboard('{/Shift}');
    expect(selected()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('selects no range from a row that is another link’s since, but this row alone', async () => {
    const { person, links } = await listOf(6);
    await person.keyboard('jx');
    await ask('scheduleDelete', { id: links[0]?.id ?? '' });
    await waitFor(() => expect(titles()[0]).toBe('Link 5'));
    await person.keyboard('jjj{Shift>}X{/Shift}');
    expect(selected()).toEqual([0, 3]);
  });

  it('selects as many as there are, but offers to compare only a limited number', async () => {
    const { person } = await listOf(130);
    await person.keyboard('x{End}{Shift>}X{/Shift}');
    expect(await screen.findByText('130 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
  });

  it('selects all matching links, including those out of view', async () => {
    const { person } = await listOf(130);
    const all = screen.getByRole('checkbox', { name: 'Select all links' });
    await person.keyboard('x');
    expect(all).toBePartiallyChecked();
    await person.click(all);
    expect(screen.getByText('130 selected')).toBeVisible();
    expect(all).toBeChecked();
    await person.click(all);
    expect(selected()).toEqual([]);
  });

  it('works by keys alone, and the focus returns to the row', async () => {
    const { person } = await listOf(130);
    await person.keyboard('jj{Control>}a{/Control}');
    expect(screen.getByText('130 selected')).toBeVisible();
    screen.getByRole('button', { name: 'Clear the selection' }).focus();
    await person.keyboard('{Enter}');
    expect(selected()).toEqual([]);
    expect(document.activeElement).toHaveAttribute('data-index', '2');
  });

  it('stays during another search, and is whole again in the list of all links', async () => {
    const { person, links } = await listOf(5);
    await person.keyboard('x/');
    await person.keyboard('Link 3');
    await waitFor(() => expect(screen.getByText(/^1 link( ·|$)/)).toBeVisible());
    await rows();
    expect(screen.getByText('1 selected, 1 not shown')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select all links' })).not.toBePartiallyChecked();
    expect(screen.queryByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('checkbox', { name: 'Select Link 3' }));
    expect(screen.getByText('2 selected, 1 not shown')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all links' }));
    expect(await screen.findByText('2 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all links' })).not.toBeInTheDocument();
    expect(await comparing(person)).toEqual([links[0]?.id, links[2]?.id]);
  });

  it('extends by Shift and an arrow, and shrinks on the way back', async () => {
    const { person } = await listOf(9);
    await person.keyboard('jx{ArrowDown}');
    await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}j{/Shift}');
    expect(selected()).toEqual([1, 2, 3, 4, 5]);
    await person.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(selected()).toEqual([1, 2, 3]);
    await person.keyboard('{Shift>}kkk{/Shift}');
    expect(selected()).toEqual([0, 1, 2]);
  });

  it('extends from this row if the list has been turned around since', () => {
    const listed = (...numbers: number[]) =>
      answeredItems(
        numbers.map((number) => linkOf(number)),
        [],
      );
    const none: [] = [];
    const { result, rerender } = renderHook((items) => useSelection(items, none), { initialProps: listed(3, 2, 1) });
    act(() => result.current.extend(0, 1));
    rerender(listed(1, 2, 3));
    act(() => result.current.extend(1, 2));
    expect(result.current.selected).toEqual(new Set([linkOf(3).id, linkOf(2).id]));
  });

  it('says how many links are not shown, and leaves those alone', async () => {
    const { person } = await listOf(15);
    await person.keyboard('jx{Shift>}jjjjjjjX{/Shift}');
    expect(screen.getByText('8 selected')).toBeVisible();
    await person.keyboard('/');
    await person.keyboard('Link 1');
    await waitFor(() => expect(screen.getByText(/^7 links( ·|$)/)).toBeVisible());
    expect(await screen.findByText('8 selected, 3 not shown')).toBeVisible();
    await person.keyboard('{ArrowDown}c');
    expect(await screen.findByText('Copied 5 links')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Select all links' }));
    expect(screen.getByText('10 selected, 3 not shown')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    await person.click(screen.getByRole('menuitem', { name: 'Addresses' }));
    expect(await screen.findByText('Copied 7 links')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Delete 7 links?' })).toBeVisible();
  });

  it('excludes links that are being deleted', async () => {
    const { person, links } = await listOf(3);
    await person.keyboard('x');
    await ask('scheduleDelete', { id: links[0]?.id ?? '' });
    await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());
    expect(selected()).toEqual([]);
  });

  it('leaves Space to the focused control of a row', async () => {
    const { person } = await listOf(3);
    screen.getAllByRole('button', { name: /^Copy/ })[0]?.focus();
    await person.keyboard(' ');
    expect(selected()).toEqual([]);
  });

  it('is announced to screen readers, and is in the list of keys', async () => {
    const { person } = await listOf(3);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
    await person.keyboard('x');
    expect(screen.getByText('1 selected')).toHaveAttribute('role', 'status');
    await person.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(dialog).getByText('Select a range')).toBeVisible();
  });
});

describe('the keys and the menu of a row', () => {
  const menu = (name: string) => screen.getByRole('menuitem', { name: (words) => words.startsWith(name) });

  it('act on all selected links, and say so', async () => {
    const { person } = await listOf(9);
    await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}f');
    await person.click(menu('Markdown'));
    expect(await screen.findByText('Copied 5 links as Markdown')).toBeVisible();
    expect(copied().split('\n')).toHaveLength(5);
    await person.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Edit 5 links' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.keyboard('{Delete}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 5 links?' }));
    await waitFor(() => expect(dialog.getByText('5 links will be deleted')).toBeVisible());
    expect(dialog.getByRole('button', { name: 'Delete 5 links' })).toHaveAttribute('autofocus');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'More for Link 9' }));
    await person.click(menu('Edit'));
    expect(await screen.findByRole('dialog', { name: 'Edit 5 links' })).toBeVisible();
  });

  it('offer what several links have in common', async () => {
    const { person } = await listOf(9);
    await person.keyboard('xjxm');
    await screen.findByRole('menu', { name: 'More for 2 selected' });
    expect(
      screen.getAllByRole('menuitem').map((item) => [...item.querySelectorAll('span')].at(-1)?.textContent),
    ).toEqual([...['Copy', 'Copy as', 'QR code', 'Edit', 'Stats', 'Check destinations', 'Delete']]);
    await person.keyboard('{Escape}d');
    expect(await screen.findByText('Select one link to share or duplicate it.')).toBeVisible();
    await person.keyboard('s');
    expect(readCompareView(location.hash.split('?')[1] ?? '').ids).toHaveLength(2);
  });

  it('open each link in a tab, and ask before more than ten', async () => {
    const opened = vi.spyOn(fakeBrowser.tabs, 'create');
    const { person } = await listOf(30);
    await person.keyboard('xjx{Enter}');
    expect(opened).toHaveBeenCalledTimes(2);
    await person.keyboard('{Control>}a{/Control}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Open 30 links?' }));
    expect(opened).toHaveBeenCalledTimes(2);
    await person.click(dialog.getByRole('button', { name: 'Open 30 links' }));
    expect(opened).toHaveBeenCalledTimes(32);
  });

  it('belong to the form of a filter while it is open', async () => {
    const { person } = await listOf(3);
    await person.keyboard('x');
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    await person.click(await screen.findByRole('option', { name: 'Created' }));
    await person.click(screen.getByRole('option', { name: 'Custom dates' }));
    const apply = screen.getByRole('button', { name: 'Apply' });
    apply.focus();
    await person.keyboard('{Backspace}e?');
    expect(apply).toHaveFocus();
    expect(screen.queryByText('Deleted Link 3')).not.toBeInTheDocument();
    expect(location.hash).toBe('#/links');
    expect(screen.queryByRole('dialog', { name: 'Keys' })).not.toBeInTheDocument();
  });

  it('act on one selected link as on its row', async () => {
    const { person, links } = await listOf(3);
    await person.keyboard('jxke');
    await waitFor(() => expect(location.hash).toBe(`#/links/${links[1]?.id}/edit`));
  });
});

describe('Delete and Backspace', () => {
  const notDeleted = async () => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await rows()).toHaveLength(3);
    expect(screen.queryByText(/^Deleted/)).not.toBeInTheDocument();
  };

  it.each(['{Delete}', '{Backspace}'])('do nothing beside another control: %s', async (key) => {
    const { person } = await listOf(3);
    await person.keyboard('xjx');
    screen.getByRole('button', { name: 'Refresh' }).focus();
    await person.keyboard(key);
    await notDeleted();
    screen.getByRole('button', { name: 'Edit' }).focus();
    await person.keyboard(key);
    await notDeleted();
  });

  it.each(['{Delete}', '{Backspace}'])('act without a focus, and at the head of the list: %s', async (key) => {
    const { person } = await listOf(3);
    await person.keyboard('xjx');
    screen.getByRole('checkbox', { name: 'Select all links' }).focus();
    await person.keyboard(key);
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await person.keyboard(key);
    expect(await screen.findByRole('dialog', { name: 'Delete 2 links?' })).toBeVisible();
  });
});

describe('deleting by a filter', () => {
  it('takes three presses after the filter, wherever the focus is', async () => {
    const { links } = await serviceOfClicked();
    const { person } = showLinks('/links?clicked=false');
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    screen.getByRole('button', { name: 'Refresh' }).focus();
    await person.keyboard('{Control>}a{/Control}{Delete}');
    const button = await screen.findByRole('button', { name: `Delete ${links.length} links` });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    button.focus();
    await person.keyboard('{Enter}');
    expect(await findEnd('3 of 3 done')).toBeVisible();
  });

  it('leaves out links that no longer match, and names them', async () => {
    const { links, database } = await serviceOfClicked();
    const { person } = showLinks('/links?clicked=false');
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    const [changed] = links;
    await database
      .updateTable('links')
      .set({ click_count: 1 })
      .where('id', '=', changed?.id ?? '')
      .execute();
    await person.click(screen.getByRole('checkbox', { name: 'Select all links' }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 links?' }));
    expect(await dialog.findByText('2 links will be deleted · 1 link no longer matches the filter')).toBeVisible();
    expect(dialog.getByText('No longer matches the filter. It is not deleted.')).toBeVisible();
    expect(dialog.getByText(changed?.title ?? '-')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Delete 2 links' }));
    expect(await findEnd('2 of 2 done')).toBeVisible();
  });
});

/** Connects to a service with three links that were never clicked, and one that was. */
async function serviceOfClicked() {
  const service = await serviceWith(4);
  await service.database.updateTable('links').set({ click_count: 0, last_clicked_at: null }).execute();
  const last = service.made.at(-1)?.id ?? '';
  await service.database.updateTable('links').set({ click_count: 1 }).where('id', '=', last).execute();
  await refresh();
  return { ...service, links: service.made.slice(0, 3) };
}
