import type { Theme } from '@/lib/storage/preferences.ts';

/*
 * The browser's storage answers after a page's first frame could be drawn. What a page drew last is therefore kept where
 * it can be read at once as well.
 */
const key = 'theme';

/** Draws the page in the theme that Hem's pages had last, before it is known whether that is still the one chosen. */
export function drawLastTheme(): void {
  draw(globalThis.localStorage?.getItem(key));
}

/** Draws the page in a theme, and the next page in the same from its first frame on. */
export function drawTheme(theme: Theme): void {
  globalThis.localStorage?.setItem(key, theme);
  draw(theme);
}

/** The tokens' `light-dark()` colors follow. Without a scheme of its own the page has the style sheet's: both. */
function draw(theme: string | null | undefined): void {
  document.documentElement.style.colorScheme = theme === 'light' || theme === 'dark' ? theme : '';
}
