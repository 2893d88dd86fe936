import * as z from 'zod/mini';
import { dateTime, orNull, uuid } from './values.ts';

const text = orNull(z.string());

/** What create answers of the new link (interface §4.1). Only its id must be there. */
export const createdLink = z.object({
  id: uuid,
  title: text,
  long_url: text,
  short_url: text,
  custom_url: text,
  created_at: orNull(dateTime),
});

export type CreatedLink = z.infer<typeof createdLink>;

const readable = <T>(schema: z.ZodMiniType<T | null>) => z.catch(schema, () => null);

/**
 * The same, as far as it can be read: an id and an address are enough. The link is there, whatever else is wrong with the
 * answer, and would be made twice by whoever took it for a failure.
 */
export const createdLinkAtLeast = z
  .object({
    id: uuid,
    title: readable(text),
    long_url: readable(text),
    short_url: readable(text),
    custom_url: readable(text),
    created_at: readable(orNull(dateTime)),
  })
  .check(z.refine(({ short_url, custom_url }) => Boolean(short_url || custom_url)));
