import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { besideAnother } from '../../setup/connected.ts';
import {
  button,
  editLink,
  field,
  fill,
  holdCalls,
  holdReadingAfterUpdate,
  save,
  saved,
  section,
  slug,
  title,
} from './editor.tsx';

beforeEach(besideAnother);

describe('a link that is edited', () => {
  it('shows its values, with destination and domain locked and why', async () => {
    await editLink({ title: 'Sale', custom_link: 'sale', tags: ['spring'], has_utm: true, utm_source: 'mail' });
    expect(screen.getByRole('heading', { level: 1, name: 'Sale' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Links', current: false })).toHaveAttribute('href', '#/links');
    expect(document.title).toBe('Edit Sale – Hem');
    expect([title().value, slug().value]).toEqual(['Sale', 'sale']);
    expect(screen.getByText('spring')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Destination' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Destination and domain can't be changed/)).toBeVisible();
    expect(screen.getByText('No changes')).toBeVisible();
    expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
  });

  it('sends only what was changed, and lists that before', async () => {
    const { person, other, id, sent } = await editLink({ title: 'Sale', tags: ['spring'], custom_link: 'sale' });
    await fill(person, title(), ' Spring sale ');
    await person.click(section('UTM'));
    await fill(person, field('Source'), 'mail');
    expect(screen.getByText('Changes: Title, UTM on or off, UTM source')).toBeVisible();
    await person.click(save());
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale', has_utm: true, utm_source: 'mail' }]);
    expect(await other.read(id)).toMatchObject({
      title: 'Spring sale',
      tags: ['spring'],
      custom_link: 'sale',
      has_utm: true,
      utm: { utm_source: 'mail' },
    });
    expect(screen.queryByText(/^Changes:/)).not.toBeInTheDocument();
    expect(await readDraft({ kind: 'edit', id })).toBeNull();
  });

  it('sends nothing if nothing was changed', async () => {
    const { person, sent } = await editLink({ title: 'Sale' });
    await person.click(save());
    await saved();
    expect(sent()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('keeps open sections and the focus, with its new name above', async () => {
    const { person } = await editLink({ title: 'Sale' });
    await person.click(section('UTM'));
    await fill(person, title(), 'Spring sale');
    await person.keyboard('{Enter}');
    await saved();
    expect(title()).toHaveFocus();
    expect(screen.getByRole('button', { name: /^UTM/, expanded: true })).toBeVisible();
    expect(await screen.findByRole('form', { name: 'Edit Spring sale' })).toBeVisible();
  });

  it('can be saved repeatedly, even if only its password changes', async () => {
    const { person, sent, id } = await editLink({ has_password: true, password: 'first one' });
    await person.click(section('Password'));
    // The service does not tell a password, so the same one may be needed again.
    for (const password of ['second one', 'third one', 'third one']) {
      await person.click(button('Change'));
      await fill(person, field('New password'), password);
      await person.click(save());
      await screen.findByRole('button', { name: 'Change' });
      await saved();
    }
    expect(sent()).toEqual([
      { id, password: 'second one' },
      { id, password: 'third one' },
      { id, password: 'third one' },
    ]);
  });

  it('keeps what is typed while it is being saved', async () => {
    const { person, other, id } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    const release = holdCalls();
    await person.click(save());
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBeVisible();
    await person.type(title(), ' now');
    await person.type(slug(), 'sale');
    release();
    await screen.findByText('Saved, except for your changes since then');
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale', custom_link: null });
    expect([title().value, slug().value]).toEqual(['Spring sale now', 'sale']);
    expect(screen.getByText('Changes: Title, Custom slug')).toBeVisible();
    await waitFor(async () =>
      expect(await readDraft({ kind: 'edit', id })).toMatchObject({
        draft: { title: 'Spring sale now', custom_link: 'sale' },
        base: { title: 'Spring sale' },
      }),
    );
  });

  it('keeps what is typed while the saved link is read again', async () => {
    const { person, other, id } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    const { isReading, release } = holdReadingAfterUpdate();
    await person.click(save());
    await isReading;
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale' });
    await person.type(title(), ' now');
    release();
    await screen.findByText('Saved, except for your changes since then');
    expect(title()).toHaveValue('Spring sale now');
    expect(screen.getByText('Changes: Title')).toBeVisible();
  });

  it('cannot lose its slug, and says so instead of sending anything', async () => {
    const { person, sent } = await editLink({ custom_link: 'sale' });
    await person.clear(slug());
    await person.click(save());
    expect(slug()).toHaveAccessibleDescription('You can change a slug, but not remove it');
    await waitFor(() => expect(slug()).toHaveFocus());
    expect(sent()).toEqual([]);
  });
});

describe('Undo after a save', () => {
  it('sends the old values back', async () => {
    const { person, other, id, sent } = await editLink({ title: 'Sale', tags: ['spring'] });
    await fill(person, title(), 'Spring sale');
    await person.click(screen.getByRole('switch', { name: 'Use Cloaking' }));
    await person.click(save());
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(title()).toHaveValue('Sale'));
    expect(sent().at(-1)).toEqual({ id, title: 'Sale', has_cloaking: false });
    expect(await other.read(id)).toMatchObject({ title: 'Sale', tags: ['spring'], has_cloaking: false });
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('keeps what was typed since', async () => {
    const { person } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    const release = holdCalls();
    await person.click(save());
    await person.type(slug(), 'sale');
    release();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(title()).toHaveValue('Sale'));
    expect(slug()).toHaveValue('sale');
    expect(screen.getByText('Changes: Custom slug')).toBeVisible();
  });

  it('no longer says that all is saved once something else changes', async () => {
    const { person } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    await person.type(slug(), 'sale');
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
    expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument();
    await person.clear(slug());
    await saved();
  });

  it('restores all but an added slug, and says so', async () => {
    const { person, other, id } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    await person.type(slug(), 'sale');
    await person.click(save());
    expect(await screen.findByText("Undo won't remove the new slug. You can still change it.")).toBeVisible();
    await person.click(button('Undo'));
    await waitFor(() => expect(title()).toHaveValue('Sale'));
    expect(await other.read(id)).toMatchObject({ title: 'Sale', custom_link: 'sale' });
    expect(slug()).toHaveValue('sale');
  });

  it('gives the reason if it is refused', async () => {
    const { person, other, id, refuseWrites } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    await refuseWrites();
    await person.click(button('Undo'));
    expect(await screen.findByRole('alert')).toHaveTextContent("Your token doesn't allow this");
    expect(title()).toHaveValue('Spring sale');
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale' });
  });

  it('is sent later if the service cannot be reached', async () => {
    const { person, other, id, stop, startAgain } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    await stop();
    await person.click(button('Undo'));
    await waitFor(() => expect(title()).toHaveValue('Sale'));
    await startAgain();
    await ask('sendNow', { operation: null });
    await waitFor(async () => expect(await other.read(id)).toMatchObject({ title: 'Sale' }));
  });
});

describe('what Undo cannot restore', () => {
  const password = "Undo won't restore the old password.";

  it.each([
    ['replaced', ['Change', 'New password']],
    ['turned off', null],
  ] as const)('includes a password that was %s, but not an unchanged one', async (_how, change) => {
    const { person } = await editLink({ title: 'Sale', has_password: true, password: 'first' });
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    expect(screen.queryByText(password)).not.toBeInTheDocument();
    await fill(person, title(), 'Summer sale');
    if (change === null) await person.click(screen.getByRole('switch', { name: 'Use Password' }));
    else {
      await person.click(section('Password'));
      await person.click(button(change[0]));
      await fill(person, field(change[1]), 'second');
    }
    await person.click(save());
    expect(await screen.findByText(password)).toBeVisible();
  });
});
