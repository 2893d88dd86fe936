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

/** Brackets around a list: of Python and YAML, of PostgreSQL, and of a tuple. */
const listEnds: Record<string, string> = { '[': ']', '{': '}', '(': ')' };

/** Matches an item of a list, in quotes or without, or what is between two items. */
const listPart =
  /(?<!\\)"([^"\\]*(?:\\.[^"\\]*)*)"|(?<!\\)'([^'\\]*(?:\\.[^'\\]*)*)'|([^\s,;"'()[\]{}][^,;"()[\]{}]*)|([,;])|\s+/gsuy;

/** The ways programs write a missing item. */
const missing = /^(?:null|none)$/i;

/** Reads a list as programs write it: `['a', 'b c']`, `{a,"b c"}`, `"a", "b"`. Null if the text is no such list. */
function readList(text: string): string[] | null {
  const end = listEnds[text.charAt(0)];
  if (end !== undefined && !text.endsWith(end)) return null;
  const inner = end === undefined ? text : text.slice(1, -1).trimEnd();
  // Only quotes tell a list without brackets, or in parentheses, from other text.
  if ((end === undefined || end === ')') && !/^["']/.test(inner)) return null;
  const items: string[] = [];
  let [length, isAfterQuotes] = [0, false];
  for (const [part, double, single, bare, separator] of inner.matchAll(listPart)) {
    length += part.length;
    const quoted = double ?? single;
    // NumPy writes no commas between quotes.
    if (bare !== undefined && isAfterQuotes) return null;
    if (separator !== undefined) isAfterQuotes = false;
    else if (quoted !== undefined) isAfterQuotes = true;
    const written = (quoted?.replace(/\\(.)/gsu, '$1') ?? bare ?? '').trim();
    if (written !== '' && (quoted !== undefined || !missing.test(written))) items.push(written);
  }
  // A list ends where its text ends.
  return length === inner.length ? items : null;
}

/** Reads hashtags: `#news #deep work`. Null if a tag has no `#`. */
function readHashtags(tags: readonly string[]): string[] | null {
  if (!tags.every((tag) => /^[#＃]/.test(tag))) return null;
  return tags
    .flatMap((tag) => tag.split(/\s(?=[#＃])/))
    .map((tag) => tag.replace(/^[#＃]+/, '').trim())
    .filter((tag) => tag !== '');
}

/**
 * Reads the tags in a cell: JSON, a list as other programs write it, or text with commas, semicolons or, as Shlink
 * writes them, bars. Hashtags lose their sign.
 */
export function readTagsCell(cell: string): string[] {
  const written = cell.trim();
  const list = written.startsWith('[') ? listed.safeParse(json(written)) : null;
  if (list?.success) return list.data;
  const split = splitTags(written);
  const tags = readList(written) ?? (split.length > 1 ? split : splitAtBars(written));
  return readHashtags(tags) ?? tags;
}

const splitAtBars = (text: string): string[] =>
  text
    .split('|')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Tags as a person writes them; as JSON where they would be read back as others. */
export function tagsCell(tags: readonly string[]): string {
  const written = tags.join(', ');
  const isPlain = JSON.stringify(readTagsCell(written)) === JSON.stringify(tags);
  return isPlain ? written : JSON.stringify(tags);
}
