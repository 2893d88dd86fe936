import { Clock } from 'lucide-react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { countUnsent } from '@/lib/operations/operation.ts';
import styles from './outbox.module.css';
import { useOutbox } from './use-outbox.ts';

/** Links to *Pending* in the navigation, while a change is late or needs the person. */
export function OutboxNav({ isHere }: { isHere: boolean }) {
  const outbox = useOutbox();
  const now = useNow(10);
  const count = outbox === null ? 0 : countUnsent(outbox.entries, now);
  if (count === 0) return null;
  return (
    <li>
      <Link href="/outbox" title={i18n.t('outbox.heading')} aria-current={isHere ? 'page' : undefined}>
        <Clock size={18} aria-hidden />
        {i18n.t('outbox.heading')}{' '}
        <span className={styles['badge']} data-count>
          {formatCount(count)}
        </span>
      </Link>
    </li>
  );
}
