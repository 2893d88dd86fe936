import * as z from 'zod/mini';
import { sectionNames } from '../link/sections.ts';
import { eachUtm } from '../link/utm/fields.ts';

const texts = z.array(z.string());

/** A change of many links. Texts as typed; dates in UTC. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addTags'), tags: texts }),
  z.object({ kind: z.literal('removeTags'), tags: texts }),
  /** Replaces tags, each in its exact spelling, by one tag. With one of them, this renames it. */
  z.object({ kind: z.literal('mergeTags'), from: texts, to: z.string() }),
  /** A stored job of an earlier version. */
  z.pipe(
    z.object({ kind: z.literal('renameTag'), from: z.string(), to: z.string() }),
    z.transform(({ from, to }) => ({ kind: 'mergeTags' as const, from: [from], to })),
  ),
  /** An empty value keeps the existing one of a link whose UTM section is on. */
  z.object({ kind: z.literal('setUtm'), values: z.object(eachUtm(() => z.string())) }),
  z.object({ kind: z.literal('clearUtm') }),
  /** An empty value keeps the existing one of a link that already expires. */
  z.object({ kind: z.literal('setExpiration'), expiration: z.string(), expiration_clicks: z.string() }),
  /** Switches a section. It is switched on only for links with values in it. */
  z.object({ kind: z.literal('switch'), section: z.enum(sectionNames), on: z.boolean() }),
  /** Replaces a text exactly. */
  z.object({ kind: z.literal('replace'), field: z.enum(['title', 'custom_link']), find: z.string(), by: z.string() }),
]);

export type BulkChange = z.infer<typeof bulkChange>;

/** Returns the texts of a change by field. */
export function valuesOfChange(change: BulkChange): { readonly [field: string]: unknown } {
  switch (change.kind) {
    case 'addTags':
    case 'removeTags':
      return { tags: change.tags };
    case 'mergeTags':
      return { tags: [...change.from, change.to] };
    case 'setUtm':
      return change.values;
    case 'setExpiration':
      return { expiration: change.expiration, expiration_clicks: change.expiration_clicks };
    case 'replace':
      return { [change.field]: [change.find, change.by] };
    case 'clearUtm':
    case 'switch':
      return {};
  }
}
