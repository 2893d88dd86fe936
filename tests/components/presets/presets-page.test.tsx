import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { PresetsPage } from '@/components/presets/presets-page.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { defaultPreset, readPresets, savePreset } from '@/lib/storage/presets.ts';
import { startBackground } from '../../setup/background.ts';
import { connectedService } from '../../setup/connected.ts';
import { pick } from '../../setup/pick-from-menu.ts';
import { show } from '../../setup/show.ts';
import { addPreset } from '../link-form/utm/shown.tsx';

async function showPage() {
  const shown = show(<PresetsPage />);
  await screen.findByRole('heading', { level: 1, name: 'Presets' });
  return shown;
}

const button = (name: string) => screen.getByRole('button', { name });
const handle = (name: string) => button(`Move ${name}: drag, or press the arrow keys`);
const field = (name: string) => screen.getByRole('textbox', { name });
const names = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Channel sets');
const stored = async () => (await readPresets()).presets;

describe('the page of presets', () => {
  it('explains presets while there are none', async () => {
    await showPage();
    expect(screen.getByRole('heading', { name: 'No presets yet' })).toBeVisible();
    expect(button('Add preset')).toBeVisible();
  });

  it('adds one with the focus on its name, and saves it while typing', async () => {
    const { person } = await showPage();
    await person.click(button('Add preset'));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveFocus();
    await person.keyboard('Weekly');
    await person.type(field('Source'), 'newsletter');
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ name: 'Weekly', values: { utm_source: 'newsletter' } }]),
    );
    expect(names()).toEqual(['Weekly']);
    expect(screen.getByText('Changes are saved as you type.')).toBeVisible();
  });

  it('saves parameters for the destination, and shows them behind the values', async () => {
    const { person } = await showPage();
    await person.click(button('Add preset'));
    await person.click(screen.getByText('Also in the destination'));
    await person.type(field('Campaign ID'), 'Summer 26');
    await waitFor(async () => expect(await stored()).toMatchObject([{ destination: { utm_id: 'Summer 26' } }]));
    expect(screen.getByText('utm_id=Summer 26')).toBeVisible();
    fireEvent.change(field('Campaign ID'), { target: { value: 'x'.repeat(fields.utm_content.max + 1) } });
    expect(await screen.findByText(/200 characters/)).toBeVisible();
  });

  it('saves nothing before something is typed, and removes an untouched one when it is closed', async () => {
    const { person } = await showPage();
    await person.click(button('Add preset'));
    expect(names()).toEqual(['New preset']);
    expect(screen.queryByRole('button', { name: 'Add preset' })).not.toBeInTheDocument();
    await person.click(button('Close New preset'));
    expect(names()).toEqual(['No presets yet']);
    await person.click(button('Add preset'));
    await pick(person, 'New preset', 'Delete');
    expect(names()).toEqual(['No presets yet']);
    expect(screen.queryByText('New preset deleted')).not.toBeInTheDocument();
    window.dispatchEvent(new Event('pagehide'));
    expect(await stored()).toEqual([]);
  });

  it('gives each new one a unique name', async () => {
    const { person } = await showPage();
    for (const source of ['a', 'b']) {
      await person.click(await screen.findByRole('button', { name: 'Add preset' }));
      await person.type(field('Source'), source);
    }
    await waitFor(() => expect(names()).toEqual(['New preset', 'New preset 2']));
    await waitFor(async () => expect(await stored()).toHaveLength(2));
  });

  it('loses nothing typed just before the page is left', async () => {
    await addPreset('Weekly', {});
    const { person } = await showPage();
    await person.click(button('Edit Weekly'));
    await person.type(field('Campaign'), 'spring');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(await stored()).toMatchObject([{ values: { utm_campaign: 'spring' } }]));
  });

  it.each([
    ['', false],
    [', also if the page is left at once', true],
  ])('saves what is taken back while it is being saved%s', async (_when, isLeft) => {
    await addPreset('Weekly', {});
    const { person } = await showPage();
    await person.click(button('Edit Weekly'));
    const { local } = fakeBrowser.storage;
    const write = local.set.bind(local);
    const released = Promise.withResolvers<void>();
    const writing = vi.spyOn(local, 'set').mockImplementation(async (values) => {
      await released.promise;
      return write(values);
    });
    await person.type(field('Campaign'), 'spring');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(writing).toHaveBeenCalled());
    await person.clear(field('Campaign'));
    if (isLeft) window.dispatchEvent(new Event('pagehide'));
    released.resolve();
    await waitFor(async () => expect(await stored()).toMatchObject([{ values: { utm_campaign: 'spring' } }]));
    await waitFor(async () => expect((await stored())[0]?.values).not.toHaveProperty('utm_campaign', 'spring'));
    expect(field('Campaign')).toHaveValue('');
  });

  it('shows changes of another tab or device, but never over text that is being typed', async () => {
    await addPreset('Weekly', { utm_source: 'a' });
    const { person } = await showPage();
    await addPreset('Weekly', { utm_source: 'b' });
    expect(await screen.findByText('b')).toBeVisible();
    await person.click(button('Edit Weekly'));
    await person.type(field('Source'), 'c');
    await addPreset('Weekly', { utm_source: 'elsewhere' });
    await addPreset('Other', {});
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible();
    expect(field('Source')).toHaveValue('bc');
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ values: { utm_source: 'bc' } }, { name: 'Other' }]),
    );
  });

  it('keeps what another window saves while its form is open, field by field', async () => {
    await addPreset('Weekly', { utm_source: 'a', utm_medium: 'b' });
    const [preset] = await stored();
    if (preset === undefined) throw new Error('No preset');
    const { person } = await showPage();
    await person.click(button('Edit Weekly'));
    await person.type(field('Campaign'), 'spring');
    await waitFor(async () => expect(await stored()).toMatchObject([{ values: { utm_campaign: 'spring' } }]));
    const [now = preset] = await stored();
    await savePreset({ ...now, values: { ...now.values, utm_source: 'theirs' } });
    await waitFor(() => expect(field('Source')).toHaveValue('theirs'));
    await person.type(field('Campaign'), '-sale');
    await savePreset({ ...now, values: { ...now.values, utm_source: 'theirs', utm_medium: 'email' } });
    await waitFor(() => expect(field('Medium')).toHaveValue('email'));
    const values = { utm_source: 'theirs', utm_medium: 'email', utm_campaign: 'spring-sale' };
    await waitFor(async () => expect(await stored()).toMatchObject([{ values }]));
    await savePreset({ ...now, values: { ...now.values, utm_campaign: 'autumn' } });
    await waitFor(() => expect(field('Campaign')).toHaveValue('autumn'));
  });
});

