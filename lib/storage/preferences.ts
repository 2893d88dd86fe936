import * as z from 'zod/mini';
import { preferencesKey } from './keys.ts';
import { storedItem } from './stored-item.ts';

/** How Hem's pages look: as the browser does, or always light or dark. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** How a person likes Hem to behave. Each has its default, so that one added later reads well from what is kept. */
export const preferences = z.object({
  /** Shorten the page as soon as the popup opens. */
  shortenOnOpen: z._default(z.boolean(), false),
  /** Count the links of the page in the tab on the toolbar button. Needs the permission `tabs` beside it. */
  badge: z._default(z.boolean(), false),
  theme: z._default(z.enum(themes), 'system'),
  /** What every new link is tagged with, until it is removed in the form. */
  tags: z._default(z.array(z.string()), []),
});

export type Preferences = z.infer<typeof preferences>;

/** Nothing chosen yet. */
export const defaultPreferences: Preferences = preferences.parse({});

export const preferencesItem = storedItem(preferencesKey, {
  schema: preferences,
  fallback: defaultPreferences,
});
