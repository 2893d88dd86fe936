import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { useNow } from '@/components/ui/use-now.ts';

/** Shows how long ago a change was requested. */
export function Age({ since }: { since: number }) {
  const now = useNow(30);
  return (
    <time dateTime={new Date(since).toISOString()}>
      {i18n.t('pendingChanges.requested', [ago(new Date(since), new Date(now))])}
    </time>
  );
}
