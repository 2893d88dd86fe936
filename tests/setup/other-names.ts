import { type QueryName, type QueryRenames, queryNames } from '../../lib/contract/queries.ts';

/** How a service that stands before the real one reads a query. */
export interface OtherNames {
  /** What it calls the parameters; the interface's names are then unknown to it. */
  names?: QueryRenames;
  /** Refuses a parameter that it does not know (F1), where others pass over it. */
  isStrict?: boolean;
  /** Parameters that it has no name for at all. */
  lacks?: readonly QueryName[];
  /** How it pages instead of by an offset. */
  pagesBy?: 'page' | 'pageFrom0' | 'idBefore' | 'cursor' | 'nothing';
}

/** A fetch that reaches a service through a proxy that gives the parameters other names. What was asked is recorded. */
export function withOtherNames({ names = {}, isStrict = false, lacks = [], pagesBy }: OtherNames) {
  const seen: { method: string; query: string }[] = [];
  const own = new Map<string, QueryName>(queryNames.map((name) => [names[name] || name, name]));
  const isKnown = (name: string) => {
    const meaning = own.get(name);
    return meaning !== undefined && !lacks.includes(meaning) && !(meaning === 'offset' && pagesBy !== undefined);
  };
  const paging = { page: 'page', pageFrom0: 'page', idBefore: 'after', cursor: 'cursor' };
  const pagingName = pagesBy === undefined || pagesBy === 'nothing' ? null : paging[pagesBy];

  const renamed: typeof fetch = async (address, how) => {
    const url = new URL(String(address));
    seen.push({ method: how?.method ?? 'GET', query: url.searchParams.toString() });
    const unknown = [...url.searchParams.keys()].find((name) => !isKnown(name) && name !== pagingName);
    if (isStrict && unknown !== undefined) return failed(`Unknown parameter: ${unknown}`);
    const asked = new URLSearchParams();
    for (const [name, value] of url.searchParams) {
      const meaning = own.get(name);
      if (isKnown(name) && meaning !== undefined) asked.set(meaning, value);
    }
    const at = pagingName === null ? null : url.searchParams.get(pagingName);
    if (at !== null) asked.set('offset', String(await offsetOf(at, asked)));
    url.search = asked.toString();
    const answer = await fetch(url, how);
    return pagesBy === 'cursor' ? withCursor(answer) : answer;

    async function offsetOf(place: string, query: URLSearchParams): Promise<number> {
      const limit = Number(query.get('limit') ?? 100);
      if (pagesBy === 'page') return Math.max(0, Number(place) - 1) * limit;
      if (pagesBy === 'pageFrom0') return Number(place) * limit;
      const whole = new URL(url);
      whole.search = '';
      const { data }: { data: { links: { id: string }[] } } = await (await fetch(whole, how)).json();
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
