import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { JobRow, ShownJob } from '@/lib/operations/job.ts';
import { rowWords } from './job-words.ts';
import { ReasonList } from './reason-list.tsx';

/** The number of rows shown here. The results have all of them. */
const maxRows = 50;

interface Props {
  job: ShownJob;
  connection: NamedConnection;
  isOpen?: boolean;
}

/** Lists the failed rows of a job with their reasons. */
export function FailedRows({ job, connection, isOpen = true }: Props) {
  const { id, counts } = job;
  const [rows, setRows] = useState<readonly JobRow[]>([]);
  const shown = Math.min(counts.failed, maxRows);
  useEffect(() => {
    let isCurrent = true;
    void ask('jobRows', { job: id, from: 0, most: shown, groups: ['failed'] }).then((answered) => {
      if (isCurrent && answered.ok) setRows(answered.value.rows);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, shown]);
  const words = i18n.t('jobs.failures', counts.failed, [formatCount(counts.failed)]);
  return (
    <Disclosure summary={words} isOpen={isOpen}>
      <ReasonList
        label={words}
        rows={rows.map((row) => ({ row: row.job.row, name: row.job.name, reason: rowWords(row, job, connection) }))}
      />
      {counts.failed > rows.length && rows.length > 0 && (
        <p>{i18n.t('jobs.moreFailures', [formatCount(counts.failed - rows.length)])}</p>
      )}
    </Disclosure>
  );
}
