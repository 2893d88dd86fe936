import { CircleCheck, CircleStop, LoaderCircle, Pause, Play, RotateCcw, TriangleAlert, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { i18n } from '#i18n';
import { useCsvQuestion } from '@/components/csv/use-csv-question.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { failureWords } from '@/components/failure/failure-words.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import { useKeptFocus } from '@/components/ui/use-kept-focus.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import { jobQuery, jobRoute } from '@/lib/link/routes.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { type JobAbout, type ShownJob, undoableKind } from '@/lib/operations/job.ts';
import { FailedRows } from './failed-rows.tsx';
import { jobProgress, jobTitle, timeLeftWords } from './job-words.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { saveResults } from './save-results.ts';
import { UndoDialog } from './undo-dialog.tsx';

interface Props {
  job: ShownJob;
  connection: NamedConnection;
  /** True if nothing is sent because the service rejected the token. */
  isSuspended: boolean;
  /** The failure that delays it: the service can't be reached, or asks to wait. */
  delay?: Failure | null;
  /** True if the list of failed rows is open at first. */
  isOpen?: boolean;
}

const icons = {
  filling: LoaderCircle,
  unfinished: TriangleAlert,
  running: LoaderCircle,
  paused: Pause,
  stopped: CircleStop,
  ended: CircleCheck,
};

/** True for a job that creates links. */
const isCreating = ({ kind }: JobAbout): boolean => kind === 'import' || kind === 'tabs';

/** A card with the progress, problems and buttons of a job. */
export function JobCard({ job, connection, isSuspended, delay = null, isOpen = true }: Props) {
  const { id, about, size, counts, underWay, state, undoneBy } = job;
  const title = useId();
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Actions that read all rows of a long job take time.
  const [isBusy, setIsBusy] = useState(false);
  const csv = useCsvQuestion();
  const isListed = useSearch() === jobQuery(id);
  const actions = useKeptFocus<HTMLDivElement>();
  const now = useNow(5);
  const ended = size - counts.waiting;
  const isOver = state.name === 'ended' || state.name === 'stopped';
  const isPaused = state.name === 'paused';
  const isUnfinished = state.name === 'unfinished';
  const hasProgress = !isOver && !isUnfinished;
  const Icon = counts.failed > 0 && isOver ? TriangleAlert : icons[state.name];
  const canUndo = isOver && counts.done > 0 && undoneBy === null && undoableKind(about) !== null;
  const left = state.name === 'running' && !isSuspended && delay === null ? timeLeftWords(job, now) : null;
  const canRetry = isOver && undoneBy === null && (job.canRetry || counts.waiting > underWay);
  const input = { job: id };
  const run = async (action: Promise<Result<unknown>>) => {
    setIsBusy(true);
    const result = await action;
    setIsBusy(false);
    setFailure(result.ok ? null : result.failure);
  };
  return (
    <Card aria-labelledby={title} data-state={state.name}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Text as="h2" id={title} size="md" className="flex min-w-0 items-center gap-2 wrap-anywhere">
          <Sign icon={Icon} tone="quiet" />
          <span className="min-w-0">
            <FactLine facts={jobTitle(about, size)} />
          </span>
        </Text>
        {/* Always present, so that screen readers announce a pause and the end, and not each row. */}
        <p role="status" className={hasProgress ? 'sr-only' : undefined}>
          {state.name !== 'running' && <FactLine facts={jobProgress(job)} />}
        </p>
      </div>
      {hasProgress && (
        <Progress
          label={<FactLine facts={[...jobProgress(job), ...(left === null ? [] : [left])]} />}
          value={ended}
          max={size}
        />
      )}
      {isUnfinished && <Hint>{i18n.t('jobs.unfinished')}</Hint>}
      {isSuspended && !isOver && !isUnfinished && (
        <Notice tone="warn">
          <p>
            {i18n.t('pendingChanges.suspended')} <Link href="/connection">{i18n.t('failure.connection')}</Link>
          </p>
        </Notice>
      )}
      {delay !== null && !isSuspended && !isUnfinished && (
        <Notice tone="warn" title={failureWords(delay, { service: connectionName(connection), mayReach: true }).title}>
          <p>
            {i18n.t('pendingChanges.retriesByItself')} <Link href="/pending">{i18n.t('pendingChanges.heading')}</Link>
          </p>
        </Notice>
      )}
      {counts.asking > 0 && (
        <Notice tone="warn">
          <p>
            <RichText
              text={i18n.t('jobs.asking', counts.asking, [formatCount(counts.asking), slot()])}
              elements={[
                <Link key="pending" href="/pending">
                  {i18n.t('pendingChanges.heading')}
                </Link>,
              ]}
            />
          </p>
        </Notice>
      )}
      {state.name === 'running' && <Hint>{i18n.t('jobs.continues')}</Hint>}
      <LeftOutRows job={job} />
      {undoneBy !== null && <Hint>{i18n.t('jobs.undone')}</Hint>}
      {counts.failed > 0 && <FailedRows {...{ job, connection, isOpen }} />}
      {isOver && underWay > 0 && <Hint>{i18n.t('jobs.finishing', underWay, [formatCount(underWay)])}</Hint>}
      {failure !== null && <FailureNotice failure={failure} connection={connection} />}
      <div className="flex flex-wrap gap-2" ref={actions}>
        {(state.name === 'running' || isPaused) && (
          <>
            {/* One button, which keeps the focus. */}
            <Button
              kind={isPaused ? 'primary' : 'plain'}
              onClick={() => void run(ask(isPaused ? 'runJob' : 'pauseJob', input))}
            >
              {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
              {i18n.t(isPaused ? 'jobs.resume' : 'jobs.pause')}
            </Button>
            <Button onClick={() => void run(ask('stopJob', input))}>
              <CircleStop size={16} aria-hidden />
              {i18n.t('jobs.stop')}
            </Button>
          </>
        )}
        {isOver && isCreating(about) && counts.done > 0 && undoneBy === null && !isListed && (
          <Link href={jobRoute(id)} className={buttonClass('primary')}>
            {i18n.t('jobs.show', counts.done, [formatCount(counts.done)])}
          </Link>
        )}
        {canRetry && (
          <Button busy={isBusy} onClick={() => void run(ask('retryJob', input))}>
            <RotateCcw size={16} aria-hidden />
            {i18n.t('jobs.retry')}
          </Button>
        )}
        {isOver && (
          <Button
            busy={isBusy}
            onClick={() => csv.ask((separator) => void run(saveResults(job, connection, separator)))}
          >
            {i18n.t('jobs.results')}
          </Button>
        )}
        {canUndo && (
          <Button busy={isBusy || underWay > 0} onClick={() => setConfirming(true)}>
            <Undo2 size={16} aria-hidden />
            {i18n.t('jobs.undo')}
          </Button>
        )}
        {(isOver || isUnfinished) && (
          // Without other buttons, a border aligns it with the text above.
          <Button
            kind={isUnfinished ? 'plain' : 'quiet'}
            busy={isBusy || underWay > 0}
            onClick={() => void run(ask('forgetJob', input))}
          >
            {i18n.t('jobs.dismiss')}
          </Button>
        )}
      </div>
      {csv.question}
      {isConfirming && (
        <UndoDialog job={job} onClose={() => setConfirming(false)} onUndo={() => void run(ask('undoJob', input))} />
      )}
    </Card>
  );
}
