import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatList } from '@/components/ui/format-list.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { findUtm } from '@/lib/link/utm/lift.ts';
import { useDraftLater, useEditing } from '../draft/draft-context.tsx';

/**
 * A button that moves UTM parameters out of the address. Not for an existing link, whose address is fixed (interface
 * §2.1).
 */
export function LiftOffer({ onLift }: { onLift: () => void }) {
  const { kind } = useEditing();
  const long_url = useDraftLater((draft) => draft.long_url);
  const lift = kind === 'new' ? findUtm(long_url) : null;
  if (lift === null) return null;
  const found = Object.entries(lift.found).map(([field, value]) => `${field}=${value}`);
  return (
    <Notice tone="plain" actions={<Button onClick={onLift}>{i18n.t('editor.utm.lift')}</Button>}>
      <p>{i18n.t('editor.utm.liftable', [formatList(found)])}</p>
    </Notice>
  );
}
