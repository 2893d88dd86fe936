import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { IncompleteNotice } from '@/components/failure/incomplete-notice.tsx';
import type { useFinding } from '@/components/queries/use-finding.ts';
import { navigate } from '@/components/route/hash-route.ts';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Text } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { maxGathered, maxRead } from '@/lib/link-index/index.ts';

interface Props {
  finding: ReturnType<typeof useFinding>;
  connection: NamedConnection;
}

/** The progress of a search for links, its failure, and notices of links that are missing in the result. */
export function FindingNotices({ finding, connection }: Props) {
  switch (finding.state) {
    case 'finding':
      return (
        <Card as="div" ground="sunken" className="grid-cols-[auto_auto] items-center justify-start">
          <span role="status">
            {i18n.t('stats.compare.finding', [formatCount(finding.links.length), formatCount(finding.looked)])}
          </span>
          <Button onClick={finding.stop}>{i18n.t('stats.compare.stop')}</Button>
        </Card>
      );
    case 'failed':
      return (
        <FailureNotice
          failure={finding.failure}
          connection={connection}
          onRetry={finding.retry}
          onConnection={navigate}
        />
      );
    case 'found':
      return (
        <>
          {finding.links.length === 0 && (
            <Card as="p" ground="sunken">
              {i18n.t('stats.compare.none')}
            </Card>
          )}
          <IncompleteNotice
            gap={finding.gap}
            max={finding.cached === null ? maxGathered : maxRead}
            ignored={finding.ignored}
          />
          {finding.stopped && <p role="status">{i18n.t('stats.compare.stopped')}</p>}
          {finding.unreadable > 0 && (
            <p role="status">
              {i18n.t('stats.compare.unreadable', finding.unreadable, [formatCount(finding.unreadable)])}
            </p>
          )}
          {finding.gone > 0 && (
            <p role="status">{i18n.t('stats.compare.gone', finding.gone, [formatCount(finding.gone)])}</p>
          )}
        </>
      );
  }
}

/** The age of the list of links, and a button that refreshes it. */
export function CachedNote({ at, onAskService }: { at: number; onAskService: () => void }) {
  const now = useNow(10);
  return (
    <Text tone="quiet" className="inline-flex items-center gap-1">
      {i18n.t('stats.compare.updated', [ago(new Date(at), new Date(now))])}{' '}
      <Button onClick={onAskService}>{i18n.t('stats.compare.refresh')}</Button>
    </Text>
  );
}
