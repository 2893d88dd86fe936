import type { Theme } from '@/lib/storage/preferences.ts';

/*
 * The browser's storage answers after a page's first frame may have been drawn. The last theme is therefore also stored
 * in localStorage, which is read synchronously.
 */
const key = 'theme';

/** Draws the page in the last theme of Hem's pages, before the chosen one is read. */
export function drawLastTheme(): void {
  draw(globalThis.localStorage?.getItem(key));
}

/** Draws the page in a theme, and stores it for the first frame of the next page. */
export function applyTheme(theme: Theme): void {
  globalThis.localStorage?.setItem(key, theme);
  draw(theme);
}

/**
 * Sets the scheme that the tokens' `light-dark()` colors follow. Without one, the style sheet's applies: light and
 * dark.
 */
function draw(theme: string | null | undefined): void {
  document.documentElement.style.colorScheme = theme === 'light' || theme === 'dark' ? theme : '';
}
