import { askedScope } from '@/lib/link/options-address.ts';
import { enterScope } from '@/lib/messaging/page-scope.ts';
import { queryOf } from '@/lib/storage/connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';

/**
 * Finds out which connection this page shows: the one that its address names, else the one that is in use now. It stays with
 * that, whatever is put to use elsewhere. To be awaited before anything of it is drawn, asked or kept.
 */
export async function enterConnection(): Promise<void> {
  const [first] = await readConnections().catch(() => []);
  const inUse = first?.scope ?? '';
  const scope = askedScope(location.search) ?? inUse;
  enterScope(scope, queryOf(scope, { isInUse: scope === inUse }));
}
