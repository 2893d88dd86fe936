import * as z from 'zod/mini';
import type { PlainCode } from './error-codes.ts';
import { isWebAddress } from './web-address.ts';

/** An identifier. Any version of UUID, since the interface names none (interface §2.1). */
export const uuid = z.guid('uuid' satisfies PlainCode);

/** A date-time with its zone, ISO 8601 (interface §2.1, §2.3). */
export const dateTime = z.iso.datetime({ offset: true, error: 'dateTime' satisfies PlainCode });

/** A date-time, or an empty text for none: how an update clears one (the interface has no null). */
export const optionalDateTime = z.union([dateTime, z.literal('')], 'dateTime' satisfies PlainCode);

/** A day, YYYY-MM-DD (interface §4.3, §4.5). A pattern alone, as the interface has it: 2026-02-31 passes. */
export const day = z.string('day' satisfies PlainCode).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'day' satisfies PlainCode));

/** Digits only (interface §4.3, §8). */
export const digits = z.string('digits' satisfies PlainCode).check(z.regex(/^\d+$/, 'digits' satisfies PlainCode));

const trueOrFalse = ['true', 'false'] as const;

/** A boolean as a query string carries it (interface §4.3). */
export const flag = z.enum(trueOrFalse, 'flag' satisfies PlainCode);

/** A web address (reading R17). IP addresses, ports, international names, long queries and fragments are all fine. */
export const webAddress = z
  .string('webAddress' satisfies PlainCode)
  .check(z.refine(isWebAddress, 'webAddress' satisfies PlainCode));

/** A web address, or an empty text for none: how an update clears one (the interface has no null). */
export const optionalWebAddress = z
  .string('webAddress' satisfies PlainCode)
  .check(z.refine((text) => text === '' || isWebAddress(text), 'webAddress' satisfies PlainCode));

/** A text of at most `max` characters. */
export const textUpTo = (max: number) => z.string('text' satisfies PlainCode).check(z.maxLength(max));

/** An object of these keys and no others, so that a misspelt one is refused by name rather than lost. */
export const onlyKnown = <S extends z.core.$ZodShape>(shape: S) => z.strictObject(shape, 'object' satisfies PlainCode);

/** Absent and null both read as null (reading R8). */
export const orNull = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null);
