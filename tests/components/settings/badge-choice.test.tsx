import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SettingsPage } from '@/components/settings/settings-page.tsx';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { askedFor, delayAnswers, permissionsNow, refusePermissions } from '../../setup/browser/permissions.ts';
import { show } from '../../setup/show.ts';

const badge = () => screen.findByRole('switch', { name: "Show the page's link count" });

it('counting is off by default, explains its permission, and requests it at the press', async () => {
  const { person } = show(<SettingsPage />);
  expect(await badge()).not.toBeChecked();
  expect(await badge()).toHaveAccessibleDescription(/address of each tab.*never leave this browser/);
  expect(askedFor()).toEqual([]);
  await person.click(await badge());
  expect(await badge()).toBeChecked();
  expect(askedFor()).toEqual(['tabs']);
  expect(await preferencesItem.get()).toMatchObject({ badge: true });
});

it('counting keeps settings that changed while its permission was requested', async () => {
  const { person } = show(<SettingsPage />);
  const answer = delayAnswers();
  await person.click(await badge());
  await preferencesItem.set({ ...defaultPreferences, theme: 'dark' });
  answer();
  await expect.poll(() => preferencesItem.get()).toEqual({ ...defaultPreferences, theme: 'dark', badge: true });
});

it('counting returns the permission when it is switched off', async () => {
  const { person } = show(<SettingsPage />);
  await person.click(await badge());
  await waitFor(async () => expect(await badge()).toBeChecked());
  await person.click(await badge());
  await waitFor(async () => expect(await badge()).not.toBeChecked());
  await expect.poll(permissionsNow).toEqual([]);
  expect(await preferencesItem.get()).toMatchObject({ badge: false });
});

it('counting stays off if the person denies it, and says so', async () => {
  refusePermissions();
  const { person } = show(<SettingsPage />);
  await person.click(await badge());
  expect(await screen.findByText(/can't see which page you are on/)).toBeVisible();
  expect(await badge()).not.toBeChecked();
  // Otherwise it would be on as soon as something else needs the permission.
  expect(await preferencesItem.get()).toMatchObject({ badge: false });
});

it('counting shows as off after the browser revoked the permission', async () => {
  const { person } = show(<SettingsPage />);
  await person.click(await badge());
  await fakeBrowser.permissions.remove({ permissions: ['tabs'] });
  expect(await screen.findByRole('switch', { name: /Show the page's link count/, checked: false })).toBeVisible();
});
