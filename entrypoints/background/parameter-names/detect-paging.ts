import { cursorNames, pageNames } from '@/lib/connection/parameter-names/candidates.ts';
import type { DetectedNames } from '@/lib/connection/parameter-names/detected-names.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import type { Plain } from './checks.ts';
import type { Reading } from './reading.ts';

interface Options {
  plain: Plain;
  /** The service's name of the limit, if known. */
  limit: string | undefined;
  readAs: (names: QueryRenames) => Reading;
  /** Returns the text of a short list's answer; null if there was none. */
  listText: () => Promise<string | null>;
}

/** A cursor in an answer. Quotation marks within JSON strings are escaped, so they cannot match. */
const cursorInAnswer = /"([\w-]*(?:cursor|page_token|next_token|continuation)[\w-]*)"\s*:\s*"[^"]/i;

/**
 * Detects the paging of a service without an offset; null if nothing is found. Hem cannot use it and only reports it.
 */
export async function detectPaging({ plain, limit, readAs, listText }: Options): Promise<DetectedNames['paging']> {
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
  // Pages are counted from 1 or 0. Without a limit of one link, the first link of the second page is not known.
  for (const name of limit === undefined ? [] : pageNames) {
    const begin = await beginOf({ offset: name }, { offset: '2' });
    if (begin !== undefined && [second.id, third?.id].includes(begin)) return { by: 'page', name };
  }
  for (const name of cursorNames) {
    // The id is sent as a title, since an offset must be a number.
    if ((await beginOf({ title: name }, { title: first.id })) === second.id) return { by: 'cursor', name };
  }
  return null;
}
