import type * as z from 'zod/mini';
import { foldKey, foldText } from '../../lib/contract/fold-text.ts';
import type { linksQuery } from '../../lib/contract/queries.ts';
import { linkNotFound } from '../shared/refusal.ts';
import { selectLinks } from '../storage/link-lists.ts';
import { findLink } from '../storage/links.ts';
import type { Call, ReadCall } from './call.ts';
import { checkServiceLimits, serviceLimits } from './limits.ts';
import { toRecord } from './record.ts';

type LinksQuery = z.output<typeof linksQuery>;

/** Returns undefined for a flag that is left out, which does not filter. */
const toBoolean = (flag: 'true' | 'false' | undefined) => (flag === undefined ? undefined : flag === 'true');

/** Digits may name more than a number holds exactly, but no list is that long. */
const toNumber = (digits: string | undefined, max: number) =>
  digits === undefined ? undefined : Math.min(Number(digits), max);

/** Lists short links (interface §4.3), newest first. Days are in UTC (reading R10), and the last day is included. */
export async function listLinks({ database, caller, now }: ReadCall, query: LinksQuery) {
  checkServiceLimits(query);
  const filter = {
    // An empty title or tag does not filter.
    titlePart: foldText(query.title ?? '') || undefined,
    tag: foldKey(query.tag ?? '') || undefined,
    isClicked: toBoolean(query.clicked),
    hasPassword: toBoolean(query.has_password),
    firstDay: query.start_date,
    lastDay: query.end_date,
  };
  const page = {
    offset: toNumber(query.offset, Number.MAX_SAFE_INTEGER) ?? 0,
    limit: toNumber(query.limit, serviceLimits.page) ?? serviceLimits.page,
  };
  const links = await selectLinks(database, caller.ownerId, filter, page);
  return { status: 'success' as const, data: { links: links.map((link) => toRecord(link, now)) } };
}

/** Retrieves a short link (interface §4.4). */
export async function retrieveLink({ database, caller, now }: Call, { id }: { id: string }) {
  const stored = await findLink(database, caller.ownerId, id);
  if (!stored) throw linkNotFound();
  return { status: 'success' as const, data: toRecord(stored, now) };
}
