import { withUpdate } from '../link/draft-of-body.ts';
import { undoBody } from '../link/undo-body.ts';
import type { JobRow, NewJobRow } from './job.ts';

/** Returns the row that undoes another; null if nothing was done or it cannot be undone. */
export function undoRow({ write, state, job: { name, address } }: JobRow): NewJobRow | null {
  if (state.name !== 'done') return null;
  if (write.kind === 'create') {
    if (state.link === null) return null;
    const { id, short_url, custom_url } = state.link;
    return { write: { kind: 'delete', id }, name, address: custom_url ?? short_url, long_url: write.body.long_url };
  }
  if (write.kind === 'delete' || write.base === null) return null;
  const after = withUpdate(write.base, write.body);
  const body = undoBody(write.body.id, after, write.base);
  return body && { write: { kind: 'update', body, base: after }, name, address, long_url: null };
}
