import { type MouseEvent, useMemo, useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dimmed } from '@/components/ui/dimmed.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { Text } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { useOncePainted } from '@/components/ui/use-once-painted.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { isSameRange } from '@/lib/stats/days.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import { openPrivately } from '@/lib/storage/private-page.ts';
import { type PreviewPeriod, previewPeriods, saveStatsPreview, statsPreviewItem } from '@/lib/storage/stats-preview.ts';
import { PreviewBody } from './preview-body.tsx';
import { type PreviewStart, previewDays, useStatsPreview } from './use-stats-preview.ts';

/**
 * A link's stats of the last 7 or 30 days in the popup: the stored ones with their age, then the service's. With
 * `ready`, which was read before, the request waits for the first paint.
 */
export function StatsPreview({ id, ready = null }: { id: string; ready?: PreviewStart | null }) {
  const [now] = useState(() => ready?.now ?? Date.now());
  const stored = useStored(statsPreviewItem);
  const [chosen, setChosen] = useState<PreviewPeriod | null>(ready?.period ?? null);
  const period = chosen ?? (stored.state === 'loaded' ? stored.value.period : null);
  const range = useMemo(() => period && previewDays(period, now), [period, now]);
  const asks = useOncePainted(true, false) || !ready?.stored;
  const { stats: shown, link, isLive, isAsking, failure, retry } = useStatsPreview(id, asks ? range : null, ready);
  const choose = (period: PreviewPeriod) => {
    setChosen(period);
    void saveStatsPreview({ period });
  };
  const lookedAt = new Date(useNow(10));
  return (
    <Text as="div" size="xs" className="grid gap-1 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {period !== null && (
          <SegmentedControl
            label={i18n.t('stats.range.label')}
            options={previewPeriods}
            labelOf={(period) => i18n.t(`stats.range.${period}`)}
            chosen={period}
            onChoose={choose}
          />
        )}
        <StatsLink link={id} />
      </div>
      {failure !== null && (
        <Text tone="bad" className="flex items-center" role="alert">
          {failureWords(failure, { service: null, mayReach: true }).title}
          <Button kind="quiet" onClick={retry}>
            {i18n.t('failure.retry')}
          </Button>
        </Text>
      )}
      {shown === null && isAsking && <Text tone="quiet">{i18n.t('stats.loading')}</Text>}
      {shown !== null && (
        // Stats of the former period stay visible, dimmed, until the new ones load.
        <Dimmed isBusy={range !== null && !isSameRange(shown.range, range)}>
          <PreviewBody shown={shown} now={now} record={link}>
            <Text tone="quiet" role="status">
              {isAsking
                ? i18n.t('stats.refreshing', [ago(new Date(shown.at), lookedAt)])
                : lastClick(link, isLive && shown.stats.total_count === 0, lookedAt)}
            </Text>
          </PreviewBody>
        </Dimmed>
      )}
    </Text>
  );
}

/** Opens the page of the link's stats in a tab. The address of a private page does not name the link. */
function StatsLink({ link }: { link: string }) {
  const { connectionId, id } = partsOfLink(link);
  const route = linkStatsRoute(id);
  const isPrivate = inPrivateWindow();
  const open = (event: MouseEvent) => {
    if (!isPrivate) return;
    event.preventDefault();
    void openPrivately(route, connectionId);
  };
  const address = browser.runtime.getURL(isPrivate ? '/options.html' : optionsAddress(route, connectionId));
  return (
    <a href={address} onClick={open} target="_blank" rel="noreferrer">
      {i18n.t('stats.preview.all')}
    </a>
  );
}

/**
 * Returns the time of the last click in words. A missing time does not mean that there was no click (reading R8).
 *
 * @param isUnclicked - true if the service has just answered the link, and no clicks of it
 */
function lastClick(link: LinkRecord | null, isUnclicked: boolean, now: Date): string | null {
  if (link === null) return null;
  if (link.last_clicked !== null) return i18n.t('stats.preview.lastClicked', [ago(new Date(link.last_clicked), now)]);
  return isUnclicked && link.is_clicked === false ? i18n.t('stats.preview.neverClicked') : null;
}
