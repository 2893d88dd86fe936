import { randomBytes } from 'node:crypto';
import { hostOf } from '../access/host.ts';
import { hashPassword } from '../access/password.ts';
import { findAlike } from '../links/find-similar.ts';
import { pathOf, shareAddress } from '../links/short-address.ts';
import { defaultOwner } from '../shared/default-owner.ts';
import { StartError } from '../shared/errors.ts';
import { isDay } from '../stats/calendar.ts';
import { newId } from '../storage/identifier.ts';
import { insertShare } from '../storage/shares.ts';
import type { Database } from '../storage/tables.ts';

interface ShareRequest {
  /** Id of the link, or its short address. */
  link: string;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  password?: string | undefined;
  ownerId?: string;
}

/** An owner's link by its id or by its address, and the host it lives on. */
async function findLinkNamed(
  database: Database,
  ownerId: string,
  name: string,
): Promise<{ id: string; host: string } | null> {
  const url = URL.parse(name);
  const id = url?.host ? (await findAlike(database, hostOf(url), pathOf(url) ?? ''))?.link_id : name.toLowerCase();
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
 * Shares a link's figures over a range of days (interface §2.4): whoever has the address that is answered may read them,
 * and nothing else.
 *
 * @throws {StartError} when there is no such link, or no such range.
 */
export async function createShare(database: Database, request: ShareRequest): Promise<string> {
  const { link, from, to, password, ownerId = defaultOwner } = request;
  if (!isDay(from) || !isDay(to) || to < from) {
    throw new StartError('Give a first and a last day such as --from 2026-03-01 --to 2026-03-31.');
  }
  const found = await findLinkNamed(database, ownerId, link);
  if (!found) throw new StartError(`There is no link "${link}": give its id, or its whole short address.`);
  const now = new Date();
  // As long as a token: the address is all that stands before the figures.
  const key = randomBytes(16).toString('base64url');
  await insertShare(database, {
    id: newId(now),
    link_id: found.id,
    key,
    start_date: from,
    end_date: to,
    password_hash: password === undefined ? null : await hashPassword(password),
    created_at: now.toISOString(),
  });
  return shareAddress(found.host, key);
}