describe('order', () => {
  it('is changed by the arrow keys or a menu, which keep the focus and announce the new position', async () => {
    for (const name of ['A', 'B', 'C']) await addPreset(name, {});
    const { person } = await showPage();
    handle('C').focus();
    await person.keyboard('{ArrowUp}');
    await waitFor(() => expect(names()).toEqual(['A', 'C', 'B']));
    expect(handle('C')).toHaveFocus();
    expect(await screen.findByText('C is now 2 of 3')).toBeInTheDocument();
    await person.keyboard('{ArrowUp}');
    await waitFor(() => expect(names()).toEqual(['C', 'A', 'B']));
    await pick(person, 'A', 'Move down');
    await waitFor(() => expect(names()).toEqual(['C', 'B', 'A']));
    expect(button('More for A')).toHaveFocus();
    expect((await stored()).map(({ name }) => name)).toEqual(['C', 'B', 'A']);
  });

  it('has no move beyond either end', async () => {
    for (const name of ['A', 'B']) await addPreset(name, {});
    const { person } = await showPage();
    handle('A').focus();
    await person.keyboard('{ArrowUp}');
    handle('B').focus();
    await person.keyboard('{ArrowDown}');
    await person.click(button('More for A'));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Move down', 'Delete']);
    expect(names()).toEqual(['A', 'B']);
  });

  it('is changed by dragging the handle over other rows', async () => {
    for (const name of ['A', 'B', 'C']) await addPreset(name, {});
    await showPage();
    const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading', { level: 2 }));
    for (const [at, row] of rows.entries())
      vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, at * 50, 700, 50));
    Object.assign(handle('A'), { setPointerCapture: () => undefined });
    fireEvent.pointerDown(handle('A'), { button: 0, clientY: 25 });
    fireEvent.pointerMove(handle('A'), { clientY: 90 });
    expect(rows[1]?.style.translate).toBe('0 -50px');
    fireEvent.pointerUp(handle('A'));
    await waitFor(() => expect(names()).toEqual(['B', 'A', 'C']));
    expect(rows.map(({ style }) => style.translate)).toEqual(['', '', '']);
  });
});

describe('deleting', () => {
  it('is undone at one press, at the same position', async () => {
    for (const name of ['A', 'B']) await addPreset(name, {});
    const { person } = await showPage();
    await pick(person, 'A', 'Delete');
    await waitFor(() => expect(names()).toEqual(['B']));
    expect(screen.getByText('A deleted')).toBeVisible();
    expect(button('Undo')).toHaveFocus();
    await person.click(button('Undo'));
    await waitFor(() => expect(names()).toEqual(['A', 'B']));
    expect(screen.queryByText('A deleted')).not.toBeInTheDocument();
  });

  it('works even if its form is open with unsaved input, which undo restores too', async () => {
    await addPreset('A', {});
    const { person } = await showPage();
    await person.click(button('Edit A'));
    await person.type(field('Term'), 'shoes');
    await pick(person, 'A', 'Delete');
    await waitFor(() => expect(names()).toEqual(['No presets yet']));
    window.dispatchEvent(new Event('pagehide'));
    expect(await stored()).toEqual([]);
    await person.click(button('Undo'));
    await waitFor(async () => expect(await stored()).toMatchObject([{ values: { utm_term: 'shoes' } }]));
  });
});

