import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { besideAnother } from '../../setup/connected.ts';
import { openOperations } from '../../setup/operations.ts';
import {
  button,
  editLink,
  field,
  fill,
  holdCalls,
  loseAnswerTo,
  openAt,
  save,
  saved,
  savedLater,
  section,
  slug,
  title,
} from './editor.tsx';

beforeEach(besideAnother);

const dialog = () => screen.findByRole('dialog', { name: 'This link was changed elsewhere' });
const versions = async (field: string) => {
  const group = within(await dialog()).getByRole('group', { name: field });
  const choices = within(group).getAllByRole<HTMLInputElement>('radio');
  return choices.map((choice) => [choice.labels?.[0]?.textContent, choice.checked]);
};
const choose = (field: string, words: RegExp) =>
  within(screen.getByRole('group', { name: field })).getByRole('radio', { name: words });

/** A link as the service returns it. */
async function known(id: string) {
  const read = await ask('retrieveLink', { id });
  if (!read.ok) throw new Error('Not read');
  return read.value;
}

const icon = (name: string) => `https://example.com/${name}.png`;

/** Edits a link here, and meanwhile changes it as another program: title and icon in both places, others in one. */
async function changedTwice() {
  const shown = await editLink({ title: 'Sale', tags: ['spring'] });
  const { person, other, id } = shown;
  await fill(person, title(), 'Spring sale');
  await person.click(section('Social preview'));
  await fill(person, field('Icon'), icon('mine'));
  await other.change({
    id,
    title: 'Summer sale',
    favicon: icon('theirs'),
    tags: ['summer', 'sun'],
    has_cloaking: true,
  });
  await person.click(save());
  await dialog();
  return shown;
}

