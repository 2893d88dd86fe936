import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listLayout, listLayoutItem } from '@/lib/storage/list-layout.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { refresh } from '../../setup/link-cache.ts';
import { pickAction, rows, serviceWith, showLinks, titles } from './setting.tsx';

async function shown(route?: string) {
  const service = await serviceWith(20);
  await refresh();
  const { person } = showLinks(route);
  await rows();
  return { ...service, person };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('saved views', () => {
  it('save the address under a name, and lead back to it', async () => {
    const { person } = await shown('/links?search=sale&sort=title&order=ascending');
    await pickAction(person, 'Save view');
    expect(screen.getByLabelText('View name')).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Enter a name')).toBeVisible();
    await person.keyboard('By title{Enter}');
    const view = await screen.findByRole('link', { name: 'By title' });
    expect(view).toHaveAttribute('aria-current', 'true');
    expect(await viewsItem.get()).toEqual([{ name: 'By title', query: 'search=sale&sort=title&order=ascending' }]);
    const sorted = titles();
    await person.click(button('Clear the search'));
    await waitFor(() => expect(titles()).not.toEqual(sorted));
    expect(view).not.toHaveAttribute('aria-current');
    await person.click(view);
    await waitFor(() => expect(titles()).toEqual(sorted));
  });

  it('are replaced by another of the same name, and deleted', async () => {
    await viewsItem.set([{ name: 'Mine', query: 'tag=ads' }]);
    const { person } = await shown('/links?clicked=true');
    await person.click(button('Save view'));
    await person.keyboard('Mine{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Delete view Mine' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Mine' })).not.toBeInTheDocument());
    expect(await viewsItem.get()).toEqual([]);
  });

  it('of an earlier version, with the filters in another order, are current and can be deleted', async () => {
    await serviceWith(3);
    await viewsItem.set([{ name: 'Mine', query: 'title=e&tag=nowhere' }]);
    await refresh();
    const { person } = showLinks('/links?title=e&tag=nowhere');
    expect(await screen.findByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'true');
    expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument();
    await person.click(button('Delete view Mine'));
    await waitFor(async () => expect(await viewsItem.get()).toEqual([]));
  });

  it('are not offered for the plain list', async () => {
    const { person } = await shown();
    expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument();
    await person.click(button('More list actions'));
    expect(screen.queryByRole('menuitem', { name: 'Save view' })).not.toBeInTheDocument();
  });
});

describe('the layout', () => {
  it('hides columns, and is saved', async () => {
    const { person } = await shown();
    await pickAction(person, 'Layout');
    await person.click(screen.getByRole('checkbox', { name: 'Tags' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Tags' })).not.toBeInTheDocument());
    await person.click(screen.getByRole('radio', { name: 'Compact' }));
    await waitFor(async () =>
      expect(await listLayoutItem.get()).toEqual({
        ...{ hidden: ['lastClicked', 'tags'], widths: {}, density: 'compact', keys: true },
      }),
    );
    await person.click(screen.getByRole('checkbox', { name: 'Tags' }));
    expect(await screen.findByRole('columnheader', { name: 'Tags' })).toBeVisible();
  });

  it('is reset, except for the keys', async () => {
    const { person } = await shown();
    await listLayoutItem.set({ ...(await listLayoutItem.get()), hidden: [], density: 'compact', keys: false });
    await pickAction(person, 'Layout');
    await person.click(button('Reset layout'));
    await waitFor(async () => expect(await listLayoutItem.get()).toEqual({ ...listLayout.parse({}), keys: false }));
  });

  it('has the sort order if there are no column headings', async () => {
    const { person, made } = await shown();
    await pickAction(person, 'Layout');
    await person.selectOptions(screen.getByLabelText('Sort by'), 'Created');
    await waitFor(() => expect(titles()[0]).toBe(made.at(-1)?.title));
    await person.selectOptions(screen.getByLabelText('Order'), 'Descending');
    await waitFor(() => expect(titles()[0]).toBe(made[0]?.title));
    expect(location.hash).toBe('#/links?sort=created&order=descending');
  });
});
