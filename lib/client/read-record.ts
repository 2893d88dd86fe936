import * as z from 'zod/mini';
import { type LinkRecord, linkRecord } from '../contract/link-reading.ts';
import { isObject, type Path, readMended } from './read-mended.ts';

type Read = { ok: true; record: LinkRecord } | { ok: false; error: z.core.$ZodError };

/**
 * Reads a link's record, whatever is wrong with it but its id (reading R8): a value that does not belong where it
 * stands becomes null, and its place is named.
 */
export function readRecord(came: unknown): Read {
  const read = readMended(linkRecord, came, isId);
  if (!read.ok) return read;
  const wrong = read.places.filter((place) => !isClearedDate(came, place));
  const named = new Set(wrong.map((place) => z.core.toDotPath(place)));
  // A list that is unreadable as a whole has no places of its own.
  const unreadable = [...named].filter((path) => ![...named].some((above) => path.startsWith(`${above}[`)));
  return { ok: true, record: unreadable.length === 0 ? read.value : { ...read.value, unreadable } };
}

/** The id alone is left as it is: a record without one cannot be told from others. */
const isId = (place: Path): boolean => place.length === 1 && place[0] === 'id';

/** An update clears a date with an empty text (reading R6), which may come back as it was sent. */
const isClearedDate = (came: unknown, [field, ...below]: Path): boolean =>
  field === 'expiration' && below.length === 0 && isObject(came) && came[field] === '';
