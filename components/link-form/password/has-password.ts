import type { Editing } from '../draft/draft-store.ts';

/** Whether the form edits a link that has a password. */
export const hasPassword = (editing: Editing): boolean =>
  editing.kind === 'edit' && editing.record.has_password === true;
