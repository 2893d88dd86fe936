import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PlatformsFields } from '@/components/link-form/platforms/platforms-fields.tsx';
import { showInDraft } from '../in-draft.tsx';

const platform = (name: string) => screen.getByRole('switch', { name });
const address = (name: string) => screen.getByRole('textbox', { name: `Address for ${name}` });

describe('a platform', () => {
  it.each([
    ['Android', 'android'],
    ['iOS', 'ios'],
    ['Windows', 'windows'],
    ['Linux', 'linux'],
  ])('is switched on, and its address typed at once: %s', async (label, name) => {
    const { person, draft } = showInDraft(<PlatformsFields />);
    platform(label).focus();
    await person.keyboard(' ');
    expect(address(label)).toHaveFocus();
    await person.keyboard('https://example.com/app');
    expect(draft()).toMatchObject({
      [`has_${name}_targeting`]: true,
      [`${name}_target_url`]: 'https://example.com/app',
    });
    expect(screen.getAllByRole('switch', { checked: true })).toEqual([platform(label)]);
  });

  it('keeps its address when it is switched off, and has it again when on', async () => {
    const { person, draft } = showInDraft(<PlatformsFields />, {
      has_ios_targeting: true,
      ios_target_url: 'https://example.com/ios',
    });
    await person.click(platform('iOS'));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByTitle('https://example.com/ios')).toBeVisible();
    expect(draft()).toMatchObject({ has_ios_targeting: false, ios_target_url: 'https://example.com/ios' });
    await person.click(platform('iOS'));
    expect(address('iOS')).toHaveValue('https://example.com/ios');
  });

  it('is said not to be known of most iPads', () => {
    showInDraft(<PlatformsFields />);
    expect(screen.getByText(/iPads.* announce themselves as Macs/)).toBeVisible();
  });

  it('takes no focus where it is on from the beginning', () => {
    showInDraft(<PlatformsFields />, { has_linux_targeting: true });
    expect(address('Linux')).not.toHaveFocus();
  });
});

describe('the address of a platform', () => {
  it('is wrong where it is none, and missed once the person has asked for the link', async () => {
    const { person, store } = showInDraft(<PlatformsFields />, { has_android_targeting: true });
    expect(address('Android')).toBeValid();
    act(() => store.getState().ask());
    expect(address('Android')).toHaveAccessibleDescription('Enter an address for Android, or turn it off');
    await person.type(address('Android'), 'two words');
    expect(address('Android')).toHaveAccessibleDescription(/Enter a web address/);
  });

  it('that only an app knows is explained', () => {
    showInDraft(<PlatformsFields />, { has_ios_targeting: true, ios_target_url: 'spotify:track:1' });
    expect(address('iOS')).toBeInvalid();
    expect(address('iOS')).toHaveAccessibleDescription(/not spotify:\. Use the app's https:\/\/ address/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it("that a store's app knows is exchanged for the one on the web", async () => {
    const { person, draft } = showInDraft(<PlatformsFields />, {
      has_android_targeting: true,
      android_target_url: 'market://details?id=org.example',
    });
    await person.click(screen.getByRole('button'));
    expect(draft().android_target_url).toBe('https://play.google.com/store/apps/details?id=org.example');
    expect(address('Android')).toHaveAccessibleDescription('Opens in Google Play');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('that is an intent is exchanged for the page that it falls back to', async () => {
    const fallback = 'https://example.org/scan';
    const { person, draft } = showInDraft(<PlatformsFields />, {
      has_android_targeting: true,
      android_target_url: `intent://scan/#Intent;scheme=zxing;S.browser_fallback_url=${encodeURIComponent(fallback)};end`,
    });
    expect(address('Android')).toHaveAccessibleDescription(/not intent:\. Use the app's https:\/\/ address/);
    await person.click(screen.getByRole('button', { name: `Use ${fallback}` }));
    expect(draft().android_target_url).toBe(fallback);
    expect(address('Android')).toBeValid();
  });

  it("in another platform's store is remarked on", () => {
    showInDraft(<PlatformsFields />, { has_ios_targeting: true, ios_target_url: 'play.google.com/store' });
    expect(address('iOS')).toBeValid();
    expect(address('iOS')).toHaveAccessibleDescription('This opens in Google Play, which is for Android');
  });
});
