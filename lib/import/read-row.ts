import { cleanText } from '../contract/clean-text.ts';
import { fieldsWith } from '../contract/fields.ts';
import { type CreateLinkBody, createLinkBody } from '../contract/link-writing.ts';
import { hasCredentials, withoutCredentials } from '../link/address/credentials.ts';
import type { WholeAddresses } from '../link/address/cut-address.ts';
import { correctBeginnings } from '../link/address-faults.ts';
import { createBody } from '../link/create-body.ts';
import { type DraftField, draftFields, emptyDraft, isEmpty, type LinkDraft, rulesOf } from '../link/draft.ts';
import type { DraftError, DraftErrors } from '../link/draft-errors.ts';
import { type CountryRules, countryRules } from '../link/made-link.ts';
import { linkDraft } from '../link/schemas.ts';
import { switchedBy } from '../link/switches.ts';
import { type UtmField, utmFields, utmOf } from '../link/utm/fields.ts';
import { findUtm, liftInto } from '../link/utm/lift.ts';
import { allowedInstead, normalizeUtmFields, type UtmRules } from '../link/utm/preset.ts';
import { addressErrors, contractErrorsOf } from '../link/validate-draft.ts';
import { type CellReading, type ReadErrorCode, readCell, shortLinkSlug, Unreadable } from './read-cell.ts';
import { fieldOf, type Target } from './recognize-columns.ts';

/** An error of a cell: it cannot be read, or the contract refuses it. */
export type CellError = { kind: 'read'; code: ReadErrorCode } | DraftError;

export interface RowError {
  /** Null for a field without a column. */
  column: number | null;
  field: DraftField;
  error: CellError;
}

/** A remark that does not prevent the import. */
export type RowWarning = 'withoutPassword' | 'expired' | 'slugTaken' | 'utm' | 'credentials' | 'beginning';

/** A UTM value that its preset rewrites or does not allow. */
export interface UtmNote {
  field: UtmField;
  /** The value in the file, and the value that is sent. */
  before: string;
  after: string;
  /** The allowed values of the preset; null if this one is allowed. */
  allowed: readonly string[] | null;
}

/** The settings for reading rows. */
export interface Reading extends CellReading {
  header: readonly string[];
  mapping: readonly Target[];
  now: Date;
  /** The domain of rows without one. */
  defaultDomain: string | null;
  /** True if UTM parameters of an address become the link's UTM values. */
  liftsUtm: boolean;
  /** The presets that rewrite UTM values. */
  utmRules: UtmRules;
  /** The names of the domains, by id. */
  labels: ReadonlyMap<string, string>;
  /** The addresses that are certainly whole. */
  whole: WholeAddresses;
  /** The number of folders in front of the slugs of a column of short addresses. */
  sharedFolders: number;
}

/** The link of a row, or its errors. */
export type ReadRow = {
  warnings: RowWarning[];
  utm: readonly UtmNote[];
  /** True if the address has UTM parameters that could become the link's UTM values. */
  hasUtmInAddress: boolean;
} & ({ ok: true; body: CreateLinkBody; geo_targets: CountryRules } | { ok: false; errors: RowError[] });

/** Reads a row and checks it against the contract (interface §4.1). */
export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  const values: Partial<Record<DraftField, unknown>> = { domain: reading.defaultDomain };
  const columnOf = new Map<DraftField, number>();
  const errors: RowError[] = [];
  for (const [column, target] of reading.mapping.entries()) {
    const field = fieldOf(target);
    const cell = cells[column] ?? '';
    if (field === null) continue;
    columnOf.set(field, column);
    if (cleanText(cell) === '') continue;
    try {
      const isOwn = reading.header[column] === field;
      values[field] =
        target === 'short_link' ? shortLinkSlug(cell, reading.sharedFolders) : readCell(field, cell, reading, isOwn);
    } catch (fault) {
      if (!(fault instanceof Unreadable)) throw fault;
      errors.push({ column, field, error: { kind: 'read', code: fault.code } });
    }
  }
  const written = withFlags(linkDraft.parse({ ...emptyDraft, ...values }), values);
  // Parsing an address is slow, so it is tested first.
  const lift = /utm/i.test(written.long_url) ? findUtm(written.long_url) : null;
  const lifted = { ...written, ...(lift !== null && reading.liftsUtm && liftInto(written, lift)) };
  const hasUtmInAddress = lift !== null;
  const warnings: RowWarning[] = [];
  const { draft, utm } = withTidyUtm(lifted, reading.utmRules);
  if (utm.length > 0) warnings.push('utm');
  if (hasCredentials(draft.long_url)) {
    // A link would reveal them to everyone.
    draft.long_url = withoutCredentials(draft.long_url);
    warnings.push('credentials');
  }
  if (correctBeginnings(draft)) warnings.push('beginning');
  if (draft.has_password && draft.password === '') {
    draft.has_password = false;
    warnings.push('withoutPassword');
  }
  if (draft.has_expiration && Date.parse(draft.expiration) <= +reading.now) warnings.push('expired');

  const body = createLinkBody.safeParse(createBody(draft));
  const rules = countryRules.safeParse({
    geo_targets: draft.has_geo_targeting ? rulesOf(draft.geo_targets) : [],
  });
  const refused: DraftErrors = {
    ...contractErrorsOf(rules.error),
    ...contractErrorsOf(body.error),
    ...addressErrors(draft, reading.whole),
  };
  for (const field of draftFields) {
    const error = refused[field];
    const isRead = errors.some((other) => other.field === field);
    if (error !== undefined && !isRead) errors.push({ column: columnOf.get(field) ?? null, field, error });
  }
  if (!body.success || !rules.success || errors.length > 0)
    return { ok: false, errors, warnings, utm, hasUtmInAddress };
  return { ok: true, body: body.data, geo_targets: rules.data.geo_targets, warnings, utm, hasUtmInAddress };
}

/** Normalizes UTM values by their preset, and records the differences. */
function withTidyUtm(read: LinkDraft, rules: UtmRules): { draft: LinkDraft; utm: UtmNote[] } {
  const fields = read.has_utm ? utmFields.filter((field) => read[field] !== '') : [];
  if (fields.length === 0 || rules.presets.length === 0) return { draft: read, utm: [] };
  const draft = { ...read, ...normalizeUtmFields(utmOf(read), fields, rules) };
  const notes = fields.map((field): UtmNote => {
    const allowed = allowedInstead(utmOf(draft), field, rules);
    return { field, before: read[field], after: draft[field], allowed };
  });
  return { draft, utm: notes.filter(({ before, after, allowed }) => before !== after || allowed !== null) };
}

/** The flags and their fields, computed once for all rows. */
const sections = fieldsWith({ kind: 'flag' }).map((flag) => [flag, switchedBy(flag)] as const);

/** Sets flags that the file does not contain: a section with values is on. */
function withFlags(draft: LinkDraft, values: Partial<Record<DraftField, unknown>>): LinkDraft {
  const set = sections.flatMap(([flag, fields]) =>
    values[flag] === undefined ? [[flag, fields.some((field) => !isEmpty(draft[field]))] as const] : [],
  );
  return { ...draft, ...Object.fromEntries(set) };
}
