import type { Operation, Write } from './operation.ts';

/** A write that is asked for. */
interface Asked {
  write: Write;
  hasPassword: boolean;
  /** The form that it comes from. */
  form?: string | undefined;
  /** The row of a job that asks for it. */
  job?: unknown;
}

/**
 * Whether a write takes the place of an entry for the same link: a deletion that of another, and an update that of one
 * that asks the person, where it comes from the same form or changes all of its fields anew. Anything else of that entry
 * would be lost.
 */
export function replaces({ write, hasPassword, form, job }: Asked, entry: Operation): boolean {
  const { write: other, state } = entry;
  if (write.kind === 'delete') return other.kind === 'delete';
  if (write.kind !== 'update' || other.kind !== 'update' || job !== undefined) return false;
  if (state.name !== 'refused' && state.name !== 'conflict') return false;
  if (form !== undefined && form === entry.form) return true;
  return (hasPassword || !entry.hasPassword) && Object.keys(other.body).every((field) => field in write.body);
}
