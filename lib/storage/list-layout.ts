import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/** What a list of links can show beside the title, in its order. */
export const columns = [
  'icon',
  'address',
  'destination',
  'utm',
  'tags',
  'signs',
  'created',
  'lastClicked',
  'clicks',
] as const;

/** The columns that have a width of their own: the icon stands in the title's. */
const sizedColumns = ['title', ...columns.filter((column) => column !== 'icon')] as const;

export const densities = ['comfortable', 'compact'] as const;

export const listLayout = z.object({
  /** The columns left out. */
  hidden: z._default(z.array(z.enum(columns)), ['signs', 'lastClicked']),
  /** In pixels, where a person has chosen one. */
  widths: z._default(z.partialRecord(z.enum(sizedColumns), z.number()), {}),
  density: z._default(z.enum(densities), 'comfortable'),
  /**
   * Whether letters, digits and signs are keys, here as in the popup and the side panel: who speaks to the computer may press
   * them without meaning to. The list had them first, and what was chosen for it counts for all.
   */
  keys: z._default(z.boolean(), true),
});

export type Column = (typeof columns)[number];
export type SizedColumn = (typeof sizedColumns)[number];
export type ListLayout = z.infer<typeof listLayout>;

/** How a person likes the list of links to look. */
export const listLayoutItem = storedItem('local:listLayout', { schema: listLayout, fallback: listLayout.parse({}) });
