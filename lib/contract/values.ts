import * as z from 'zod/mini';
import { saying } from './error-codes.ts';

/** An identifier. Any version of UUID, since the interface names none (interface §2.1). */
export const uuid = z.guid(saying('uuid'));

/** A date-time with its zone, ISO 8601 (interface §2.1, §2.3). */
export const dateTime = z.iso.datetime({ offset: true, error: saying('dateTime') });

/** A date-time, or an empty text for none: how an update clears one (the interface has no null). */
export const optionalDateTime = z.union([dateTime, z.literal('')], saying('dateTime'));

/** A day, YYYY-MM-DD (interface §4.3, §4.5). A pattern alone, as the interface has it: 2026-02-31 passes. */
export const day = z.string(saying('day')).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, saying('day')));

/** Digits only (interface §4.3, §8). */
export const digits = z.string(saying('digits')).check(z.regex(/^\d+$/, saying('digits')));

const trueOrFalse = ['true', 'false'] as const;

/** A boolean as a query string carries it (interface §4.3). */
export const flag = z.enum(trueOrFalse, saying('flag'));

/** Whether a text is an http or https address that a browser can open. */
export function isWebAddress(text: string): boolean {
  // The slashes are asked for by hand: the parser forgives `https:example.com`, which a page would read as a path.
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** A web address. IP addresses, ports, international names, long queries and fragments are all fine. */
export const webAddress = z.string(saying('webAddress')).check(z.refine(isWebAddress, saying('webAddress')));

/** A web address, or an empty text for none: how an update clears one (the interface has no null). */
export const optionalWebAddress = z
  .string(saying('webAddress'))
  .check(z.refine((text) => text === '' || isWebAddress(text), saying('webAddress')));

/** A text of at most `max` characters. */
export const textUpTo = (max: number) => z.string(saying('text')).check(z.maxLength(max));

/** An object of these keys and no others, so that a misspelt one is refused by name rather than lost. */
export const onlyKnown = <S extends z.core.$ZodShape>(shape: S) => z.strictObject(shape, saying('object'));

/** Absent and null both read as null (reading R8). */
export const orNull = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null);
