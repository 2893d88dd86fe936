import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/** The columns with an adjustable width, in order. The title takes the rest. */
export const sizedColumns = ['address', 'tags', 'created', 'lastClicked', 'clicks'] as const;

/** The parts of a list of links that can be hidden. The icon and the destination are beside the title. */
export const columns = ['icon', 'destination', ...sizedColumns] as const;

export const densities = ['comfortable', 'compact'] as const;

export const listLayout = z.object({
  /** The hidden columns. */
  hidden: z._default(z.array(z.enum(columns)), ['lastClicked']),
  /** The widths that the person has chosen, in pixels. */
  widths: z._default(z.partialRecord(z.enum(sizedColumns), z.number()), {}),
  density: z._default(z.enum(densities), 'comfortable'),
  /**
   * True if single letters, digits and symbols are shortcuts, in all of Hem. People who use speech input may trigger
   * them by accident. It is stored here because the list was the first to have shortcuts.
   */
  keys: z._default(z.boolean(), true),
});

export type Column = (typeof columns)[number];
export type SizedColumn = (typeof sizedColumns)[number];
export type ListLayout = z.infer<typeof listLayout>;

/** The person's settings of the list of links. */
export const listLayoutItem = storedItem('local:listLayout', { schema: listLayout, fallback: listLayout.parse({}) });
