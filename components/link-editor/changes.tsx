import { i18n } from '#i18n';
import { useDraftState } from '@/components/link-form/draft/draft-context.tsx';
import type { DraftState } from '@/components/link-form/draft/draft-store.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { difference } from '@/lib/link/difference.ts';
import { type DraftField, draftFields } from '@/lib/link/draft.ts';

/** Returns the fields that an update would send, joined, so that equal results compare as equal. */
const changedFields = ({ base, draft }: DraftState): string => {
  const changed = difference(base, draft);
  return draftFields.filter((field) => field in changed).join();
};

/** Returns the fields with unsaved changes, in the interface's order. */
export function useChangedFields(): DraftField[] {
  const changed = useDraftState(changedFields).split(',');
  return draftFields.filter((field) => changed.includes(field));
}

/** Names the fields that saving will change. */
export function Changes({ fields }: { fields: readonly DraftField[] }) {
  if (fields.length === 0) return i18n.t('editor.changes.none');
  return i18n.t('editor.changes.some', [formatItems(fields.map((field) => i18n.t(`editor.field.${field}`)))]);
}
