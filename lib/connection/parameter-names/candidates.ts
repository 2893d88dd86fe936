import type { QueryName, QueryRenames } from '../../contract/queries.ts';

/**
 * Common names of each query parameter, most likely first. Hem tries them if a service has other names than the
 * interface (reading R1). They are used only in reads.
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

/** Names of a page number. Hem does not support paging by number. */
export const pageNames = ['page', 'page_number', 'p'] as const;

/** Names of a cursor. Hem does not support paging by cursor. */
export const cursorNames = ['cursor', 'after', 'starting_after'] as const;

/**
 * Returns the names to try for a parameter: the connection's current one, the interface's, then the common ones. Names
 * with another known meaning are left out.
 */
export const candidatesFor = (
  meaning: QueryName,
  { current, taken }: { current: QueryRenames; taken: readonly string[] },
): string[] =>
  [...new Set([current[meaning] || meaning, meaning, ...usualNames[meaning]])].filter((name) => !taken.includes(name));
