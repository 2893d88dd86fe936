import { Clock } from 'lucide-react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Chip } from '@/components/ui/chip.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { countUnsent } from '@/lib/operations/operation.ts';
import { useIsInForm } from './refusals-in-form.ts';
import { usePendingChanges } from './use-pending-changes.ts';

/** Links to *Pending* in the navigation, while a change is late or needs the person. */
export function PendingNav({ isHere }: { isHere: boolean }) {
  const pending = usePendingChanges();
  const now = useNow(10);
  const isInForm = useIsInForm();
  const others = pending?.operations.filter((operation) => !isInForm(operation)) ?? [];
  const count = countUnsent(others, now);
  if (count === 0) return null;
  return (
    <li>
      <Link href="/pending" title={i18n.t('pendingChanges.heading')} aria-current={isHere ? 'page' : undefined}>
        <Clock size={18} aria-hidden />
        <span>{i18n.t('pendingChanges.heading')}</span>{' '}
        <span data-count>
          <Chip>{formatCount(count)}</Chip>
        </span>
      </Link>
    </li>
  );
}
