import { download } from '@/components/ui/download.ts';
import { byteOrderMark, csvLines } from '@/lib/csv/csv.ts';
import type { JobRow, ShownJob } from '@/lib/jobs/job.ts';
import { rowWords } from './job-words.ts';
import { readJobRows } from './read-rows.ts';

const addressOf = ({ state, address }: JobRow): string => {
  const link = state.name === 'done' ? state.link : null;
  return link?.custom_url || link?.short_url || address || '';
};

const destinationOf = ({ write, before }: JobRow): string =>
  write.kind === 'create' ? write.body.long_url : (before?.long_url ?? '');

/** Saves what became of every row of a job as CSV: its short address, or why it has none. */
export async function saveResults({ id, baseUrl }: ShownJob): Promise<void> {
  const { host } = new URL(baseUrl);
  const parts = [byteOrderMark, csvLines([['row', 'state', 'short_address', 'title', 'long_url', 'reason']])];
  for await (const rows of readJobRows(id, null)) {
    const lines = rows.map((row) => [
      ...[String(row.index + 1), row.state.name, addressOf(row), row.name, destinationOf(row)],
      row.state.name === 'done' ? '' : rowWords(row, host),
    ]);
    parts.push(csvLines(lines));
  }
  download(new Blob(parts, { type: 'text/csv' }), 'results.csv');
}
