import * as z from 'zod/mini';

/** An identifier. Any version of UUID, since the interface names none (interface §2.1). */
export const uuid = z.guid('Must be a UUID, such as 123e4567-e89b-42d3-a456-426614174000');

const dateTimeRule = 'Must be a date and time such as 2026-12-24T18:00:00Z';

/** A date-time with its zone, ISO 8601 (interface §2.1, §2.3). */
export const dateTime = z.iso.datetime({ offset: true, error: dateTimeRule });

/** A date-time, or an empty text for none: how an update clears one (the interface has no null). */
export const optionalDateTime = z.union([dateTime, z.literal('')], dateTimeRule);

const dayRule = 'Must be a day such as 2026-12-24';

/** A day, YYYY-MM-DD (interface §4.3, §4.5). A pattern alone, as the interface has it: 2026-02-31 passes. */
export const day = z.string(dayRule).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, dayRule));

const digitsRule = 'Must be digits only';

/** Digits only (interface §4.3, §8). */
export const digits = z.string(digitsRule).check(z.regex(/^\d+$/, digitsRule));

const trueOrFalse = ['true', 'false'] as const;

/** A boolean as a query string carries it (interface §4.3). */
export const flag = z.enum(trueOrFalse, 'Must be true or false');

/** Whether a text is an http or https address that a browser can open. */
export function isWebAddress(text: string): boolean {
  // The slashes are asked for by hand: the parser forgives `https:example.com`, which a page would read as a path.
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

const addressRule = 'Must be a web address that starts with https:// or http://';

/** A web address. IP addresses, ports, international names, long queries and fragments are all fine. */
export const webAddress = z.string('Must be a web address').check(z.refine(isWebAddress, addressRule));

/** A web address, or an empty text for none: how an update clears one (the interface has no null). */
export const optionalWebAddress = z
  .string('Must be a web address')
  .check(z.refine((text) => text === '' || isWebAddress(text), addressRule));

/** A text of at most `max` characters. */
export const textUpTo = (max: number) =>
  z.string('Must be a text').check(z.maxLength(max, `At most ${max} characters`));

/** An object of these keys and no others, so that a misspelt one is refused by name rather than lost. */
export const onlyKnown = <S extends z.core.$ZodShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `Unknown: ${issue.keys.join(', ')}` : 'Must be an object of named values',
  });

/** Absent and null both read as null (reading R8). */
export const orNull = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null);
