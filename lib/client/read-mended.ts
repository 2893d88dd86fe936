import type * as z from 'zod/mini';

/** The path of a value in an answer. */
export type Path = readonly PropertyKey[];

type Mended<T> =
  /** `places` are the paths of invalid values that were read as null. */
  { ok: true; value: T; places: readonly Path[] } | { ok: false; error: z.core.$ZodError };

/**
 * Reads an answer even if parts of it are invalid (reading R8): an invalid value becomes null. Fails if that is not
 * enough, for example if the whole answer is invalid.
 *
 * @param keeps returns true for a path to leave unchanged, although it may be null
 */
export function readMended<S extends z.ZodMiniType>(
  schema: S,
  came: unknown,
  keeps: (place: Path) => boolean = () => false,
): Mended<z.output<S>> {
  const whole = schema.safeParse(came);
  if (whole.success) return { ok: true, value: whole.data, places: [] };
  const places = whole.error.issues.map(({ path }) => mayBeNull(path));
  const mended = structuredClone(came);
  for (const place of places) if (!keeps(place)) setNull(mended, place);
  const read = schema.safeParse(mended);
  return read.success ? { ok: true, value: read.data, places } : { ok: false, error: read.error };
}

/** Returns the path of the nearest value that may be null. For an entry of a list, it is the list. */
const mayBeNull = (path: Path): Path => (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path);

export const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

function setNull(value: unknown, [key, ...rest]: Path): void {
  if (key === undefined || !isObject(value)) return;
  if (rest.length === 0) value[key] = null;
  else setNull(value[key], rest);
}
