import type { Operation, Write } from './operation.ts';

interface RequestedWrite {
  write: Write;
  hasPassword: boolean;
  form?: string | undefined;
}

/**
 * True if a write replaces an operation for the same link. A deletion replaces another deletion. An update replaces one
 * that needs the person, if it comes from the same form or changes all of its fields. Otherwise other values of that
 * operation would be lost. Rows of jobs are neither replaced nor replace anything: their job counts them.
 */
export function replaces({ write, hasPassword, form }: RequestedWrite, operation: Operation): boolean {
  const { write: other, state, job } = operation;
  if (job !== undefined) return false;
  if (write.kind === 'delete') return other.kind === 'delete';
  if (write.kind !== 'update' || other.kind !== 'update') return false;
  if (state.name !== 'refused' && state.name !== 'conflict') return false;
  if (form !== undefined && form === operation.form) return true;
  return (hasPassword || !operation.hasPassword) && Object.keys(other.body).every((field) => field in write.body);
}
