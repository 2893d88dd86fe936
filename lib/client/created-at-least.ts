import * as z from 'zod/mini';
import { dateTime, orNull, uuid } from '../contract/values.ts';

const text = orNull(z.string());

const readable = <T>(schema: z.ZodMiniType<T | null>) => z.catch(schema, () => null);

/**
 * What create answers (interface §4.1), as far as it can be read: an id and an address are enough. The link is there,
 * whatever else is wrong with the answer, and would be made twice by whoever took it for a failure.
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
