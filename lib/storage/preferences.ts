import * as z from 'zod/mini';
import { preferencesKey } from './keys.ts';
import { storedItem } from './stored-item.ts';

/** How a person likes Hem to behave. Each has its default, so that one added later reads well from what is kept. */
const preferences = z.object({
  /** Shorten the page as soon as the popup opens. */
  shortenOnOpen: z._default(z.boolean(), false),
  /** Count the links of the page in the tab on the toolbar button. Needs the permission `tabs` beside it. */
  badge: z._default(z.boolean(), false),
});

export type Preferences = z.infer<typeof preferences>;

export const preferencesItem = storedItem(preferencesKey, {
  schema: preferences,
  fallback: preferences.parse({}),
});
