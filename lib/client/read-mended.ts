import type * as z from 'zod/mini';

/** Where a value stands in an answer. */
export type Path = readonly PropertyKey[];

type Mended<T> =
  /** `places`: where something else stood than belongs there, and null was read. */
  { ok: true; value: T; places: readonly Path[] } | { ok: false; error: z.core.$ZodError };

/**
 * Reads what came, whatever is wrong with parts of it (reading R8): a value that does not belong where it stands becomes
 * null. Fails where that does not help, as for what came as a whole.
 *
 * @param keeps whether a place is left as it is, though null could stand there
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

/** The nearest place around a wrong value that may be null: of an entry of a list, the list. */
const mayBeNull = (path: Path): Path => (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path);

export const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

function setNull(value: unknown, [key, ...rest]: Path): void {
  if (key === undefined || !isObject(value)) return;
  if (rest.length === 0) value[key] = null;
  else setNull(value[key], rest);
}
