/** The beginning of the ids of the templates with each language's texts, before the browser's code of the language. */
export const textsId = 'texts-';

/** Values of attributes and texts between tags, in HTML that React has rendered. They contain no quotes and no tags. */
const textInHtml = /((?<==")[^"]+(?=")|(?<=>)[^<>]+(?=<))/;

/**
 * Separates a page from its texts. The page has a marker such as `{3}` instead of each text that differs between
 * languages.
 *
 * @param pages - the HTML of the page in each language, by code. All have the same elements
 * @returns the page, and the texts of each language in the order of their markers, as HTML
 * @throws Error if a language has other elements, or a text of several lines
 */
export function separateTexts(pages: ReadonlyMap<string, string>): { page: string; texts: Map<string, string[]> } {
  const codes = [...pages.keys()];
  // The texts are at odd positions.
  const parts = [...pages.values()].map((html) => html.split(textInHtml));
  const columns: string[][] = [];
  const markers = new Map<string, string>();
  const [first = []] = parts;
  const page = first.map((part, at) => {
    const column = parts.map((one) => one[at] ?? '');
    const other = codes[column.findIndex((one) => one !== part)];
    if (other === undefined) return part;
    const all = column.join('\n');
    if (at % 2 === 0) throw new Error(`The first form has other elements in ${other}: ${all}`);
    if (column.some((text) => text.includes('\n')))
      throw new Error(`The first form has a text of several lines: ${all}`);
    const marker = markers.get(all) ?? `{${columns.push(column) - 1}}`;
    markers.set(all, marker);
    return marker;
  });
  const textsOf = (index: number) => columns.map((column) => column[index] ?? '');
  return { page: page.join(''), texts: new Map(codes.map((code, index) => [code, textsOf(index)])) };
}
