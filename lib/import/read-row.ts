import { fieldsWith } from '../contract/fields.ts';
import { type CreateLinkBody, createLinkBody } from '../contract/link-writing.ts';
import { rulesOf } from '../link/country/groups.ts';
import { createBody } from '../link/create-body.ts';
import { hasCredentials, withoutCredentials } from '../link/credentials.ts';
import { type DraftField, draftFields, emptyDraft, isEmpty, type LinkDraft, linkDraft } from '../link/draft.ts';
import { type DraftError, refusedBy } from '../link/judge-draft.ts';
import { type CountryRules, countryRules } from '../link/made-link.ts';
import { switchedBy } from '../link/switches.ts';
import { type UtmField, utmFields, utmOf } from '../link/utm/fields.ts';
import { findUtm, liftInto } from '../link/utm/lift.ts';
import { allowedInstead, tidyFields, type UtmRules } from '../link/utm/preset.ts';
import { fieldOf, type Target } from './columns.ts';
import { type CellReading, type ReadErrorCode, readCell, shortLinkSlug, Unreadable } from './read-cell.ts';

/** What is wrong with a cell: by how it is written, or by the contract. */
export type CellError = { kind: 'read'; code: ReadErrorCode } | DraftError;

export interface RowError {
  /** Where it stands; null for a field that no column fills in. */
  column: number | null;
  field: DraftField;
  error: CellError;
}

/** What is no error, and better known before. */
export type RowWarning = 'withoutPassword' | 'expired' | 'slugTaken' | 'utm' | 'credentials';

/** A UTM value that its preset writes otherwise, or does not allow. */
export interface UtmNote {
  field: UtmField;
  /** As the file has it, and as it is sent. */
  before: string;
  after: string;
  /** The values that the preset allows instead; null if it may have this one. */
  allowed: readonly string[] | null;
}

/** How the rows of a file are read. */
export interface Reading extends CellReading {
  header: readonly string[];
  mapping: readonly Target[];
  now: Date;
  /** For rows without one. */
  defaultDomain: string | null;
  /** Whether UTM parameters in an address become the link's own. */
  liftsUtm: boolean;
  /** The presets that rewrite UTM values. */
  utmRules: UtmRules;
  /** What the person calls each domain, by its id. */
  labels: ReadonlyMap<string, string>;
}

/** A row as the link it makes. */
export type ReadRow = {
  warnings: RowWarning[];
  utm: readonly UtmNote[];
  /** Whether its address has UTM parameters that could be the link's own. */
  hasUtmInAddress: boolean;
} & ({ ok: true; body: CreateLinkBody; geo_targets: CountryRules } | { ok: false; errors: RowError[] });

/** Reads a row, and checks it by the contract's own rules (interface §4.1). */
export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  const values: Partial<Record<DraftField, unknown>> = { domain: reading.defaultDomain };
  const columnOf = new Map<DraftField, number>();
  const errors: RowError[] = [];
  for (const [column, target] of reading.mapping.entries()) {
    const field = fieldOf(target);
    const cell = cells[column] ?? '';
    if (field === null) continue;
    columnOf.set(field, column);
    if (cell.trim() === '') continue;
    try {
      const isOwn = reading.header[column] === field;
      values[field] = target === 'short_link' ? shortLinkSlug(cell) : readCell(field, cell, reading, isOwn);
    } catch (fault) {
      if (!(fault instanceof Unreadable)) throw fault;
      errors.push({ column, field, error: { kind: 'read', code: fault.code } });
    }
  }
  const written = withFlags(linkDraft.parse({ ...emptyDraft, ...values }), values);
  // Taking an address apart takes its time.
  const lift = /utm/i.test(written.long_url) ? findUtm(written.long_url) : null;
  const lifted = { ...written, ...(lift !== null && reading.liftsUtm && liftInto(written, lift)) };
  const hasUtmInAddress = lift !== null;
  const warnings: RowWarning[] = [];
  const { draft, utm } = withTidyUtm(lifted, reading.utmRules);
  if (utm.length > 0) warnings.push('utm');
  if (hasCredentials(draft.long_url)) {
    // A link would show them to everyone.
    draft.long_url = withoutCredentials(draft.long_url);
    warnings.push('credentials');
  }
  if (draft.has_password && draft.password === '') {
    draft.has_password = false;
    warnings.push('withoutPassword');
  }
  if (draft.has_expiration && Date.parse(draft.expiration) <= +reading.now) warnings.push('expired');

  const body = createLinkBody.safeParse(createBody(draft));
  const rules = countryRules.safeParse({
    geo_targets: draft.has_geo_targeting ? rulesOf(draft.geo_targets) : [],
  });
  const refused = { ...refusedBy(rules.error), ...refusedBy(body.error) };
  for (const field of draftFields) {
    const error = refused[field];
    const isRead = errors.some((other) => other.field === field);
    if (error !== undefined && !isRead) errors.push({ column: columnOf.get(field) ?? null, field, error });
  }
  if (!body.success || !rules.success || errors.length > 0)
    return { ok: false, errors, warnings, utm, hasUtmInAddress };
  return { ok: true, body: body.data, geo_targets: rules.data.geo_targets, warnings, utm, hasUtmInAddress };
}

/** Writes the UTM values that are sent as their preset wants, and notes what differs. */
function withTidyUtm(read: LinkDraft, rules: UtmRules): { draft: LinkDraft; utm: UtmNote[] } {
  const fields = read.has_utm ? utmFields.filter((field) => read[field] !== '') : [];
  if (fields.length === 0 || rules.presets.length === 0) return { draft: read, utm: [] };
  const draft = { ...read, ...tidyFields(utmOf(read), fields, rules) };
  const notes = fields.map((field): UtmNote => {
    const allowed = allowedInstead(utmOf(draft), field, rules);
    return { field, before: read[field], after: draft[field], allowed };
  });
  return { draft, utm: notes.filter(({ before, after, allowed }) => before !== after || allowed !== null) };
}

/** Each flag with what it switches: looked up once, not for each of many rows. */
const sections = fieldsWith({ kind: 'flag' }).map((flag) => [flag, switchedBy(flag)] as const);

/** What a file does not say of a section, what is set in it does. */
function withFlags(draft: LinkDraft, values: Partial<Record<DraftField, unknown>>): LinkDraft {
  const set = sections.flatMap(([flag, fields]) =>
    values[flag] === undefined ? [[flag, fields.some((field) => !isEmpty(draft[field]))] as const] : [],
  );
  return { ...draft, ...Object.fromEntries(set) };
}
