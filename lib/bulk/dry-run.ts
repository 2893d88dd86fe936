import type { LinkRecord } from '../contract/link-reading.ts';
import { addressToShare } from '../link/address-to-share.ts';
import { type DraftField, draftFields, type LinkDraft, sameValue } from '../link/draft.ts';
import type { DraftErrors } from '../link/draft-errors.ts';
import { draftOfRecord } from '../link/draft-of-record.ts';
import { utmFields, utmOf } from '../link/utm/fields.ts';
import { allowedInstead } from '../link/utm/preset.ts';
import type { BulkChange } from '../operations/bulk-change.ts';
import type { NewJobRow } from '../operations/job.ts';
import type { LinkReader } from '../transfer/write-links.ts';
import { type CheckContext, checkChange } from './apply-change.ts';
import { noOwners, type SlugOwners, slugKey } from './slug-owners.ts';

/** A field whose value changes. */
export interface ChangedField {
  field: DraftField;
  before: LinkDraft[DraftField];
  after: LinkDraft[DraftField];
  /** The allowed values of its preset, if this is none of them. */
  allowed?: readonly string[];
}

/** The result for one link, for display. */
export interface DryLine {
  id: string;
  name: string;
  address: string | null;
  outcome:
    | { kind: 'refused'; errors: DraftErrors }
    /** Another cached link has the slug. */
    | { kind: 'taken'; slug: string }
    | { kind: 'changes'; fields: readonly ChangedField[] }
    | { kind: 'deleted'; long_url: string | null }
    /** It no longer passes the filters that it was listed by. */
    | { kind: 'unfit' }
    | { kind: 'same' };
}

/** A bulk change, or a deletion. */
export type BulkAction = BulkChange | { kind: 'delete' };

/** All outcomes. The ones that need the person's attention come first. */
export const dryOutcomes = [
  'refused',
  'taken',
  'unfit',
  'changes',
  'deleted',
  'same',
] as const satisfies DryLine['outcome']['kind'][];
export type DryOutcome = (typeof dryOutcomes)[number];

/** The results so far. */
export interface DryRun {
  /** The number of links checked, and of all links. */
  checked: number;
  count: number;
  /** The number of checked links that no longer exist. */
  gone: number;
  /** A line for each other link, by outcome. */
  lines: Readonly<Record<DryOutcome, readonly DryLine[]>>;
  /** The rows of the job. */
  rows: readonly NewJobRow[];
}

const nameOf = ({ title, long_url, id }: LinkRecord): string => title || long_url || id;

/** The batch sizes: a batch takes less than a frame, and the first one fills the screen at once. */
const batchSize = 100;
const firstBatchSize = 20;

interface DryRunContext extends CheckContext {
  fits: (link: LinkRecord) => boolean;
  /** The ids of links by slug. */
  owners: SlugOwners;
  /** Slugs that earlier rows get. */
  given: Set<string>;
}

/** Checks one link. */
function dryLine(
  link: LinkRecord,
  action: BulkAction,
  { fits, owners, given, ...by }: DryRunContext,
): { line: DryLine; row: NewJobRow | null } {
  const { id, long_url } = link;
  const [name, address] = [nameOf(link), addressToShare(link)];
  const line = (outcome: DryLine['outcome']): DryLine => ({ id, name, address, outcome });
  if (!fits(link)) return { line: line({ kind: 'unfit' }), row: null };
  if (action.kind === 'delete') {
    return {
      line: line({ kind: 'deleted', long_url }),
      row: { write: { kind: 'delete', id }, name, address, long_url },
    };
  }
  const before = draftOfRecord(link);
  const result = checkChange(id, before, action, by);
  if (result.kind === 'same') return { line: line(result), row: null };
  if (result.kind === 'refused') return { line: line({ kind: 'refused', errors: result.errors }), row: null };
  const { after, body } = result;
  const slug = after.custom_link;
  const key = slug === before.custom_link ? null : slugKey(address ?? '', slug);
  if (key !== null) {
    if (given.has(key) || (owners.get(key) ?? id) !== id) return { line: line({ kind: 'taken', slug }), row: null };
    given.add(key);
  }
  const fields = draftFields
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field): ChangedField => {
      const utm = utmFields.find((one) => one === field);
      const allowed = utm === undefined ? null : allowedInstead(utmOf(after), utm, by.utmRules);
      return { field, before: before[field], after: after[field], ...(allowed !== null && { allowed }) };
    });
  return {
    line: line({ kind: 'changes', fields }),
    row: { write: { kind: 'update', body, base: before }, name, address, long_url: null },
  };
}

/**
 * Shows the effect of a change on many links before anything is sent. Yields the results so far after each batch. The
 * last result has the job's rows, so the job does what was shown.
 *
 * @param by - the rules for checks, with the known slugs if the change sets slugs
 * @param fits - returns whether a link is still meant. The others are left out
 */
export async function* dryRun(
  links: LinkReader,
  action: BulkAction,
  { owners = noOwners, fits = () => true, ...by }: CheckContext & Partial<Pick<DryRunContext, 'owners' | 'fits'>>,
): AsyncGenerator<DryRun> {
  const lines: Record<DryOutcome, DryLine[]> = {
    refused: [],
    taken: [],
    changes: [],
    deleted: [],
    unfit: [],
    same: [],
  };
  const rows: NewJobRow[] = [];
  const given = new Set<string>();
  let gone = 0;
  for (let checked = 0; checked < links.count; ) {
    const to = Math.min(links.count, checked + (checked === 0 ? firstBatchSize : batchSize));
    const read = await links.read(checked, to);
    for (const link of read) {
      const { line, row } = dryLine(link, action, { ...by, fits, owners, given });
      lines[line.outcome.kind].push(line);
      if (row !== null) rows.push(row);
    }
    gone += to - checked - read.length;
    checked = to;
    yield { checked, count: links.count, gone, lines, rows };
  }
}
