import { cursorNames, pageNames } from '@/lib/connection/names/candidates.ts';
import type { FoundNames } from '@/lib/connection/names/found-names.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import type { Plain } from './checks.ts';
import type { Reading } from './reading.ts';

interface Options {
  plain: Plain;
  /** What the service calls the limit, where that is known. */
  limit: string | undefined;
  readAs: (names: QueryRenames) => Reading;
  /** The text of a short list's answer; null where none came. */
  listText: () => Promise<string | null>;
}

/** A value in an answer that says where the next page begins: no quotation mark in a JSON text stands unescaped. */
const cursorInAnswer = /"([\w-]*(?:cursor|page_token|next_token|continuation)[\w-]*)"\s*:\s*"[^"]/i;

/** How a service pages that knows no offset; null where nothing shows. Hem can use neither way, and says so. */
export async function findPaging({ plain, limit, readAs, listText }: Options): Promise<FoundNames['paging']> {
  const [first, second, third] = plain.links;
  if (first === undefined || second === undefined) return null;
  const cursor = cursorInAnswer.exec((await listText()) ?? '')?.[1];
  if (cursor !== undefined) return { by: 'cursor', name: cursor };
  const one = limit === undefined ? {} : { limit: '1' };
  const renamed: QueryRenames = limit === undefined ? {} : { limit };
  const beginOf = async (names: QueryRenames, query: Parameters<Reading['listLinks']>[0]) => {
    const listed = await readAs({ ...renamed, ...names }).listLinks({ ...one, ...query });
    return listed.ok ? listed.value.links[0]?.id : undefined;
  };
  // Counted from 1 or from 0. Without a limit of one link, the second page begins with a link that is not known yet.
  for (const name of limit === undefined ? [] : pageNames) {
    const begin = await beginOf({ offset: name }, { offset: '2' });
    if (begin !== undefined && [second.id, third?.id].includes(begin)) return { by: 'page', name };
  }
  for (const name of cursorNames) {
    // An id is no number, as an offset is: it travels in the place of a text.
    if ((await beginOf({ title: name }, { title: first.id })) === second.id) return { by: 'cursor', name };
  }
  return null;
}
