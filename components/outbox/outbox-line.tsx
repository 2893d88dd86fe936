import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Place } from '@/lib/link/place.ts';
import styles from './outbox.module.css';
import { countOthers, creationAt } from './outbox-here.ts';
import { useOutbox } from './use-outbox.ts';

/** Shows the number of other pending changes, with a button that opens their page. */
export function OutboxLine({ at, onShow }: { at: Place; onShow: () => void }) {
  const outbox = useOutbox();
  const others = outbox === null ? 0 : countOthers(outbox, creationAt(outbox, at));
  if (others === 0) return null;
  return (
    <p className={styles['line']}>
      {i18n.t('outbox.count', others, [formatCount(others)])}
      <Button kind="quiet" onClick={onShow}>
        {i18n.t('outbox.show')}
      </Button>
    </p>
  );
}
