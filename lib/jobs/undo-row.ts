import { withUpdate } from '../link/draft-of-body.ts';
import { undoBody } from '../link/undo-body.ts';
import type { JobRow, WantedRow } from './job.ts';

/** The row that takes another back; null where nothing can be taken back, or nothing was done. */
export function undoRow({ write, state, before, name, address }: JobRow): WantedRow | null {
  if (state.name !== 'done') return null;
  if (write.kind === 'create') {
    if (state.link === null) return null;
    const { id, short_url, custom_url } = state.link;
    return { write: { kind: 'delete', id }, name, address: custom_url ?? short_url, before: null };
  }
  if (write.kind === 'delete' || before === null) return null;
  const after = withUpdate(before, write.body);
  const body = undoBody(write.body.id, after, before);
  return body && { write: { kind: 'update', body, base: after }, name, address, before: after };
}
