import { useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { sendJob } from '@/components/jobs/send-job.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Progress } from '@/components/ui/progress.tsx';
import type { BulkChange } from '@/lib/bulk/change.ts';
import type { DryRun } from '@/lib/bulk/dry-run.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import styles from './bulk.module.css';
import { ChangeForm } from './change-form.tsx';
import { DryLines } from './dry-lines.tsx';
import { useDryRun } from './use-dry-run.ts';

interface Props {
  links: LinkReader;
  onClose: () => void;
}

type Sending = { state: 'no' } | { state: 'handing'; handed: number } | { state: 'failed'; failure: Failure };

/** Changes many links: what, what that comes to for each, and only then the job that does it. */
export function BulkDialog({ links, onClose }: Props) {
  const [change, setChange] = useState<BulkChange | null>(null);
  const [sending, setSending] = useState<Sending>({ state: 'no' });
  const run = useDryRun(links, change);
  const isWhole = run !== null && run.judged === run.count;
  const send = async (close: () => void) => {
    if (change === null || run === null) return;
    const { rows } = run;
    const next = async (from: number, most: number) => {
      const to = from + most;
      return { rows: rows.slice(from, to), next: to < rows.length ? to : null };
    };
    setSending({ state: 'handing', handed: 0 });
    const onProgress = (handed: number) => setSending({ state: 'handing', handed });
    const sent = await sendJob({ kind: 'edit', change }, { next, onProgress });
    if (sent.ok) close();
    else setSending({ state: 'failed', failure: sent.failure });
  };
  return (
    <Dialog
      title={i18n.t('bulk.title', links.count, [formatCount(links.count)])}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('bulk.cancel')}</Button>
          <Button
            kind="primary"
            busy={!isWhole || run.changes === 0 || sending.state === 'handing'}
            onClick={() => void send(close)}
          >
            {i18n.t('bulk.apply', run?.changes ?? 0, [formatCount(run?.changes ?? 0)])}
          </Button>
        </>
      )}
    >
      <ChangeForm onChange={setChange} />
      {sending.state === 'failed' && <FailureNotice failure={sending.failure} baseUrl={null} shownFields={[]} />}
      {sending.state === 'handing' ? (
        <Progress label={i18n.t('bulk.handing')} value={sending.handed} max={run?.rows.length ?? 1} />
      ) : (
        <>
          <p role="status" className={styles['summary']}>
            {run === null ? i18n.t('bulk.nothingYet') : runWords(run)}
          </p>
          {run !== null && <DryLines run={run} />}
          <p className={styles['hint']}>
            {i18n.t(change?.kind === 'replace' && change.field === 'custom_link' ? 'bulk.slugs' : 'bulk.undoable')}
          </p>
        </>
      )}
    </Dialog>
  );
}

function runWords({ judged, count, changes, same, refused }: DryRun): string {
  return [
    ...(judged < count ? [i18n.t('bulk.judged', [formatCount(judged), formatCount(count)])] : []),
    i18n.t('bulk.changes', changes, [formatCount(changes)]),
    ...(same > 0 ? [i18n.t('bulk.sames', [formatCount(same)])] : []),
    ...(refused > 0 ? [i18n.t('bulk.refused', [formatCount(refused)])] : []),
  ].join(' · ');
}
