import { Damaged, parseXml } from './parse-xml.ts';
import type { Budget, ZipEntry } from './zip.ts';

/** The parts of a workbook, by their paths in lower case. */
export type Parts = ReadonlyMap<string, ZipEntry>;

/** A sheet of a workbook. */
export interface SheetPart {
  name: string;
  isHidden: boolean;
  path: string;
}

/** The structure of a workbook. */
export interface Workbook {
  sheets: SheetPart[];
  /** True if dates count from 1904, as in files of old Macs. */
  isFrom1904: boolean;
  sharedStrings: ZipEntry | null;
  styles: ZipEntry | null;
}

/** A reference from one part to another, or to an address outside. */
interface Relationship {
  /** The last word of its type, such as `worksheet`. */
  type: string;
  /** The path of the part, in lower case; an address as it is. */
  target: string;
}

/** Returns a target relative to a part as a path in the archive. */
function pathOf(part: string, target: string): string {
  const { pathname } = new URL(target, `zip:///${part}`);
  return decodeURIComponent(pathname).replace(/^\/+/, '').toLowerCase();
}

/** Returns the relationships of a part by their ids; none if it has none. */
export async function relationshipsOf(
  parts: Parts,
  part: string,
  budget: Budget,
): Promise<ReadonlyMap<string, Relationship>> {
  const found = new Map<string, Relationship>();
  const name = part.lastIndexOf('/') + 1;
  const entry = parts.get(`${part.slice(0, name)}_rels/${part.slice(name)}.rels`);
  if (entry === undefined) return found;
  await parseXml(entry, budget, {
    onOpen({ name, attribute }) {
      const [id, type, target] = [attribute('Id'), attribute('Type'), attribute('Target')];
      if (name !== 'Relationship' || id === undefined || type === undefined || target === undefined) return;
      const isOutside = attribute('TargetMode') === 'External';
      found.set(id, { type: type.replace(/^.*\//, ''), target: isOutside ? target : safePathOf(part, target) });
    },
  });
  return found;
}

/** Returns the path of a target; an empty one for a target that is no path. */
function safePathOf(part: string, target: string): string {
  try {
    return pathOf(part, target);
  } catch {
    return '';
  }
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Returns the path of the workbook; null if the archive has none, as other archives. */
export async function findWorkbook(parts: Parts, budget: Budget): Promise<string | null> {
  const relationships = await relationshipsOf(parts, '', budget);
  const path = [...relationships.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  return parts.has(path) && /\.xml$/.test(path) && path.includes('workbook') ? path : null;
}

/** Reads the names of the sheets and the paths of their parts. */
export async function readWorkbook(parts: Parts, path: string, budget: Budget): Promise<Workbook> {
  const entry = parts.get(path);
  if (entry === undefined) throw new Damaged('No workbook');
  const relationships = await relationshipsOf(parts, path, budget);
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  await parseXml(entry, budget, {
    onOpen({ name, attribute }) {
      if (name === 'workbookPr') isFrom1904 = isTrue(attribute('date1904'));
      const part = name === 'sheet' ? relationships.get(attribute('id') ?? '') : undefined;
      // A workbook may also have sheets that are only a chart.
      if (part?.type !== 'worksheet') return;
      const isHidden = ['hidden', 'veryHidden'].includes(attribute('state') ?? '');
      sheets.push({ name: attribute('name') ?? '', isHidden, path: part.target });
    },
  });
  const partOf = (wanted: string): ZipEntry | null =>
    parts.get([...relationships.values()].find(({ type }) => type === wanted)?.target ?? '') ?? null;
  return { sheets, isFrom1904, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') };
}
