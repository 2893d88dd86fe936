import { useState } from 'react';
import { i18n } from '#i18n';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LeftOutRow, ShownJob } from '@/lib/operations/job.ts';
import { leftOutWords } from './job-words.ts';
import { ReasonList } from './reason-list.tsx';

/** The number of rows shown here. The results have all of them. */
const maxRows = 50;

/** Says how many rows of a file an import left out and why, and lists them once it is opened. */
export function LeftOutRows({ job }: { job: Pick<ShownJob, 'id' | 'leftOut'> }) {
  const [rows, setRows] = useState<readonly LeftOutRow[] | null>(null);
  const words = leftOutWords(job);
  const read = async () => {
    const answered = await ask('jobLeftOut', { job: job.id, from: 0, most: maxRows });
    if (answered.ok) setRows(answered.value.rows);
  };
  if (words === '') return null;
  const { duplicate, error } = job.leftOut ?? { duplicate: 0, error: 0 };
  const others = duplicate + error - (rows?.length ?? 0);
  return (
    <Disclosure summary={words} tone="quiet" onToggle={(isOpen) => isOpen && rows === null && void read()}>
      {rows !== null && (
        <>
          <ReasonList
            label={words}
            rows={rows.map(({ row, name, why }) => ({
              ...{ row, reason: why },
              name: name || i18n.t('import.row', [formatCount(row)]),
            }))}
          />
          {others > 0 && <p>{i18n.t('jobs.moreFailures', [formatCount(others)])}</p>}
        </>
      )}
    </Disclosure>
  );
}
