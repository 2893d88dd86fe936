import type { LinkRecord } from '../contract/link-reading.ts';
import type { WantedRow } from '../jobs/job.ts';
import { addressToShare } from '../link/address-to-share.ts';
import { type DraftField, draftFields, type LinkDraft, sameValue } from '../link/draft.ts';
import { draftOfRecord } from '../link/draft-of-record.ts';
import type { DraftErrors } from '../link/judge-draft.ts';
import type { LinkReader } from '../transfer/write-links.ts';
import { judgeChange } from './apply-change.ts';
import type { BulkChange } from './change.ts';

/** What a change comes to for one link, for who looks at it. */
export interface DryLine {
  id: string;
  name: string;
  outcome:
    | { kind: 'changes'; fields: DraftField[]; before: LinkDraft; after: LinkDraft }
    | { kind: 'same' }
    | { kind: 'refused'; errors: DraftErrors };
}

/** What a change comes to for all links so far. */
export interface DryRun {
  /** How many links were judged, and of how many. */
  judged: number;
  count: number;
  changes: number;
  same: number;
  refused: number;
  /** The first lines; those of links that are refused first. */
  lines: DryLine[];
  /** What a job is to send. */
  rows: WantedRow[];
}

const nameOf = ({ title, long_url, id }: LinkRecord): string => title || long_url || id;

/** As many links as are judged at once: less than a frame's work. The first are as many as are in sight, and seen at once. */
const atOnce = 100;
const firstAtOnce = 20;

/** So many lines are shown. */
const mostLines = 100;

/** Judges one link. */
function dryLine(link: LinkRecord, change: BulkChange, now: Date): { line: DryLine; row: WantedRow | null } {
  const before = draftOfRecord(link);
  const judged = judgeChange(link.id, before, change, now);
  const [id, name] = [link.id, nameOf(link)];
  if (judged.kind === 'same') return { line: { id, name, outcome: judged }, row: null };
  if (judged.kind === 'refused') {
    return { line: { id, name, outcome: { kind: 'refused', errors: judged.errors } }, row: null };
  }
  const { after, body } = judged;
  const fields = draftFields.filter((field) => !sameValue(before[field], after[field]));
  return {
    line: { id, name, outcome: { kind: 'changes', fields, before, after } },
    row: { write: { kind: 'update', body, base: before }, name, address: addressToShare(link), long_url: null },
  };
}

/**
 * Tells what a change would do to each of many links, before anything is sent: first what it does to the first of them,
 * then more and more. The rows of the last are what a job sends: so its end is what was shown.
 */
export async function* dryRun(links: LinkReader, change: BulkChange, now: Date): AsyncGenerator<DryRun> {
  const run: DryRun = { judged: 0, count: links.count, changes: 0, same: 0, refused: 0, lines: [], rows: [] };
  const refused: DryLine[] = [];
  const others: DryLine[] = [];
  while (run.judged < links.count) {
    const to = Math.min(links.count, run.judged + (run.judged === 0 ? firstAtOnce : atOnce));
    for (const link of await links.read(run.judged, to)) {
      const { line, row } = dryLine(link, change, now);
      run[line.outcome.kind] += 1;
      const lines = line.outcome.kind === 'refused' ? refused : others;
      if (lines.length < mostLines) lines.push(line);
      if (row !== null) run.rows.push(row);
    }
    run.judged = to;
    yield { ...run, lines: [...refused, ...others].slice(0, mostLines) };
  }
}

/** The rows of a job that deletes links. */
export const deleteRow = (link: LinkRecord): WantedRow => ({
  ...{ write: { kind: 'delete', id: link.id }, name: nameOf(link), address: addressToShare(link) },
  long_url: link.long_url,
});
