import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Hint } from '@/components/ui/text.tsx';
import type { Place } from '@/lib/link/place.ts';
import { countUnsent } from '@/lib/operations/operation.ts';
import { pendingCreateAt } from './pending-create.ts';
import { usePendingChanges } from './use-pending-changes.ts';

/** Shows the number of other pending changes, with a button that opens their page. */
export function PendingLine({ at, onShow }: { at: Place; onShow: () => void }) {
  const pending = usePendingChanges();
  const creation = pending && pendingCreateAt(pending, at);
  const operations = pending?.operations.filter(({ id }) => id !== creation?.id) ?? [];
  const others = countUnsent(operations, Date.now());
  if (others === 0) return null;
  return (
    <Hint className="flex items-center justify-between gap-2">
      {i18n.t('pendingChanges.count', others, [formatCount(others)])}
      <Button kind="quiet" onClick={onShow}>
        {i18n.t('pendingChanges.show')}
      </Button>
    </Hint>
  );
}
