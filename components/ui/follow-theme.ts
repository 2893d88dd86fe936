import { preferencesItem } from '@/lib/storage/preferences.ts';
import { drawTheme } from './theme.ts';

/** Draws the page in the chosen theme, and in another as soon as that is chosen, wherever that happens. */
export function followTheme(): void {
  let changed = false;
  preferencesItem.watch(({ theme }) => {
    changed = true;
    drawTheme(theme);
  });
  preferencesItem.get().then(
    // What was read before a change came is no longer so.
    ({ theme }) => changed || drawTheme(theme),
    // Storage that fails leaves the page as it was last.
    () => undefined,
  );
}