describe('a preset', () => {
  it('can be the default of the connection', async () => {
    const { connection } = await connectedService();
    await addPreset('Weekly', { utm_source: 'newsletter' });
    const { person } = await showPage();
    await person.click(button('Edit Weekly'));
    const box = screen.getByRole('checkbox', {
      name: `Add to every new link on ${new URL(connection.baseUrl).host}`,
    });
    await person.click(box);
    expect(box).toBeChecked();
    expect(screen.getByText('Default')).toBeVisible();
    await waitFor(async () => expect(await defaultPreset(connection.id)).toMatchObject({ name: 'Weekly' }));
    await person.click(box);
    await waitFor(() => expect(screen.queryByText('Default')).not.toBeInTheDocument());
  });

  it('is saved when it becomes the default before anything is typed into it', async () => {
    const { connection } = await connectedService();
    const { person } = await showPage();
    await person.click(button('Add preset'));
    await person.click(screen.getByRole('checkbox', { name: /^Add to every new link/ }));
    await waitFor(async () => expect(await defaultPreset(connection.id)).not.toBeNull());
    expect(await stored()).toHaveLength(1);
  });

  it('cannot be the default without a connection', async () => {
    await addPreset('Weekly', {});
    const { person } = await showPage();
    await person.click(button('Edit Weekly'));
    expect(screen.queryByRole('checkbox', { name: /every new link/ })).not.toBeInTheDocument();
  });

  it('shows errors at each field, and is saved anyway', async () => {
    await addPreset('Other', {});
    await addPreset('Weekly', { utm_content: 'x'.repeat(fields.utm_source.max) });
    const { person } = await showPage();
    await person.click(button('Edit Weekly'));
    await person.clear(field('Name'));
    expect(field('Name')).toHaveAccessibleDescription('Enter a name');
    await person.type(field('Name'), 'Other');
    expect(field('Name')).toHaveAccessibleDescription('Another preset has this name');
    await person.type(field('Content'), 'y');
    expect(field('Content')).toHaveAccessibleDescription('At most 200 characters');
    await waitFor(async () => expect((await stored())[1]?.values.utm_content).toHaveLength(fields.utm_source.max + 1));
  });

  it('normalizes its values as chosen, and shows how', async () => {
    await addPreset('Weekly', { utm_campaign: 'Spring Sale' });
    const { person } = await showPage();
    await person.click(button('Edit Weekly'));
    await person.click(screen.getByRole('checkbox', { name: 'Lowercase' }));
    await person.click(screen.getByRole('radio', { name: 'Spaces become _' }));
    expect(field('Campaign')).toHaveAccessibleDescription('Result: spring_sale');
    await waitFor(async () => expect(await stored()).toMatchObject([{ hygiene: { lowerCase: true, spaces: '_' } }]));
  });

  it('has a list of allowed values, which is read while typing', async () => {
    await addPreset('Weekly', { utm_medium: 'mail' });
    const { person } = await showPage();
    await person.click(button('Edit Weekly'));
    await person.click(screen.getByText('Allowed values'));
    await person.type(field('Allowed values for Medium'), 'email, social ,,email');
    expect(field('Allowed values for Medium')).toHaveValue('email, social ,,email');
    expect(field('Medium')).toHaveAccessibleDescription('Not an allowed value. Allowed: email, social');
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ hygiene: { allowed: { utm_medium: ['email', 'social'] } } }]),
    );
  });
});

describe('if the browser refuses', () => {
  it('to sync, the presets are kept here, and a notice says so', async () => {
    vi.spyOn(fakeBrowser.storage.sync, 'set').mockRejectedValue(new Error('QUOTA_BYTES_PER_ITEM quota exceeded'));
    await startBackground();
    await addPreset('Weekly', {});
    await showPage();
    expect(await screen.findByText(/so it stays in this browser/)).toBeVisible();
  });

  it('to save at all, typed values stay, and are saved at a retry', async () => {
    await addPreset('Weekly', {});
    const { person } = await showPage();
    await person.click(button('Edit Weekly'));
    const refusals = (['sync', 'local'] as const).map((area) =>
      vi.spyOn(fakeBrowser.storage[area], 'set').mockRejectedValue(new Error('QUOTA_BYTES')),
    );
    await person.type(field('Source'), 'letter');
    const alert = await screen.findByRole('alert');
    expect(field('Source')).toHaveValue('letter');
    for (const refusal of refusals) refusal.mockRestore();
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await stored()).toMatchObject([{ values: { utm_source: 'letter' } }]));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
