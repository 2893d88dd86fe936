import { randomBytes } from 'node:crypto';
import { hostOf } from '../access/host.ts';
import { hashPassword } from '../access/password.ts';
import { findSimilarPath } from '../links/find-similar.ts';
import { pathOf, shareAddress } from '../links/link-addresses.ts';
import { defaultOwner } from '../shared/default-owner.ts';
import { OperatorError } from '../shared/errors.ts';
import { isDay } from '../stats/calendar.ts';
import { newId } from '../storage/identifier.ts';
import { insertShare } from '../storage/shares.ts';
import type { Database } from '../storage/tables.ts';

interface ShareRequest {
  /** The id of the link, or its short address. */
  link: string;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  password?: string | undefined;
  ownerId?: string;
}

/** Returns an owner's link by its id or short address, with its host. */
async function findSharedLink(
  database: Database,
  ownerId: string,
  name: string,
): Promise<{ id: string; host: string } | null> {
  const url = URL.parse(name);
  const id = url?.host
    ? (await findSimilarPath(database, hostOf(url), pathOf(url) ?? ''))?.link_id
    : name.toLowerCase();
  const link = await database
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select(['links.id', 'domains.host'])
    .where('links.owner_id', '=', ownerId)
    .where('links.id', '=', id ?? '')
    .executeTakeFirst();
  return link ?? null;
}

/**
 * Shares a link's stats over a range of days (interface §2.4). Everyone with the returned address can read them.
 *
 * @throws {OperatorError} if the link or the range does not exist.
 */
export async function createShare(database: Database, request: ShareRequest): Promise<string> {
  const { link, from, to, password, ownerId = defaultOwner } = request;
  if (!isDay(from) || !isDay(to) || to < from) {
    throw new OperatorError('Give a first and a last day such as --from 2026-03-01 --to 2026-03-31.');
  }
  const found = await findSharedLink(database, ownerId, link);
  if (!found) throw new OperatorError(`There is no link "${link}": give its id, or its whole short address.`);
  const now = new Date();
  // A random key is the only protection of the stats.
  const key = randomBytes(16).toString('base64url');
  await insertShare(database, {
    id: newId(now),
    link_id: found.id,
    key,
    start_date: from,
    end_date: to,
    password_hash: password === undefined ? null : await hashPassword(password, ownerId),
    created_at: now.toISOString(),
  });
  return shareAddress(found.host, key);
}
