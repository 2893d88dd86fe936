import type { Client } from '@/lib/client/create-client.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { QueryName } from '@/lib/contract/queries.ts';
import { ignoredFilters } from '@/lib/link-index/index.ts';

/**
 * Returns the parameters for reading lists that a service ignores, as far as three small lists show (reading R16). A
 * failed list, such as for an unknown tag, shows nothing.
 */
export async function findIgnored(client: Client): Promise<Result<{ ignored: QueryName[] }>> {
  const tag = crypto.randomUUID();
  const asked = [{ limit: '1' }, { limit: '1', offset: '1' }, { limit: '1', tag }];
  const answers = await Promise.all(asked.map((query) => client.listLinks(query)));
  const [first = [], second = [], tagged = []] = answers.map((answer) => (answer.ok ? answer.value.links : []));
  const ignored: QueryName[] = [];
  if (first.length > 1) ignored.push('limit');
  if (first[0] !== undefined && first[0].id === second[0]?.id) ignored.push('offset');
  if (tagged.some((link) => ignoredFilters({ tag }, link).length > 0)) ignored.push('tag');
  return { ok: true, value: { ignored } };
}
