import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { readDraft } from '@/lib/storage/drafts.ts';
import { button, editLink, fill, save, saved, title } from './editor.tsx';

const settings = () => screen.getByRole('link', { name: 'Settings' });
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const atSettings = () => screen.findByRole('heading', { level: 1, name: 'Settings' });

/** Opens the editor of a link, and types without saving. */
async function typedOf() {
  const shown = await editLink({ title: 'Sale' });
  await fill(shown.person, title(), 'Spring sale');
  return { ...shown, route: `#${editLinkRoute(shown.id)}` };
}

describe('leaving the page with unsaved changes', () => {
  it('asks, and staying changes nothing', async () => {
    const { person, route } = await typedOf();
    await person.click(settings());
    await question();
    expect(location.hash).toBe(route);
    await person.click(button('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(title()).toHaveValue('Spring sale');
    expect(location.hash).toBe(route);
  });

  it('asks again the next time', async () => {
    const { person } = await typedOf();
    await person.click(settings());
    await question();
    await person.click(button('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.click(settings());
    expect(await question()).toBeVisible();
  });

  it('keeps the draft', async () => {
    const { person, id } = await typedOf();
    await person.click(settings());
    await question();
    await person.click(button('Leave and keep draft'));
    await atSettings();
    expect(location.hash).toBe('#/settings');
    expect(await readDraft({ kind: 'edit', id })).toMatchObject({ draft: { title: 'Spring sale' } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('or discards the draft', async () => {
    const { person, id, other } = await typedOf();
    await person.click(settings());
    const discard = (await question()).querySelector('button');
    expect(discard).toHaveTextContent('Discard');
    if (discard !== null) await person.click(discard);
    await atSettings();
    await waitFor(async () => expect(await readDraft({ kind: 'edit', id })).toBeNull());
    expect(await other.read(id)).toMatchObject({ title: 'Sale' });
  });

  it('by the browser’s back button asks too, and restores the address until then', async () => {
    const { person, route } = await typedOf();
    location.hash = '#/settings';
    await question();
    expect(location.hash).toBe(route);
    await person.click(button('Leave and keep draft'));
    await atSettings();
    expect(location.hash).toBe('#/settings');
  });

  it('by closing the tab makes the browser ask', async () => {
    const { person } = await typedOf();
    const closing = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await person.click(save());
    await saved();
    expect(closing()).toBe(true);
  });
});

describe('leaving the page asks nothing', () => {
  it('if nothing was typed', async () => {
    const { person } = await editLink();
    await person.click(settings());
    await atSettings();
  });

  it('if everything was saved', async () => {
    const { person } = await typedOf();
    await person.click(save());
    await saved();
    await person.click(settings());
    await atSettings();
  });

  it('if all typed changes were undone', async () => {
    const { person } = await typedOf();
    await fill(person, title(), 'Sale');
    await person.click(settings());
    await atSettings();
  });
});
