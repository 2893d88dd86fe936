import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { another } from '../../setup/another.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { button, editLink, field, fill, openAt, save, saved, section, slug, title } from './editor.tsx';

beforeEach(besideAnother);

/** Edits a link, and closes the page, five minutes ago. */
async function abandoned() {
  const shown = await editLink({ title: 'Sale', has_password: true, password: 'the old one' });
  const { person, id, rerender } = shown;
  await fill(person, title(), 'Spring sale');
  await person.click(section('Password'));
  await person.click(button('Change'));
  await person.type(field('New password'), 'the new one');
  const savedDraft = await waitFor(async () => {
    const found = await readDraft({ kind: 'edit', id });
    expect(found).toMatchObject({ draft: { title: 'Spring sale', password: 'the new one' } });
    if (found === null) throw new Error('No draft');
    return found;
  });
  rerender(<p>closed</p>);
  const changed_at = new Date(Date.now() - 5 * 60_000).toISOString();
  await saveDraft({ kind: 'edit', id }, { ...savedDraft, changed_at });
  return shown;
}

const reopen = async (id: string) => {
  const shown = await openAt(editLinkRoute(id));
  await screen.findByRole('form', { name: 'Edit Sale' });
  return shown;
};

describe('a draft of a link', () => {
  it('is restored when the page opens again, with its age, and is saved', async () => {
    const { id, other, sent } = await abandoned();
    const { person } = await reopen(id);
    expect(screen.getByText('Draft saved 5 minutes ago')).toBeVisible();
    expect(screen.getByText('Changes: Title, Password')).toBeVisible();
    await person.click(save());
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale', password: 'the new one' }]);
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale' });
    expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
  });

  it('has all but its password after the browser was closed', async () => {
    const { id } = await abandoned();
    await fakeBrowser.storage.session.clear();
    await reopen(id);
    expect(title()).toHaveValue('Spring sale');
    expect(screen.getByText('Changes: Title')).toBeVisible();
  });

  it.each([
    ['above', 0],
    ['below', 1],
  ])('is deleted by Discard %s the form: the current link is shown, and its slug has the focus', async (_where, at) => {
    const { id, other } = await abandoned();
    await other.change({ id, tags: ['summer'] });
    const { person } = await reopen(id);
    await person.click(screen.getAllByRole('button', { name: 'Discard' })[at] ?? document.body);
    expect(slug()).toHaveFocus();
    expect(title()).toHaveValue('Sale');
    expect(screen.getByText('summer')).toBeVisible();
    expect(screen.getByText('No changes')).toBeVisible();
    await waitFor(async () => expect(await readDraft({ kind: 'edit', id })).toBeNull());
  });

  it('keeps incomplete input in a closed section', async () => {
    const { person } = await editLink({ title: 'Sale' });
    await person.click(section('Countries'));
    await person.type(screen.getByRole('combobox', { name: 'Countries' }), 'Atlantis, ');
    await person.click(screen.getByRole('button', { name: /^Countries/, expanded: true }));
    expect(screen.queryByRole('combobox', { name: 'Countries' })).toBeNull();
    await person.click(section('Countries'));
    expect(screen.getByRole('combobox', { name: 'Countries' })).toHaveDisplayValue(/Atlantis/);
  });

  it('requires a choice if the link changed elsewhere after it was started', async () => {
    const { id, other } = await abandoned();
    await other.change({ id, title: 'Summer sale' });
    const { person } = await openAt(editLinkRoute(id));
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Their version: Summer sale');
  });

  it('keeps input in a section that is switched off again', async () => {
    const { person, id } = await editLink({ title: 'Sale' });
    await person.click(section('UTM'));
    await person.type(field('Source'), 'mail');
    const use = screen.getByRole('switch', { name: 'Use UTM' });
    expect(use).toBeChecked();
    await person.click(use);
    expect(screen.getByText('No changes')).toBeVisible();
    await waitFor(async () =>
      expect(await readDraft({ kind: 'edit', id })).toMatchObject({ draft: { has_utm: false, utm_source: 'mail' } }),
    );
    await person.click(use);
    expect(field('Source')).toHaveValue('mail');
    expect(screen.getByText('Changes: UTM on or off, UTM source')).toBeVisible();
  });

  it('belongs to its link alone', async () => {
    const service = await connectedService();
    const other = another(service);
    const [one, two] = [await other.make({ title: 'One' }), await other.make({ title: 'Two' })];
    const { person } = await openAt(editLinkRoute(one.id));
    await screen.findByRole('form', { name: 'Edit One' });
    await person.type(slug(), 'typed-for-one');
    location.hash = `#${editLinkRoute(two.id)}`;
    await person.click(await screen.findByRole('button', { name: 'Leave and keep draft' }));
    await screen.findByRole('form', { name: 'Edit Two' });
    expect([title().value, slug().value]).toEqual(['Two', '']);
    location.hash = `#${editLinkRoute(one.id)}`;
    await screen.findByRole('form', { name: 'Edit One' });
    expect([title().value, slug().value]).toEqual(['One', 'typed-for-one']);
  });
});
