import { downloadCsv } from '@/components/csv/download-csv.ts';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { CsvSeparator } from '@/lib/csv/separators.ts';
import type { JobRow, LeftOutRow, ShownJob } from '@/lib/operations/job.ts';
import { groupOf } from '@/lib/operations/operation.ts';
import { rowWords } from './job-words.ts';
import { readJobRows, readLeftOut } from './read-rows.ts';

const addressOf = ({ state, job }: JobRow): string => {
  const link = state.name === 'done' ? state.link : null;
  return link?.custom_url || link?.short_url || job.address || '';
};

function destinationOf({ write, job }: JobRow): string {
  if (write.kind === 'create') return write.body.long_url;
  return (write.kind === 'update' ? write.base?.long_url : job.long_url) ?? '';
}

/** A line of the results. */
interface ResultRow {
  /** The number of the row in its file, or else in the job; from 1. */
  row: number;
  cells: string[];
}

const resultOf = (row: JobRow, job: ShownJob, connection: NamedConnection): ResultRow => ({
  row: row.job.fileRow ?? row.job.row + 1,
  cells: [
    ...[groupOf(row), addressOf(row), row.job.name, destinationOf(row)],
    row.state.name === 'done' ? '' : rowWords(row, job, connection),
  ],
});

const leftOutResult = ({ row, name, long_url, why }: LeftOutRow): ResultRow => ({
  row,
  cells: ['skipped', '', name, long_url, why],
});

/** Saves the result of every row of a job and its file as CSV: the short address or the reason. Saves all rows or none. */
export async function saveResults(
  job: ShownJob,
  connection: NamedConnection,
  separator: CsvSeparator,
): Promise<Result<null>> {
  const results: ResultRow[] = [];
  for await (const read of readJobRows(job.id, null)) {
    if (!read.ok) return read;
    results.push(...read.value.map((row) => resultOf(row, job, connection)));
  }
  for await (const read of readLeftOut(job.id)) {
    if (!read.ok) return read;
    results.push(...read.value.map(leftOutResult));
  }
  const lines = results.toSorted((one, other) => one.row - other.row).map(({ row, cells }) => [String(row), ...cells]);
  const head = ['row', 'state', 'short_address', 'title', 'long_url', 'reason'];
  downloadCsv('results', [head, ...lines], separator);
  return { ok: true, value: null };
}
