import * as z from 'zod/mini';
import { dateTime, orNull, uuid } from './values.ts';

const text = orNull(z.string());

/** Create's answer (interface §4.1). Only the id is required. */
export const createdLink = z.object({
  id: uuid,
  title: text,
  long_url: text,
  short_url: text,
  custom_url: text,
  created_at: orNull(dateTime),
});

export type CreatedLink = z.infer<typeof createdLink>;
