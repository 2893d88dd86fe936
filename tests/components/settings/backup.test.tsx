import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SettingsPage } from '@/components/settings/settings-page.tsx';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset } from '@/lib/link/utm/preset.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { readPresets, savePreset } from '@/lib/storage/presets.ts';
import { syncChoiceItem } from '@/lib/storage/sync-choice.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { connectedService } from '../../setup/connected.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { type Person, show } from '../../setup/show.ts';

const weekly = newPreset('w', 'Weekly', { ...noUtm, utm_source: 'newsletter' });
const button = (name: string) => screen.getByRole('button', { name });

async function showPage() {
  const shown = show(<SettingsPage />);
  await screen.findByRole('button', { name: 'Export settings' });
  return shown;
}

async function choose(person: Person, file: object | string): Promise<void> {
  const text = typeof file === 'string' ? file : JSON.stringify({ hem: 'settings', version: 1, ...file });
  await person.upload(screen.getByLabelText('Import settings', { selector: 'input' }), new File([text], 'mine.json'));
}

describe('a file of settings', () => {
  it('has the settings of the person, and neither token nor service', async () => {
    const { token, settings } = await connectedService();
    await savePreset(weekly);
    await preferencesItem.set({ ...defaultPreferences, theme: 'dark' });
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    const saved = savedFiles();
    const { person } = await showPage();
    await person.click(button('Export settings'));
    await waitFor(() => expect([...saved.keys()]).toEqual(['hem-settings.json']));
    const text = (await saved.get('hem-settings.json')?.text()) ?? '';
    expect(JSON.parse(text)).toMatchObject({
      ...{ hem: 'settings', version: 1, preferences: { theme: 'dark' }, presets: [weekly] },
      views: [{ name: 'Spring' }],
    });
    const { id } = (await connectionItem.get()) ?? { id: '' };
    for (const secret of [token, new URL(settings.baseUrl).host, id]) expect(text).not.toContain(secret);
  });

  it('imports no empty or duplicate tag, since every new link would be refused for it', async () => {
    const { person } = await showPage();
    await choose(person, { preferences: { tags: ['', ' spring ', '  ', 'spring', 'sale'] } });
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Import' }));
    await waitFor(async () => expect((await preferencesItem.get()).tags).toEqual(['spring', 'sale']));
  });

  it('shows its changes before it is applied, and can be undone', async () => {
    await savePreset(weekly);
    const { person } = await showPage();
    await choose(person, {
      preferences: { theme: 'dark', statsLimit: 1000 },
      quick: { notify: true, copyForm: 'markdown' },
      listLayout: { density: 'compact', keys: false },
      presets: [{ ...weekly, name: 'Monthly' }, newPreset('a', 'Ads', noUtm)],
    });
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveAccessibleName('Import mine.json?');
    expect(dialog).toHaveTextContent('ThemeSystem → Dark');
    expect(dialog).toHaveTextContent('Limit for loading clicks300 → 1,000');
    expect(dialog).toHaveTextContent('Single-key shortcutsOn → Off');
    expect(dialog).toHaveTextContent('Notify me when a link is copiedOff → On');
    expect(dialog).toHaveTextContent('Ads New');
    expect(dialog).toHaveTextContent('Monthly Replaces yours');
    expect((await preferencesItem.get()).theme).toBe('system');
    await person.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Settings imported')).toBeVisible();
    expect((await preferencesItem.get()).theme).toBe('dark');
    expect((await readPresets()).presets.map(({ name }) => name)).toEqual(['Monthly', 'Ads']);
    await person.click(button('Undo'));
    expect(await screen.findByText('Import undone')).toBeVisible();
    expect((await preferencesItem.get()).theme).toBe('system');
    expect((await readPresets()).presets).toEqual([weekly]);
  });

  it('changes nothing if the import is canceled', async () => {
    const { person } = await showPage();
    await choose(person, { preferences: { theme: 'dark' } });
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(await preferencesItem.get()).toEqual(defaultPreferences);
  });

  it.each([
    ['{"hem":"settings","version":9}', 'mine.json is from a newer Hem. Update Hem, then import it again.'],
    ['{"hem":"channel sets","version":1,"sets":[]}', 'mine.json holds channel sets only. Import it under Presets.'],
    ['theme: dark', "mine.json isn't a settings file of Hem."],
    ['{"hem":"settings","version":1}', 'You already have everything in mine.json.'],
  ])('is recognized if it is of %s', async (text, words) => {
    const { person } = await showPage();
    await choose(person, text);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('names its unreadable parts, even if it has nothing else', async () => {
    const { person } = await showPage();
    await choose(person, { presets: [{ name: 'Weekly' }] });
    expect(await screen.findByRole('dialog')).toHaveTextContent("Hem can't read these parts and skips them:");
  });

  it('is reported as refused if the browser cannot save it', async () => {
    const { person } = await showPage();
    await choose(person, { preferences: { theme: 'dark' } });
    const dialog = await screen.findByRole('dialog');
    breakStorage('local', 'set', 'preferences');
    await person.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await screen.findByText(/^The browser's storage refused this change/)).toBeVisible();
  });
});

describe('sync', () => {
  it('is on by default, and says what it includes', async () => {
    await showPage();
    const sync = screen.getByRole('switch', { name: 'Sync settings' });
    expect(sync).toBeChecked();
    expect(sync).toHaveAccessibleDescription(/Your token, your service and your links never do\.$/);
  });

  it('is switched off, and all presets stay', async () => {
    await savePreset(weekly);
    const { person } = await showPage();
    await person.click(screen.getByRole('switch', { name: 'Sync settings' }));
    await waitFor(async () => expect(await syncChoiceItem.get()).toBe(false));
    await fakeBrowser.storage.sync.clear();
    expect((await readPresets()).presets).toEqual([weekly]);
  });
});
