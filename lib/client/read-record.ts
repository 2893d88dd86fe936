import * as z from 'zod/mini';
import { type LinkRecord, linkRecord } from '../contract/link-reading.ts';

type Read = { ok: true; record: LinkRecord } | { ok: false; error: z.core.$ZodError };

/**
 * Reads a link's record, whatever is wrong with it but its id (reading R8): a value that does not belong where it stands
 * becomes null, and its place is named.
 */
export function readRecord(came: unknown): Read {
  const whole = linkRecord.safeParse(came);
  if (whole.success) return { ok: true, record: whole.data };
  const places = whole.error.issues.map(({ path }) => mayBeNull(path));
  const mended = structuredClone(came);
  for (const place of places) setNull(mended, place);
  const read = linkRecord.safeParse(mended);
  if (!read.success) return { ok: false, error: read.error };
  const named = new Set(places.filter((place) => !isClearedDate(came, place)).map((place) => z.core.toDotPath(place)));
  // A list that is unreadable as a whole has no places of its own.
  const unreadable = [...named].filter((path) => ![...named].some((above) => path.startsWith(`${above}[`)));
  return { ok: true, record: unreadable.length === 0 ? read.data : { ...read.data, unreadable } };
}

type Path = readonly PropertyKey[];

/** The nearest place around a wrong value that may be null: of an entry of a list, the list. The id may not. */
const mayBeNull = (path: Path): Path => (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path);

/** An update clears a date with an empty text (reading R6), which may come back as it was sent. */
const isClearedDate = (came: unknown, [field, ...below]: Path): boolean =>
  field === 'expiration' && below.length === 0 && isObject(came) && came[field] === '';

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null;

function setNull(record: unknown, path: Path): void {
  const [key, ...rest] = path;
  // The id alone is left as it is: a record without one cannot be told from others.
  if (key === undefined || !isObject(record) || (path.length === 1 && key === 'id')) return;
  if (rest.length === 0) record[key] = null;
  else setNull(record[key], rest);
}
