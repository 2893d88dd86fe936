import * as z from 'zod/mini';
import type { Failure } from '../contract/failure.ts';
import { isObject } from '../contract/is-object.ts';
import { type LinkRecord, linkRecord } from '../contract/link-reading.ts';
import { lenientReader, type Path } from './lenient-reader.ts';

type Read = { ok: true; record: LinkRecord } | { ok: false; failure: () => Failure };

const readFields = lenientReader(linkRecord, ['data']);

/** The maximum of named values. A record with more of them needs no complete list. */
const maxNamed = 100;

/**
 * Reads a link's record even if all values but its id are invalid (reading R8). An invalid value becomes null, and its
 * path is named. A failure has the path in the answer of one link.
 */
export function readRecord(came: unknown): Read {
  const read = readFields(came);
  if (!read.ok) return read;
  const unreadable = read
    .mended(maxNamed)
    .filter((path) => !isClearedDate(came, path))
    .map((path) => z.core.toDotPath([...path]));
  return { ok: true, record: unreadable.length === 0 ? read.value : { ...read.value, unreadable } };
}

/** True for an empty date, with which an update clears it (reading R6), and which the service may send back. */
const isClearedDate = (came: unknown, [field, ...below]: Path): boolean =>
  field === 'expiration' && below.length === 0 && isObject(came) && came[field] === '';
