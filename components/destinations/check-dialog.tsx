import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { focusedFirst } from '@/components/ui/focused-first.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { type Destination, urlsIn } from '@/lib/destinations/plan.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { linesOf, problemsOf } from './outcomes.ts';
import { LineList, ResultLines } from './result-lines.tsx';
import { maxNamedSites, type Run, sitesFor, useCheck } from './use-check.ts';

interface Props {
  links: LinkReader;
  onClose: () => void;
}

/** Checks the destinations of some links, and lists the ones that are gone, moved or refused. */
export function CheckDialog({ links, onClose }: Props) {
  const { plan, run, permission, begin, stop } = useCheck(links);
  const destinations = plan.state === 'read' ? plan.destinations : [];
  const urls = urlsIn(destinations);
  const isAsking = permission === 'asking';
  return (
    <Dialog
      isWide
      title={i18n.t('destinations.title')}
      onClose={onClose}
      actions={(close) =>
        run === null ? (
          <>
            <Button onClick={close}>{i18n.t('destinations.cancel')}</Button>
            <Button
              ref={focusedFirst}
              kind="primary"
              busy={urls.length === 0 || isAsking}
              onClick={() => begin(urls, sitesFor(urls))}
            >
              {i18n.t('destinations.begin')}
            </Button>
          </>
        ) : run.state === 'running' ? (
          <Button onClick={stop}>{i18n.t('destinations.stop')}</Button>
        ) : (
          <Button kind="primary" onClick={close}>
            {i18n.t('destinations.close')}
          </Button>
        )
      }
    >
      {plan.state === 'reading' && <Skeleton rows={2} height="line" />}
      {plan.state === 'failed' && <FailureNotice failure={plan.failure} connection={null} />}
      {plan.state === 'read' && run === null && <Announcement destinations={destinations} urls={urls} />}
      {permission === 'refused' && <Notice tone="bad">{i18n.t('destinations.refused')}</Notice>}
      {run !== null && <Results {...{ run, destinations, urls, isAsking }} onAgain={(again) => begin(again, 'all')} />}
      <Hint>{i18n.t('destinations.limits')}</Hint>
    </Dialog>
  );
}

/** Says which requests a check sends, before it begins. */
function Announcement({ destinations, urls }: { destinations: readonly Destination[]; urls: readonly string[] }) {
  const sites = sitesFor(urls);
  const left = linesOf(destinations, new Map());
  return (
    <>
      {urls.length === 0 ? (
        <p>{i18n.t('destinations.nothing')}</p>
      ) : (
        <>
          <p>{i18n.t('destinations.requests', urls.length, [formatCount(urls.length)])}</p>
          <p>
            {sites === 'all'
              ? i18n.t('destinations.allSites', [formatCount(maxNamedSites)])
              : i18n.t('destinations.sites', sites.length, [formatCount(sites.length)])}
          </p>
        </>
      )}
      {left.length > 0 && <LineList lines={left} />}
    </>
  );
}

interface ResultsProps {
  run: Run;
  destinations: readonly Destination[];
  /** All URLs of the check. */
  urls: readonly string[];
  isAsking: boolean;
  /** Checks URLs again with access to all sites. */
  onAgain: (urls: readonly string[]) => void;
}

/** Shows the results so far. During the check, the list has only problems, the latest last, so that no line moves. */
function Results({ run: { state, sites, answers }, destinations, urls, isAsking, onAgain }: ResultsProps) {
  const counted = [formatCount(answers.size), formatCount(urls.length)] as const;
  const problems = problemsOf(destinations, answers);
  const elsewhere = [...answers].flatMap(([url, { kind }]) => (kind === 'elsewhere' ? url : []));
  return (
    <>
      {state === 'running' ? (
        <Progress label={i18n.t('destinations.checked', [...counted])} value={answers.size} max={urls.length} />
      ) : (
        <p role="status">
          {i18n.t(state === 'stopped' ? 'destinations.stopped' : 'destinations.checked', [...counted])}
        </p>
      )}
      {state !== 'running' && sites !== 'all' && elsewhere.length > 0 && (
        <Notice
          tone="plain"
          actions={
            <Button busy={isAsking} onClick={() => onAgain(elsewhere)}>
              {i18n.t('destinations.again')}
            </Button>
          }
        >
          <p>{i18n.t('destinations.elsewhere')}</p>
        </Notice>
      )}
      {state === 'running' ? (
        problems.length > 0 && <LineList lines={problems} />
      ) : (
        <ResultLines lines={linesOf(destinations, answers)} />
      )}
    </>
  );
}
