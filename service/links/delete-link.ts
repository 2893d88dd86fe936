import { removeLink } from '../storage/links.ts';
import type { Call } from './call.ts';
import { unknownLink } from './unknown-link.ts';

/** Delete a short link (interface §4.6). Its addresses are free again at once. */
export async function deleteLink({ database, caller, onChange }: Call, { id }: { id: string }) {
  const wasThere = await removeLink(database, caller.ownerId, id);
  if (!wasThere) throw unknownLink();
  onChange(id.toLowerCase());
  return { status: 'success' as const, message: 'The link was deleted' };
}
