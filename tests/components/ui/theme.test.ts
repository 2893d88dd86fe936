import { beforeEach, describe, expect, it } from 'vitest';
import { followTheme } from '@/components/ui/follow-theme.ts';
import { applyTheme, drawLastTheme } from '@/components/ui/theme.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { breakStorage } from '../../setup/browser/storage.ts';

const scheme = () => document.documentElement.style.colorScheme;
/** Starts the theme as a newly opened page does. */
const beginAnew = () => {
  document.documentElement.style.colorScheme = '';
  drawLastTheme();
};

beforeEach(() => {
  localStorage.clear();
  beginAnew();
});

describe('the theme', () => {
  it('is that of the browser by default', () => {
    expect(scheme()).toBe('');
  });

  it.each(['light', 'dark'] as const)('is %s in the first frame of the next page once a page drew it', (theme) => {
    applyTheme(theme);
    expect(scheme()).toBe(theme);
    beginAnew();
    expect(scheme()).toBe(theme);
  });

  it('is that of the browser again if that is chosen', () => {
    applyTheme('dark');
    applyTheme('system');
    expect(scheme()).toBe('');
    beginAnew();
    expect(scheme()).toBe('');
  });

  it('ignores other stored values', () => {
    localStorage.setItem('theme', 'url(https://example.com)');
    beginAnew();
    expect(scheme()).toBe('');
  });
});

describe('a page that stays open', () => {
  it('has the theme that was chosen before', async () => {
    await preferencesItem.set({ ...defaultPreferences, theme: 'dark' });
    followTheme();
    await expect.poll(scheme).toBe('dark');
  });

  it('changes as soon as another theme is chosen elsewhere', async () => {
    followTheme();
    await preferencesItem.set({ ...defaultPreferences, theme: 'light' });
    await expect.poll(scheme).toBe('light');
    await preferencesItem.set(defaultPreferences);
    await expect.poll(scheme).toBe('');
  });

  it('keeps the theme of the last page if storage fails', async () => {
    applyTheme('dark');
    breakStorage('local', 'get');
    followTheme();
    await expect(preferencesItem.get()).rejects.toThrow();
    expect(scheme()).toBe('dark');
  });
});
