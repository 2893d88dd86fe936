import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { LongText } from '@/components/ui/long-text.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { JobRow, ShownJob } from '@/lib/operations/job.ts';
import { rowWords } from './job-words.ts';
import styles from './jobs.module.css';

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
    void ask('jobRows', { job: id, from: 0, most: shown, states: ['failed'] }).then((answered) => {
      if (isCurrent && answered.ok) setRows(answered.value.rows);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, shown]);
  return (
    <details open={isOpen}>
      <summary>{i18n.t('jobs.failures', counts.failed, [formatCount(counts.failed)])}</summary>
      <ul
        className="mt-2 grid max-h-60 gap-2 overflow-y-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
        tabIndex={0}
        aria-label={i18n.t('jobs.failures', counts.failed, [formatCount(counts.failed)])}
      >
        {rows.map((row) => (
          <li key={row.index} className={styles['failure']}>
            <strong className="font-medium">
              <LongText text={row.name} />
            </strong>
            <bdi>{rowWords(row, job, connection)}</bdi>
          </li>
        ))}
      </ul>
      {counts.failed > rows.length && rows.length > 0 && (
        <p>{i18n.t('jobs.moreFailures', [formatCount(counts.failed - rows.length)])}</p>
      )}
    </details>
  );
}
