import * as z from 'zod/mini';
import { dateTime, orNull, uuid } from '../contract/values.ts';

const text = orNull(z.string());

const readable = <T>(schema: z.ZodMiniType<T | null>) => z.catch(schema, () => null);

/**
 * The readable part of create's answer (interface §4.1): an id and an address are enough. The link exists even if the
 * rest of the answer is wrong, and a failure would lead to a second one.
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
