import { download } from '@/components/ui/download.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { byteOrderMark, csvLines } from '@/lib/csv/csv.ts';
import type { JobRow, ShownJob } from '@/lib/jobs/job.ts';
import { rowWords } from './job-words.ts';
import { readJobRows } from './read-rows.ts';

const addressOf = ({ state, address }: JobRow): string => {
  const link = state.name === 'done' ? state.link : null;
  return link?.custom_url || link?.short_url || address || '';
};

function destinationOf({ write, long_url }: JobRow): string {
  if (write.kind === 'create') return write.body.long_url;
  return (write.kind === 'update' ? write.base?.long_url : long_url) ?? '';
}

/** Saves what became of every row of a job as CSV: its short address, or why it has none. All of them, or nothing. */
export async function saveResults({ id, baseUrl }: ShownJob): Promise<Result<null>> {
  const { host } = new URL(baseUrl);
  const parts = [byteOrderMark, csvLines([['row', 'state', 'short_address', 'title', 'long_url', 'reason']])];
  for await (const read of readJobRows(id, null)) {
    if (!read.ok) return read;
    const lines = read.value.map((row) => [
      ...[String(row.index + 1), row.state.name, addressOf(row), row.name, destinationOf(row)],
      row.state.name === 'done' ? '' : rowWords(row, host),
    ]);
    parts.push(csvLines(lines));
  }
  download(new Blob(parts, { type: 'text/csv' }), 'results.csv');
  return { ok: true, value: null };
}
