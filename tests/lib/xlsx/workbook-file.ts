import { strToU8, type Zippable, zipSync } from 'fflate';

/** A sheet of a workbook to write. */
interface WrittenSheet {
  name?: string;
  state?: 'hidden' | 'veryHidden';
  /** The rows, as the XML in `sheetData`. */
  rows: string;
  /** The XML after the rows, such as merged cells and links. */
  after?: string;
  /** The addresses of links, with the ids `link0`, `link1` and so on. */
  links?: readonly string[];
}

interface WrittenWorkbook {
  sheets: readonly WrittenSheet[];
  /** The shared texts, each as the XML in `si`. */
  sharedStrings?: readonly string[];
  /** The patterns of numbers, each for the style with its index. */
  formats?: readonly string[];
  isFrom1904?: boolean;
  /** Other files of the archive. */
  others?: Zippable;
}

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const relationships = (targets: readonly (readonly [id: string, type: string, target: string, mode?: string])[]) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map(
        ([id, type, target, mode]) =>
          `<Relationship Id="${id}" Type="${officeTypes}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
      )
      .join('')}</Relationships>`,
  );

/** Returns the files of a workbook. */
export function workbookFiles(written: WrittenWorkbook): Zippable {
  const { sheets, sharedStrings = [], formats = [], isFrom1904 = false, others = {} } = written;
  const numbered = sheets.map((sheet, index) => ({ ...sheet, file: `sheet${index + 1}.xml`, id: `sheet${index + 1}` }));
  const parts: Zippable = {
    '_rels/.rels': relationships([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="${officeTypes}"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${numbered
        .map(({ name, state, id }) => `<sheet name="${name ?? id}"${state ? ` state="${state}"` : ''} r:id="${id}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships([
      ...numbered.map(({ id, file }) => [id, 'worksheet', `worksheets/${file}`] as const),
      ['strings', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['styles', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': strToU8(`<sst ${main}>${sharedStrings.map((text) => `<si>${text}</si>`).join('')}</sst>`),
    'xl/styles.xml': strToU8(
      `<styleSheet ${main}><numFmts>${formats
        .map(
          (pattern, index) => `<numFmt numFmtId="${164 + index}" formatCode="${pattern.replaceAll('"', '&quot;')}"/>`,
        )
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${formats
        .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ),
  };
  for (const { file, rows, after = '', links = [] } of numbered) {
    parts[`xl/worksheets/${file}`] = strToU8(
      `<worksheet ${main} xmlns:r="${officeTypes}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    );
    parts[`xl/worksheets/_rels/${file}.rels`] = relationships(
      links.map((target, index) => [`link${index}`, 'hyperlink', target, 'External']),
    );
  }
  return { ...parts, ...others };
}

/** Returns the bytes of a workbook. */
export const workbookFile = (written: WrittenWorkbook): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(workbookFiles(written)));

/** Returns a row of inline texts. */
export const textRow = (...texts: string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
