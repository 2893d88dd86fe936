import { i18n } from '#i18n';
import { IncompleteNotice } from '@/components/failure/incomplete-notice.tsx';
import { ageWords } from '@/components/links/age-words.ts';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Progress } from '@/components/ui/progress.tsx';
import { Text } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { maxRead } from '@/lib/link-index/index.ts';
import type { LinkCacheState } from '@/lib/storage/link-cache.ts';

/** The number of cached links, their age, and the progress of a reading. `cache` is null if nothing was read yet. */
export function LinkCacheStatus({ cache }: { cache: LinkCacheState | null }) {
  const now = useNow(10);
  if (cache === null) return <p>{i18n.t('settings.linkCache.never')}</p>;
  const { known, unreadable, wholeAt, gap, activity } = cache;
  const age = ageWords(cache, now);
  return (
    <>
      <p>
        <FactLine
          facts={[
            i18n.t('settings.linkCache.known', known, [formatCount(known)]),
            ...(age !== '' && gap == null ? [age] : []),
          ]}
        />
      </p>
      <IncompleteNotice gap={gap ?? null} max={maxRead} ignored={[]} />
      {unreadable > 0 && <p>{i18n.t('settings.linkCache.unreadable', unreadable, [formatCount(unreadable)])}</p>}
      {activity.state === 'reading' && (
        <Progress
          label={i18n.t('settings.linkCache.reading', activity.read, [formatCount(activity.read)])}
          value={activity.read}
          // The service does not report a total, so the first reading has no end that is known.
          max={activity.whole && wholeAt !== null ? Math.max(activity.read, known) : null}
        />
      )}
      {activity.state === 'stopped' && (
        <Text tone="quiet">
          {i18n.t(activity.read === null ? 'settings.linkCache.resting' : 'settings.linkCache.stopped')}
        </Text>
      )}
      {activity.state === 'failed' && activity.until !== null && (
        <Text tone="quiet">{i18n.t('settings.linkCache.again')}</Text>
      )}
    </>
  );
}