describe('a link that changed elsewhere meanwhile', () => {
  it('shows both versions of each changed field, and sends nothing before the person has chosen', async () => {
    const { sent } = await changedTwice();
    expect(await versions('Title')).toEqual([
      ['Their version: Summer sale', false],
      ['Your version: Spring sale', true],
    ]);
    expect(await versions('Icon')).toEqual([
      [`Their version: ${icon('theirs')}`, false],
      [`Your version: ${icon('mine')}`, true],
    ]);
    expect(within(await dialog()).getAllByRole('group')).toHaveLength(2);
    expect(sent()).toEqual([]);
  });

  it('is saved as chosen: the typed value of one field, and the other version of another', async () => {
    const { person, other, id, sent } = await changedTwice();
    await person.click(choose('Icon', /^Their version/));
    await person.click(button('Save this version'));
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale' }]);
    const theirs = { favicon: icon('theirs'), tags: ['summer', 'sun'], has_cloaking: true };
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale', ...theirs });
  });

  it('is saved as chosen the other way round', async () => {
    const { person, other, id, sent } = await changedTwice();
    await person.click(choose('Title', /^Their version/));
    await person.click(button('Save this version'));
    await saved();
    expect(sent()).toEqual([{ id, favicon: icon('mine') }]);
    expect(await other.read(id)).toMatchObject({
      title: 'Summer sale',
      favicon: icon('mine'),
      tags: ['summer', 'sun'],
    });
    expect(title()).toHaveValue('Summer sale');
  });

  it('sends nothing if all values of the service are chosen', async () => {
    const { person, sent } = await changedTwice();
    await person.click(choose('Title', /^Their version/));
    await person.click(choose('Icon', /^Their version/));
    await person.click(button('Save this version'));
    await saved();
    expect(sent()).toEqual([]);
    expect(title()).toHaveValue('Summer sale');
  });

  it('is no longer pending if all values of the service are chosen', async () => {
    const { person } = await changedTwice();
    await waitFor(async () => expect(await openOperations()).toHaveLength(1));
    await person.click(choose('Title', /^Their version/));
    await person.click(choose('Icon', /^Their version/));
    await person.click(button('Save this version'));
    await saved();
    await waitFor(async () => expect(await openOperations()).toEqual([]));
  });

  it('is no longer pending either if the page was reloaded before the choice', async () => {
    const { rerender, id } = await changedTwice();
    rerender(<p>reloaded</p>);
    const { person } = await openAt(editLinkRoute(id));
    await dialog();
    await person.click(choose('Title', /^Their version/));
    await person.click(choose('Icon', /^Their version/));
    await person.click(button('Save this version'));
    await saved();
    await waitFor(async () => expect(await openOperations()).toEqual([]));
  });

  it('leaves pending changes of another form to the person', async () => {
    const { person, id } = await changedTwice();
    const base = draftOfRecord(await known(id));
    const other = await ask('saveLink', { body: { id, title: 'Winter sale' }, base: { ...base, title: 'Sale' } });
    expect(other).toMatchObject({ ok: true, value: { state: 'conflict' } });
    await person.click(choose('Title', /^Their version/));
    await person.click(choose('Icon', /^Their version/));
    await person.click(button('Save this version'));
    await saved();
    await waitFor(async () =>
      expect(await openOperations()).toMatchObject([{ write: { body: { title: 'Winter sale' } } }]),
    );
  });

  it('keeps everything typed when the dialog is closed, and asks again', async () => {
    const { person, sent } = await changedTwice();
    await person.click(button('Back to editing'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(title()).toHaveValue('Spring sale');
    expect(sent()).toEqual([]);
    await person.click(save());
    expect(await dialog()).toBeVisible();
  });

  it('asks about text typed while it was being saved, too, and saves it', async () => {
    const { person, other, id, sent } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    await other.change({ id, title: 'Summer sale' });
    const release = holdCalls();
    await person.click(save());
    await screen.findByRole('button', { name: 'Saving…' });
    await person.type(title(), ' now');
    await person.type(slug(), 'sale');
    release();
    expect(await versions('Title')).toEqual([
      ['Their version: Summer sale', false],
      ['Your version: Spring sale now', true],
    ]);
    await person.click(button('Save this version'));
    await saved();
    expect([title().value, slug().value]).toEqual(['Spring sale now', 'sale']);
    expect(sent()).toEqual([{ id, title: 'Spring sale now', custom_link: 'sale' }]);
  });

  it('asks about changes after the choice', async () => {
    const { person, other, id } = await changedTwice();
    await other.change({ id, title: 'Winter sale' });
    await person.click(button('Save this version'));
    await waitFor(async () =>
      expect(await versions('Title')).toEqual([
        ['Their version: Winter sale', false],
        ['Your version: Spring sale', true],
      ]),
    );
    expect(within(await dialog()).getAllByRole('group')).toHaveLength(1);
  });

  it('asks nothing about fields that the person did not change, and keeps both changes, also after an undo', async () => {
    const { person, other, id, sent } = await editLink({ title: 'Sale', tags: ['spring'] });
    await fill(person, title(), 'Spring sale');
    await other.change({ id, tags: ['summer'], has_cloaking: true });
    await person.click(save());
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale' }]);
    expect(screen.getByText('summer')).toBeVisible();
    await person.click(button('Undo'));
    await waitFor(() => expect(title()).toHaveValue('Sale'));
    expect(await other.read(id)).toMatchObject({ title: 'Sale', tags: ['summer'], has_cloaking: true });
  });

  it('opens a draft of other fields with the changes made elsewhere', async () => {
    const { person, other, id, rerender } = await editLink({ title: 'Sale', has_utm: true, utm_source: 'mail' });
    await fill(person, title(), 'Spring sale');
    rerender(<p>closed</p>);
    await other.change({ id, favicon: icon('theirs') });
    const { person: again } = await openAt(editLinkRoute(id));
    await again.click(await screen.findByRole('button', { name: /^Social preview/ }));
    await waitFor(() => expect(field('Icon')).toHaveValue(icon('theirs')));
    expect(title()).toHaveValue('Spring sale');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Changes: Title')).toBeVisible();
  });

  it('asks about a section as a whole, and names what differs', async () => {
    const preview = { has_opengraph: true, meta_title: 'Sale', meta_description: 'Until May' };
    const { person, other, id, sent } = await editLink({ title: 'Sale', ...preview });
    await person.click(section('Social preview'));
    await fill(person, field('Preview title'), 'Spring sale');
    await other.change({ id, meta_description: 'Until June' });
    await person.click(save());
    expect(await versions('Social preview')).toEqual([
      ['Their version: Preview title: Sale, Preview description: Until June', false],
      ['Your version: Preview title: Spring sale, Preview description: Until May', true],
    ]);
    expect(within(await dialog()).getAllByRole('group')).toHaveLength(1);
    await person.click(choose('Social preview', /^Their version/));
    await person.click(button('Save this version'));
    await saved();
    expect(sent()).toEqual([]);
  });

  it('asks nothing if both values are equal', async () => {
    const { person, other, id, sent } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    await other.change({ id, title: 'Spring sale' });
    await person.click(save());
    await saved();
    expect(sent()).toEqual([]);
  });
});

it('a save whose answer was lost is sent again, is no conflict with itself, and can still be undone', async () => {
  const { person, other, id } = await editLink({ title: 'Sale' });
  await fill(person, title(), 'Spring sale');
  loseAnswerTo('PUT');
  await person.click(save());
  expect(await savedLater()).toBeVisible();
  expect(await other.read(id)).toMatchObject({ title: 'Spring sale' });
  expect(title()).toHaveValue('Spring sale');
  await ask('sendNow', { operation: null });
  await waitFor(async () => expect((await pendingChangesItem.get()).operations).toEqual([]));
  await person.click(button('Undo'));
  await waitFor(() => expect(title()).toHaveValue('Sale'));
  expect(await other.read(id)).toMatchObject({ title: 'Sale' });
});

it('a typed password is never shown among the versions', async () => {
  const { person, other, id } = await editLink({ title: 'Sale', has_password: true, password: 'the old one' });
  await person.click(section('Password'));
  await person.click(button('Change'));
  await person.type(screen.getByLabelText('New password'), 'the new one');
  await other.change({ id, has_password: false });
  await person.click(save());
  expect(await dialog()).not.toHaveTextContent('the new one');
  expect(await versions('Password on or off')).toEqual([
    ['Their version: off', false],
    ['Your version: on', true],
  ]);
});
