import type { QueryName, QueryRenames } from '../../contract/queries.ts';

/**
 * What services usually call each query parameter, the likeliest first: the names that Hem tries where a service knows
 * another than the interface's (reading R1). No value but a read is ever asked for with them.
 */
const usualNames: Record<QueryName, readonly string[]> = {
  limit: ['page_size', 'per_page', 'pageSize', 'perPage', 'size', 'count'],
  offset: ['skip', 'start', 'from', 'start_index'],
  id: ['link_id', 'linkId', 'uuid', 'link'],
  title: ['q', 'search', 'query', 'name'],
  tag: ['tags', 'label', 'labels', 'tag_name'],
  clicked: ['is_clicked', 'has_clicks', 'visited'],
  has_password: ['password', 'is_protected', 'protected', 'password_protected'],
  start_date: ['from', 'since', 'start', 'date_from', 'startDate', 'created_after'],
  end_date: ['to', 'until', 'end', 'date_to', 'endDate', 'created_before'],
};

/** What a page's number is called by services that page by it, which Hem does not. */
export const pageNames = ['page', 'page_number', 'p'] as const;

/** What services call the place to go on from where they page by that, which Hem does not. */
export const cursorNames = ['cursor', 'after', 'starting_after'] as const;

/**
 * The names to try for a parameter: what the connection calls it now, then the interface's, then the usual ones. A name
 * that means something else already is left out.
 */
export const candidatesFor = (
  meaning: QueryName,
  { current, taken }: { current: QueryRenames; taken: readonly string[] },
): string[] =>
  [...new Set([current[meaning] || meaning, meaning, ...usualNames[meaning]])].filter((name) => !taken.includes(name));
