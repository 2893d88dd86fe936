import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SettingsPage } from '@/components/settings/settings-page.tsx';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { askedFor, refusePermissions } from '../../setup/browser/permissions.ts';
import { beFirefox } from '../../setup/browser/reset.ts';
import { setShortcut } from '../../setup/browser/rest.ts';
import { show } from '../../setup/show.ts';

const shortenOnOpen = () => screen.findByRole('checkbox', { name: 'Shorten as soon as the popup opens' });
const refusal = /Without that permission Hem still shortens right away/;

describe('shortening as soon as the popup opens', () => {
  it('is off at first, explains itself, and is kept when it is switched on', async () => {
    const { person } = show(<SettingsPage />);
    expect(await shortenOnOpen()).not.toBeChecked();
    expect(await shortenOnOpen()).toHaveAccessibleDescription(/creates and copies the link right away/);
    await person.click(await shortenOnOpen());
    expect(await shortenOnOpen()).toBeChecked();
    expect(await preferencesItem.get()).toEqual({ shortenOnOpen: true, badge: false });
    await person.click(await shortenOnOpen());
    expect(await preferencesItem.get()).toEqual({ shortenOnOpen: false, badge: false });
  });

  it('needs no permission in Chromium', async () => {
    const { person } = show(<SettingsPage />);
    await person.click(await shortenOnOpen());
    expect(askedFor()).toEqual([]);
    expect(screen.queryByText(refusal)).not.toBeInTheDocument();
  });

  it('asks Firefox to let it copy, by the press that switches it on and by no other', async () => {
    beFirefox();
    const { person } = show(<SettingsPage />);
    await person.click(await shortenOnOpen());
    expect(askedFor()).toEqual(['clipboardWrite']);
    await person.click(await shortenOnOpen());
    expect(askedFor()).toEqual(['clipboardWrite']);
  });

  it('is on although Firefox may not copy, and says what that means', async () => {
    beFirefox();
    refusePermissions();
    const { person } = show(<SettingsPage />);
    await person.click(await shortenOnOpen());
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(await preferencesItem.get()).toEqual({ shortenOnOpen: true, badge: false });
    await person.click(await shortenOnOpen());
    expect(screen.queryByText(refusal)).not.toBeInTheDocument();
  });

  it('follows what is changed in another tab', async () => {
    show(<SettingsPage />);
    await shortenOnOpen();
    await preferencesItem.set({ shortenOnOpen: true, badge: false });
    expect(await screen.findByRole('checkbox', { checked: true })).toBeVisible();
  });
});

describe('the keys that open Hem', () => {
  it('are named as the browser has them now', async () => {
    setShortcut('Ctrl+Shift+9');
    show(<SettingsPage />);
    expect(await screen.findByText('Ctrl+Shift+9')).toBeVisible();
    expect(screen.getByText(/opens Hem on any page/)).toBeVisible();
  });

  it('are said to be none where a person has removed them', async () => {
    setShortcut('');
    show(<SettingsPage />);
    expect(await screen.findByText(/No keys open Hem/)).toBeVisible();
  });
});

it('the settings say which version this is', async () => {
  show(<SettingsPage />);
  expect(await screen.findByText('Hem 1.2.3')).toBeVisible();
  expect(await screen.findByText('Alt+Shift+H')).toBeVisible();
});
