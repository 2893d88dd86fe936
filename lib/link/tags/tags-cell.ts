import * as z from 'zod/mini';
import { splitTags } from './tags.ts';

/** Tags, or records of them, as Dub and Rebrandly answer with. */
const listed = z.array(
  z.union([
    z.string(),
    z.pipe(
      z.object({ name: z.string() }),
      z.transform(({ name }) => name),
    ),
  ]),
);

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The tags in a cell: between commas, semicolons or, as Shlink writes them, bars; or as JSON. */
export function readTagsCell(cell: string): string[] {
  const list = cell.trimStart().startsWith('[') ? listed.safeParse(json(cell)) : null;
  if (list?.success) return list.data;
  const tags = splitTags(cell);
  return tags.length > 1
    ? tags
    : cell
        .split('|')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '');
}

/** Tags as a person writes them; as JSON where they would be read back as others. */
export function tagsCell(tags: readonly string[]): string {
  const written = tags.join(', ');
  const isPlain = JSON.stringify(readTagsCell(written)) === JSON.stringify(tags);
  return isPlain ? written : JSON.stringify(tags);
}
