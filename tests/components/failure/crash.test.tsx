import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { showCrash } from '@/components/failure/crash.tsx';
import { readDraft } from '@/lib/storage/drafts.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { editLink, field, fill, openAt, section, title } from '../link-editor/editor.tsx';

// React and Hem log the failure there, which this test expects.
afterEach(() => vi.mocked(console.error).mockClear());

const alert = () => screen.findByRole('alert');

describe('a page of the options that crashes', () => {
  it('says so, keeps typed text, and leaves the navigation working', async () => {
    const { person, id } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    const zones = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
      throw new RangeError('No such zone');
    });
    await person.click(section('Expiration'));
    expect(await alert()).toHaveTextContent('This page stopped working');
    expect(await alert()).toHaveTextContent('Your draft is saved. Reload the page to continue.');
    expect(await alert()).toHaveTextContent('Details: No such zone');
    expect(screen.getByRole('button', { name: 'Reload' })).toHaveFocus();
    await waitFor(async () =>
      expect(await readDraft({ kind: 'edit', id })).toMatchObject({ draft: { title: 'Spring sale' } }),
    );
    zones.mockRestore();
    await person.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    location.hash = `#/links/${id}/edit`;
    await waitFor(() => expect(field('Title')).toHaveValue('Spring sale'));
  });
});

it('a crash in the count of pending changes hides neither the navigation nor the page', async () => {
  const read = vi.spyOn(pendingChangesItem, 'get').mockRejectedValue(new Error('The pending changes cannot be read'));
  await openAt('/settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  read.mockRestore();
});

it('a page that crashes completely shows a notice instead, and links to all of Hem', async () => {
  const page = document.createElement('div');
  page.id = 'root';
  page.append('what was there');
  document.body.append(page);
  showCrash(new Error('No such key'));
  expect(await alert()).toHaveTextContent('Details: No such key');
  expect(page).not.toHaveTextContent('what was there');
  expect(within(page).getByRole('link', { name: 'Open Hem in a tab' })).toHaveAttribute(
    'href',
    fakeBrowser.runtime.getURL('/options.html'),
  );
  page.remove();
});
