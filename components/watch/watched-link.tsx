import { TriangleAlert } from 'lucide-react';
import { i18n } from '#i18n';
import type { ownPages } from '@/components/connections/own-pages.ts';
import { failureWords } from '@/components/failure/failure-words.ts';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Sign } from '@/components/ui/sign.tsx';
import { formatMoment } from '@/components/ui/stats-formats.ts';
import { Text } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import type { Check, Watch } from '@/lib/watch/watch.ts';
import { watchSentences } from './watch-words.ts';

interface Props {
  watch: Watch;
  /** The name of the link's connection. */
  service: string;
  /** Returns the attributes of links to pages of this connection. */
  linkTo: ReturnType<typeof ownPages>['linkTo'];
  onStop: () => void;
}

/** A watched link in the list. It stays after the link was deleted. */
export function WatchedLink({ watch, service, linkTo, onStop }: Props) {
  const { id, seen, state } = watch;
  const now = useNow(10);
  const isGone = state.name === 'gone';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="grid flex-[1_1_240px] grid-cols-1 wrap-anywhere">
        {isGone ? <span>{seen.name}</span> : <a {...linkTo(linkStatsRoute(id))}>{seen.name}</a>}
        {!isGone && watchSentences(watch).map((sentence) => <p key={sentence}>{sentence}</p>)}
        <Text tone="quiet" title={formatMoment(seen.at)}>
          {lastSeen(seen, now)}
        </Text>
        {state.name !== 'watched' && (
          <p className="flex items-center gap-1">
            <Sign icon={TriangleAlert} tone="warn" />
            {isGone
              ? i18n.t('watch.list.gone')
              : i18n.t('watch.list.failed', [when(state.at, now), reasonOf(state.failure, service)])}
          </p>
        )}
      </div>
      <Button kind="quiet" onClick={onStop} aria-label={labelOf(isGone, seen.name)}>
        {i18n.t(isGone ? 'watch.list.remove' : 'watch.stop')}
      </Button>
    </li>
  );
}

/** Returns the service's own words for a failure, or Hem's. */
function reasonOf(failure: Failure, service: string): string {
  const { title, detail } = failureWords(failure, { service, mayReach: true });
  return failure.kind === 'contract' ? title : (detail ?? title);
}

const labelOf = (isGone: boolean, name: string) =>
  isGone ? i18n.t('watch.list.removeLabel', [name]) : i18n.t('watch.list.stop', [name]);

const when = (moment: number, now: number): string => ago(new Date(moment), new Date(now));

const lastSeen = ({ at, clicks }: Check, now: number): string =>
  clicks === null
    ? i18n.t('watch.list.seen', [when(at, now)])
    : i18n.t('watch.list.clicks', clicks, [formatCount(clicks), when(at, now)]);
