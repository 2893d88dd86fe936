import * as z from 'zod/mini';
import { copyForms } from '../link/copy/copied-text.ts';
import { quickKey } from './keys.ts';
import { storedItem } from './stored-item.ts';

/** What Enter does to a link that was found in the address bar. */
export const addressBarActions = ['open', 'copy', 'stats'] as const;

export type AddressBarAction = (typeof addressBarActions)[number];

export const quick = z.object({
  addressBar: z._default(z.enum(addressBarActions), 'open'),
  /** In which form one link is copied. */
  copyForm: z._default(z.enum(copyForms), 'addresses'),
  /** The text of the form that is the person's own. */
  template: z._default(z.string(), ''),
  /** Whether a copy without a page of Hem is told by a notification too. */
  notify: z._default(z.boolean(), false),
});

/**
 * How a person likes links to be copied, and what Hem does without a page: not among the preferences, which the popup loads
 * each time.
 */
export const quickItem = storedItem(quickKey, { schema: quick, fallback: quick.parse({}) });
