import { type QueryName, type QueryRenames, queryNames } from '../../lib/contract/queries.ts';

/** The rules by which a service in front of the real one reads queries. */
export interface OtherNames {
  /** Its parameter names, in place of the interface's names. */
  names?: QueryRenames;
  /** True to refuse unknown parameters (F1) instead of ignoring them. */
  isStrict?: boolean;
  /** Parameters that it does not support. */
  lacks?: readonly QueryName[];
  /** Its way of paging, instead of an offset. */
  pagesBy?: 'page' | 'pageFrom0' | 'idBefore' | 'cursor' | 'nothing';
}

/** Returns a `fetch` that acts like a service with other parameter names, and records its requests. */
export function withOtherNames({ names = {}, isStrict = false, lacks = [], pagesBy }: OtherNames) {
  const seen: { method: string; query: string }[] = [];
  const own = new Map<string, QueryName>(queryNames.map((name) => [names[name] || name, name]));
  const isKnown = (name: string) => {
    const meaning = own.get(name);
    return meaning !== undefined && !lacks.includes(meaning) && !(meaning === 'offset' && pagesBy !== undefined);
  };
  const paging = { page: 'page', pageFrom0: 'page', idBefore: 'after', cursor: 'cursor' };
  const pagingName = pagesBy === undefined || pagesBy === 'nothing' ? null : paging[pagesBy];

  const renamed: typeof fetch = async (address, init) => {
    const url = new URL(String(address));
    seen.push({ method: init?.method ?? 'GET', query: url.searchParams.toString() });
    const unknown = [...url.searchParams.keys()].find((name) => !isKnown(name) && name !== pagingName);
    if (isStrict && unknown !== undefined) return failed(`Unknown parameter: ${unknown}`);
    const translated = new URLSearchParams();
    for (const [name, value] of url.searchParams) {
      const meaning = own.get(name);
      if (isKnown(name) && meaning !== undefined) translated.set(meaning, value);
    }
    const at = pagingName === null ? null : url.searchParams.get(pagingName);
    if (at !== null) translated.set('offset', String(await offsetOf(at, translated)));
    url.search = translated.toString();
    const answer = await fetch(url, init);
    return pagesBy === 'cursor' ? withCursor(answer) : answer;

    async function offsetOf(place: string, query: URLSearchParams): Promise<number> {
      const limit = Number(query.get('limit') ?? 100);
      if (pagesBy === 'page') return Math.max(0, Number(place) - 1) * limit;
      if (pagesBy === 'pageFrom0') return Number(place) * limit;
      const whole = new URL(url);
      whole.search = '';
      const { data }: { data: { links: { id: string }[] } } = await (await fetch(whole, init)).json();
      return data.links.findIndex(({ id }) => id === place) + 1;
    }
  };
  return { fetch: renamed, seen };
}

const failed = (message: string) => Response.json({ status: 'failure', message }, { status: 400 });

async function withCursor(answer: Response): Promise<Response> {
  const body: object = await answer.json();
  return Response.json({ ...body, meta: { next_cursor: 'b3BhcXVl' } }, { status: answer.status });
}
