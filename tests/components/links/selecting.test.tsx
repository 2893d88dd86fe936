import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readCompareView } from '@/lib/stats/compare-route.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linksFrom, listService } from '../../setup/list-service.ts';
import { rows, showLinks } from './setting.tsx';

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
const comparing = () => {
  const href = screen.getByRole('link', { name: 'Compare' }).getAttribute('href') ?? '';
  return readCompareView(href.split('?')[1] ?? '').ids;
};

describe('selecting links', () => {
  it.each(['x', ' '])('toggles by the key "%s"', async (key) => {
    const { person, links } = await listOf(5);
    await person.keyboard(`j${key}jj${key}`);
    expect(selected()).toEqual([1, 3]);
    expect(screen.getByText('2 links selected')).toBeVisible();
    expect(comparing()).toEqual([links[1]?.id, links[3]?.id]);
    await person.keyboard(key);
    expect(selected()).toEqual([1]);
    expect(screen.getByText('1 link selected')).toBeVisible();
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

  it('selects as many as there are, but offers to compare only a limited number', async () => {
    const { person } = await listOf(130);
    await person.keyboard('x{End}{Shift>}X{/Shift}');
    expect(await screen.findByText('130 links selected')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Compare' })).not.toBeInTheDocument();
  });

  it('selects all matching links, including those out of view', async () => {
    const { person } = await listOf(130);
    await person.keyboard('x');
    await person.click(screen.getByRole('button', { name: 'Select all 130' }));
    expect(screen.getByText('130 links selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Select all 130' })).not.toBeInTheDocument();
  });

  it('works by keys alone, and the focus moves to the next control', async () => {
    const { person } = await listOf(130);
    await person.keyboard('jjx');
    screen.getByRole('button', { name: 'Select all 130' }).focus();
    await person.keyboard('{Enter}');
    expect(screen.getByText('130 links selected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
    screen.getByRole('button', { name: 'Clear' }).focus();
    await person.keyboard('{Enter}');
    expect(selected()).toEqual([]);
    expect(document.activeElement).toHaveAttribute('data-index', '2');
  });

  it('stays during another search, until it is cleared', async () => {
    const { person, links } = await listOf(5);
    await person.keyboard('x/');
    await person.keyboard('Link 3');
    await waitFor(() => expect(screen.getByText(/^1 link( ·|$)/)).toBeVisible());
    await rows();
    await person.click(screen.getByRole('checkbox', { name: 'Select Link 3' }));
    expect(comparing()).toEqual([links[0]?.id, links[2]?.id]);
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(selected()).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Compare' })).not.toBeInTheDocument();
  });

  it('adds all links of another view, and shows how many are in none of its rows', async () => {
    const { person } = await listOf(15);
    await person.keyboard('jx{Shift>}jjjjjjjX{/Shift}');
    expect(screen.getByText('8 links selected')).toBeVisible();
    await person.keyboard('/');
    await person.keyboard('Link 15');
    await waitFor(() => expect(screen.getByText(/^1 link( ·|$)/)).toBeVisible());
    expect(await screen.findByText('8 links selected · 8 not in this view')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Select all 1' }));
    expect(screen.getByText('9 links selected · 8 not in this view')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
  });

  it('excludes links that are being deleted', async () => {
    const { person, links } = await listOf(3);
    await person.keyboard('xjx{Delete}');
    expect(await screen.findByText('1 link selected')).toBeVisible();
    expect(comparing()).toEqual([links[0]?.id]);
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
    expect(screen.getByText('1 link selected')).toHaveAttribute('role', 'status');
    await person.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(dialog).getByText('Select a range')).toBeVisible();
  });
});
