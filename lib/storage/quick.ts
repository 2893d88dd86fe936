import * as z from 'zod/mini';
import { copyForms } from '../link/copy/copied-text.ts';
import { quickKey } from './keys.ts';
import { storedItem } from './stored-item.ts';

/** The actions of Enter on a link found in the address bar. */
export const addressBarActions = ['open', 'copy', 'stats'] as const;

export type AddressBarAction = (typeof addressBarActions)[number];

export const quick = z.object({
  addressBar: z._default(z.enum(addressBarActions), 'open'),
  /** The format of a copied link. */
  copyForm: z._default(z.enum(copyForms), 'addresses'),
  /** The person's own template. */
  template: z._default(z.string(), ''),
  /** True to also show a notification after a copy without one of Hem's pages. */
  notify: z._default(z.boolean(), false),
});

/**
 * Settings for copying links and for actions without a page. They are not among the preferences, which the popup loads
 * each time.
 */
export const quickItem = storedItem(quickKey, { schema: quick, fallback: quick.parse({}) });
