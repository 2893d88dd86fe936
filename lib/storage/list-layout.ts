import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/** The columns with an adjustable width, in order. The title takes the rest. */
export const sizedColumns = ['address', 'tags', 'created', 'lastClicked', 'clicks'] as const;

/** The parts of a list of links that can be hidden. The icon and the destination are beside the title. */
export const columns = ['icon', 'destination', ...sizedColumns] as const;

export const densities = ['comfortable', 'compact'] as const;

/** Skips columns that no longer exist. Otherwise, one of an earlier layout would reset the whole layout. */
const hidden = z.pipe(
  z.array(z.string()),
  z.transform((names) => names.flatMap((name) => columns.find((column) => column === name) ?? [])),
);
const widths = z.pipe(
  z.record(z.string(), z.number()),
  z.transform(
    (given): Partial<Record<SizedColumn, number>> =>
      Object.fromEntries(
        sizedColumns.flatMap((column) => (given[column] === undefined ? [] : [[column, given[column]]])),
      ),
  ),
);

export const listLayout = z.object({
  /** The hidden columns. */
  hidden: z._default(hidden, ['lastClicked']),
  /** The widths that the person has chosen, in pixels. */
  widths: z._default(widths, {}),
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

export const listLayoutKey = 'local:listLayout';

/** The person's settings of the list of links. */
export const listLayoutItem = storedItem(listLayoutKey, { schema: listLayout, fallback: listLayout.parse({}) });
