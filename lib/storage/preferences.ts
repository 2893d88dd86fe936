import * as z from 'zod/mini';
import { csvSeparators } from '../csv/separators.ts';
import { preferencesKey } from './keys.ts';
import { storedItem } from './stored-item.ts';

/** The themes of Hem's pages: the browser's, or always light or dark. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** The numbers of links that *Stats* can load by itself. */
export const statsLimits = [100, 300, 1000] as const;

/** The separator of CSV files. `ask` asks at the next export, then becomes the answer. */
export const separatorChoices = ['ask', ...csvSeparators] as const;

/** The person's preferences. Each has a default, so that stored preferences remain valid when one is added. */
export const preferences = z.object({
  shortenOnOpen: z._default(z.boolean(), false),
  /** Shows the number of links of the current page on the toolbar button. It also needs the permission `tabs`. */
  badge: z._default(z.boolean(), false),
  theme: z._default(z.enum(themes), 'system'),
  /** The tags of every new link, unless removed in the form. */
  tags: z._default(z.array(z.string()), []),
  /** The number of links whose stats load by themselves. */
  statsLimit: z._default(z.literal(statsLimits), 300),
  /** The separator of saved CSV files. */
  csvSeparator: z._default(z.enum(separatorChoices), 'ask'),
});

export type Preferences = z.infer<typeof preferences>;

export const defaultPreferences: Preferences = preferences.parse({});

export const preferencesItem = storedItem(preferencesKey, {
  schema: preferences,
  fallback: defaultPreferences,
});
