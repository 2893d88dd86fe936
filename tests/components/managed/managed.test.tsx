import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ConnectInPopup } from '@/components/connection/connect-in-popup.tsx';
import { PresetsPage } from '@/components/presets/presets-page.tsx';
import { SettingsPage } from '@/components/settings/settings-page.tsx';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset } from '@/lib/link/utm/preset.ts';
import { policy } from '@/lib/managed/policy.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { managedItem, unmanaged } from '@/lib/storage/managed.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { startBackground } from '../../setup/background.ts';
import { setPolicy } from '../../setup/browser/managed.ts';
import { connectedService } from '../../setup/connected.ts';
import { runService } from '../../setup/service.ts';
import { show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';
import { address, button, fill, showRunning, token } from '../connection/page.tsx';

const setBy = 'Set by your organization';

/** Starts a background with settings of an organization. */
async function managedBackground(given: Record<string, unknown>) {
  await setPolicy(given);
  await startBackground();
  await until(async () => expect(Object.keys((await managedItem.get()).policy)).toEqual(Object.keys(given)));
}

describe('a service that is set by the organization', () => {
  it('is in the form, disabled and explained, with only the token to enter', async () => {
    const service = await runService();
    const { baseUrl } = service.settings;
    await managedBackground({
      baseUrl,
      names: { tag: 'label' },
      domains: [service.domain],
      defaultDomain: service.domain.id,
    });
    const { person } = await showRunning();
    expect(screen.getByText('Your organization manages some settings')).toBeVisible();
    expect(address()).toHaveValue(baseUrl);
    expect(address()).toBeDisabled();
    expect(screen.getByLabelText('tag')).toHaveValue('label');
    expect(screen.getByLabelText('tag')).toBeDisabled();
    expect(screen.getByLabelText('Label')).toBeDisabled();
    expect(screen.getAllByText(setBy).length).toBeGreaterThan(1);
    await fill(person, token(), service.token);
    await person.click(button('Connect'));
    await screen.findByText(/^Connected to/);
    expect(await connectionItem.get()).toMatchObject({
      baseUrl,
      names: { tag: 'label' },
      defaultDomain: service.domain.id,
    });
  });

  it('can be connected in the popup by the token alone', async () => {
    const service = await runService();
    await managedBackground({ baseUrl: service.settings.baseUrl });
    const { person } = show(<ConnectInPopup reason="first" onConnection={() => {}} onConnected={() => {}} />);
    expect(await screen.findByText(/Paste your token to connect\.$/)).toBeVisible();
    await fill(person, token(), service.token);
    await person.click(button('Connect'));
    expect(await screen.findByRole('heading', { name: /^Connected to/ })).toBeVisible();
  });

  it('is requested if another one is connected', async () => {
    await connectedService();
    await setPolicy({ baseUrl: 'https://links.example.com/v1' });
    await until(async () => expect((await managedItem.get()).policy.baseUrl).toBeDefined());
    const { person } = await showRunning();
    expect(screen.getByText(/^Your organization uses another service: links\.example\.com\./)).toBeVisible();
    expect(address()).toHaveValue('https://links.example.com/v1');
    await person.click(button('Save'));
    expect(await screen.findByText('Enter the token for this address. The saved one is for another')).toBeVisible();
  });

  it('can be changed if the organization allows it', async () => {
    await managedBackground({ baseUrl: 'https://links.example.com/v1', mayChange: ['service'] });
    await showRunning();
    expect(address()).toHaveValue('https://links.example.com/v1');
    expect(address()).toBeEnabled();
  });
});

describe('settings that are set by the organization', () => {
  it('are disabled and explained, the others are not', async () => {
    await managedBackground({ preferences: { theme: 'dark', shortenOnOpen: true }, quick: { copyForm: 'markdown' } });
    show(<SettingsPage />);
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked());
    expect(screen.getByRole('radio', { name: 'Light' })).toBeDisabled();
    expect(screen.getByRole('switch', { name: 'Shorten as soon as the popup opens' })).toBeDisabled();
    expect(screen.getByRole('switch', { name: "Show the page's link count" })).toBeEnabled();
    expect(screen.getByRole('radio', { name: 'Open' })).toBeEnabled();
    expect(screen.getAllByText(setBy)).toHaveLength(3);
  });

  it('are named if they are unreadable', async () => {
    await managedItem.set({ ...unmanaged, policy: policy.parse({}), unreadable: ['baseUrl', 'domains'] });
    show(<SettingsPage />);
    expect(await screen.findByText("Hem can't read these parts: baseUrl, domains")).toBeVisible();
  });
});

it('presets of the organization come before those of the person, and cannot be changed', async () => {
  await savePreset(newPreset('mine', 'Mine', noUtm));
  await managedBackground({ presets: [{ id: 'n', name: 'Newsletter' }] });
  show(<PresetsPage />);
  const rows = await waitFor(() => {
    const found = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading', { level: 2 }));
    expect(found).toHaveLength(2);
    return found;
  });
  expect(rows[0]).toHaveTextContent(`Newsletter${setBy}`);
  expect(screen.queryByRole('button', { name: 'Edit Newsletter' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit Mine' })).toBeVisible();
});
