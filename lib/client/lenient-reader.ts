import * as z from 'zod/mini';
import type { Failure } from '../contract/failure.ts';
import { isRecord } from '../contract/is-object.ts';
import { firstIssue } from './first-issue.ts';

/*
 * Reads answers by the contract's schemas, value by value. A schema reads a whole answer instead, and throws if a hundred
 * thousand values are invalid.
 */

/** The path of a value in an answer. */
export type Path = readonly PropertyKey[];

/** A value in an answer, by its key in the value above. */
interface Place {
  key: PropertyKey;
  above: Place | null;
}

type Schema = z.core.$ZodTypes;

/** The state of one reading. */
interface Reading {
  /** True to read null in place of an invalid value, if the schema allows null there. */
  isLenient: boolean;
  /** The values read as null. */
  mended: Place[];
  /** The last invalid value, and the schema that refuses it. */
  refused: { schema: Schema; value: unknown; place: Place } | null;
}

/** Stands for a value that cannot be read, since it is invalid and may not be null. */
const invalid = Symbol('invalid');

/** Reads a value: returns a value of the schema, or `invalid`. Takes its place apart, since few values need an object. */
type Read = (value: unknown, key: PropertyKey, above: Place | null, reading: Reading) => unknown;

/** Returns the reader of a schema. Built once, since it is called for each record and row. */
function readerOf(schema: Schema): Read {
  const { def } = schema._zod;
  if (def.checks !== undefined && def.checks.length > 0) return leaf(schema);
  switch (def.type) {
    case 'default':
      return orDefault(def.defaultValue, readerOf(def.innerType as Schema));
    case 'nullable':
      return orNull(readerOf(def.innerType as Schema));
    case 'object':
      return object(
        schema,
        Object.entries(def.shape).map(([key, one]) => [key, readerOf(one as Schema)] as const),
      );
    case 'array':
      return array(schema, readerOf(def.element as Schema));
    case 'record':
      return record(schema, readerOf(def.valueType as Schema));
    case 'boolean':
      return plain(schema, 'boolean');
    case 'string':
      return 'format' in def ? leaf(schema) : plain(schema, 'string');
    default:
      return leaf(schema);
  }
}

function refuse(schema: Schema, value: unknown, place: Place, reading: Reading): typeof invalid {
  reading.refused = { schema, value, place };
  return invalid;
}

/** Most values of a record are of these types, and a schema takes ten times as long. */
const plain =
  (schema: Schema, type: 'boolean' | 'string'): Read =>
  (value, key, above, reading) =>
    typeof value === type ? value : refuse(schema, value, { key, above }, reading);

const leaf =
  (schema: Schema): Read =>
  (value, key, above, reading) => {
    const read = schema._zod.run({ value, issues: [] }, { async: false });
    return read instanceof Promise || read.issues.length > 0
      ? refuse(schema, value, { key, above }, reading)
      : read.value;
  };

const orDefault =
  (instead: unknown, inner: Read): Read =>
  (value, key, above, reading) =>
    value === undefined ? instead : inner(value, key, above, reading);

const orNull =
  (inner: Read): Read =>
  (value, key, above, reading) => {
    if (value === null) return null;
    const { length } = reading.mended;
    const read = inner(value, key, above, reading);
    if (read !== invalid || !reading.isLenient) return read;
    // Values within one that is unreadable as a whole do not count.
    reading.mended.length = length;
    reading.mended.push({ key, above });
    return null;
  };

const object =
  (schema: Schema, fields: readonly (readonly [string, Read])[]): Read =>
  (value, at, above, reading) => {
    const place = { key: at, above };
    if (!isRecord(value)) return refuse(schema, value, place, reading);
    const result: Record<string, unknown> = {};
    for (const [key, read] of fields) {
      const field = read(value[key], key, place, reading);
      if (field === invalid) return invalid;
      result[key] = field;
    }
    return result;
  };

const array =
  (schema: Schema, element: Read): Read =>
  (value, at, above, reading) => {
    const place = { key: at, above };
    if (!Array.isArray(value)) return refuse(schema, value, place, reading);
    const result: unknown[] = [];
    for (const [key, one] of value.entries()) {
      const read = element(one, key, place, reading);
      if (read === invalid) return invalid;
      result.push(read);
    }
    return result;
  };

const record =
  (schema: Schema, entry: Read): Read =>
  (value, at, above, reading) => {
    const place = { key: at, above };
    if (!isRecord(value)) return refuse(schema, value, place, reading);
    const result: [string, unknown][] = [];
    for (const [key, one] of Object.entries(value)) {
      const read = entry(one, key, place, reading);
      if (read === invalid) return invalid;
      result.push([key, read]);
    }
    return Object.fromEntries(result);
  };

/** Returns the path of a value in the answer. The answer itself has an empty one. */
function pathOf(place: Place): PropertyKey[] {
  const keys: PropertyKey[] = [];
  for (let at = place; at.above !== null; at = at.above) keys.push(at.key);
  return keys.toReversed();
}

/** The result of reading an answer. Paths and failures are made on request, since there may be a hundred thousand. */
type Result<T> =
  /** `mended` returns the paths of invalid values that were read as null, or the first of them. */
  { ok: true; value: T; mended: (max?: number) => Path[] } | { ok: false; failure: () => Failure };

type ReadAnswer<T> = (came: unknown) => Result<T>;

/**
 * Returns a function that reads an answer even if parts of it are invalid (reading R8): an invalid value becomes null. It
 * fails with the first value that may not be null.
 *
 * @param above the path of the answer's part
 */
export function lenientReader<S extends z.ZodMiniType>(schema: S, above: Path): ReadAnswer<z.output<S>>;
export function lenientReader(schema: z.ZodMiniType, above: Path): ReadAnswer<unknown> {
  return readerWith(schema, true, above);
}

/** Returns a function that reads a whole answer. It fails with the first invalid value. */
export function strictReader<S extends z.ZodMiniType>(schema: S): ReadAnswer<z.output<S>>;
export function strictReader(schema: z.ZodMiniType): ReadAnswer<unknown> {
  return readerWith(schema, false, []);
}

function readerWith(schema: z.ZodMiniType, isLenient: boolean, above: Path): ReadAnswer<unknown> {
  const read = readerOf(schema as unknown as Schema);
  return (came) => {
    const reading: Reading = { isLenient, mended: [], refused: null };
    const value = read(came, '', null, reading);
    const { mended, refused } = reading;
    return value === invalid
      ? { ok: false, failure: () => failureOf(refused, above) }
      : { ok: true, value, mended: (max = mended.length) => mended.slice(0, max).map(pathOf) };
  };
}

function failureOf(refused: Reading['refused'], above: Path): Failure {
  if (refused === null) return firstIssue({ issues: [] }, above);
  const { schema, value, place } = refused;
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return firstIssue({ issues }, [...above, ...pathOf(place)]);
}
