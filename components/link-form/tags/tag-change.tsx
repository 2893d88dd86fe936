import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { Hint } from '@/components/ui/text.tsx';
import type { Change } from './use-tags.ts';

/** The last change, for screen readers alone. An ignored duplicate is also shown. */
export function TagChange({ change }: { change: Change | null }) {
  const doubled = change?.kind === 'changed' ? change.doubled : [];
  const heard = change === null ? '' : words(change);
  return (
    <Hint role="status" className={doubled.length > 0 ? undefined : 'sr-only'}>
      {doubled.length > 0 ? i18n.t('editor.tags.doubled', [formatItems(doubled)]) : heard}
    </Hint>
  );
}

function words(change: Change): string {
  if (change.kind === 'removed') return i18n.t('editor.tags.removed', [change.tag]);
  return change.added.length === 0 ? '' : i18n.t('editor.tags.added', [formatItems(change.added)]);
}
