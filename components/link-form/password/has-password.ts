import type { Editing } from '../draft/draft-store.ts';

/** True if the form edits a link with a password. */
export const hasPassword = (editing: Editing): boolean =>
  editing.kind === 'edit' && editing.record.has_password === true;
