import { preferencesItem } from '@/lib/storage/preferences.ts';
import { applyTheme } from './theme.ts';

/** Draws the page in the chosen theme, and follows changes from any page. */
export function followTheme(): void {
  let changed = false;
  preferencesItem.watch(({ theme }) => {
    changed = true;
    applyTheme(theme);
  });
  preferencesItem.get().then(
    // A change since then is newer than the value that was read.
    ({ theme }) => changed || applyTheme(theme),
    // If storage fails, keep the last theme.
    () => undefined,
  );
}
