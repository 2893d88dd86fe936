import { countryNames } from '../link/country/names.ts';
import { domainName, sharedFolders, withAlpha3 } from './read-cell.ts';
import { type DateReading, dateOrderOf, readDate } from './read-date.ts';
import type { Reading } from './read-row.ts';
import type { Table } from './read-table.ts';
import { mayHaveFolder } from './recognize-service.ts';
import type { SheetSettings } from './shown-sheet.ts';

/** The rules by which the rows of a file are read, and what the person should know about the file. */
export interface PreparedReading {
  reading: Reading;
  /** The first domain name of the file if none is a domain of the connection. */
  unknownDomain: string | null;
  /** An ambiguous date, if no date of its column determines the order. */
  unclearDate: string | null;
}

/** Prepares the reading of a file's rows: finds the order of dates, and ignores a column of unknown domains. */
export function prepareReading({ header, rows, whole }: Table, settings: SheetSettings): PreparedReading {
  const cellsOf = (column: number): string[] => rows.flatMap((cells) => cells[column]?.trim() || []);
  const domains = new Map(
    settings.domains.flatMap(({ id, label }) => [
      [id.toLowerCase(), id] as const,
      [label.trim().toLowerCase(), id] as const,
    ]),
  );
  const unknownDomain = findUnknownDomain(cellsOf(settings.mapping.indexOf('domain')), domains);
  const mapping =
    unknownDomain === null
      ? settings.mapping
      : settings.mapping.map((target) => (target === 'domain' ? 'nothing' : target));
  const dates = cellsOf(mapping.indexOf('expiration'));
  const reading: Reading = {
    ...{ header, mapping, zone: settings.zone, now: new Date() },
    order: dateOrderOf(dates) ?? settings.dateOrder,
    ...{ countries: withAlpha3(countryNames(settings.languages)), domains, defaultDomain: settings.defaultDomain },
    ...{ liftsUtm: settings.liftsUtm, utmRules: settings.utmRules, whole },
    sharedFolders: mayHaveFolder(header) ? sharedFolders(cellsOf(mapping.indexOf('short_link'))) : 0,
    labels: new Map(settings.domains.map(({ id, label }) => [id, label])),
  };
  return { reading, unknownDomain, unclearDate: findUnclearDate(dates, reading) };
}

/**
 * Returns the first domain name of a column if none of its names is a domain of the connection. Files of other services
 * contain domains that the connection lacks. Null if the column is empty or has a known name.
 */
function findUnknownDomain(named: readonly string[], domains: ReadonlyMap<string, string>): string | null {
  return named.some((name) => domains.has(domainName(name))) ? null : named[0] || null;
}

/** Returns the first ambiguous date of a column if no other date determines the order. */
function findUnclearDate(dates: readonly string[], reading: DateReading): string | null {
  if (dateOrderOf(dates) !== null) return null;
  const isUnclear = (date: string): boolean => {
    const read = readDate(date, { ...reading, order: null });
    return !read.ok && read.code === 'dateUnclear';
  };
  return dates.find(isUnclear) ?? null;
}
