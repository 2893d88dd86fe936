import type { QueryName } from '../../contract/queries.ts';

/** A parameter to look for. Hem cannot page by a page's number or by a cursor, and only reports them. */
type Parameter = QueryName | 'page' | 'cursor';

/**
 * Common names of each query parameter, most likely first. Hem tries them if a service has other names than the
 * interface (reading R1). They are used only in reads.
 */
const usualNames: Record<Parameter, readonly string[]> = {
  limit: ['page_size', 'per_page', 'pageSize', 'perPage', 'size', 'count'],
  offset: ['skip', 'start', 'from', 'start_index'],
  id: ['link_id', 'linkId', 'uuid', 'link'],
  title: ['q', 'search', 'query', 'name'],
  tag: ['tags', 'label', 'labels', 'tag_name'],
  clicked: ['is_clicked', 'has_clicks', 'visited'],
  has_password: ['password', 'is_protected', 'protected', 'password_protected'],
  start_date: ['from', 'since', 'start', 'date_from', 'startDate', 'created_after'],
  end_date: ['to', 'until', 'end', 'date_to', 'endDate', 'created_before'],
  page: ['page_number', 'p'],
  cursor: ['after', 'starting_after'],
};

/**
 * Returns the names to try for a parameter: the connection's current one, the interface's, then the common ones. Names
 * with another known meaning are left out.
 */
export function candidatesFor(
  parameter: Parameter,
  { current, taken }: { current: Partial<Record<Parameter, string>>; taken: readonly string[] },
): string[] {
  const names = new Set([current[parameter] || parameter, parameter, ...usualNames[parameter]]);
  return [...names].filter((name) => !taken.includes(name));
}
