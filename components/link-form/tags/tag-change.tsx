import { i18n } from '#i18n';
import { FieldStatus } from '@/components/ui/field-status.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import type { Change } from './use-tags.ts';

/** The last change, for screen readers alone. An ignored duplicate is also shown. */
export function TagChange({ change }: { change: Change | null }) {
  const doubled = change?.kind === 'changed' ? change.doubled : [];
  const heard = change === null ? '' : words(change);
  return (
    <FieldStatus isShown={doubled.length > 0}>
      {doubled.length > 0 ? i18n.t('editor.tags.doubled', [formatItems(doubled)]) : heard}
    </FieldStatus>
  );
}

function words(change: Change): string {
  if (change.kind === 'removed') return i18n.t('editor.tags.removed', [change.tag]);
  return change.added.length === 0 ? '' : i18n.t('editor.tags.added', [formatItems(change.added)]);
}
