import type { UpdateLinkBody } from '../../lib/contract/link-writing.ts';
import { linkNotFound } from '../shared/refusal.ts';
import { changeLink, findLinkToChange, removeLink } from '../storage/links.ts';
import { replaceSlug } from './addresses.ts';
import type { Call } from './call.ts';
import { checkServiceLimits } from './limits.ts';
import { toColumns } from './link-columns.ts';
import { checkFlags, checkProtection } from './protection.ts';
import { checkSelfTargets } from './self-target.ts';
import { withNormalSlug } from './slug-rules.ts';

/** Updates a short link (interface §4.2). Fields that are not sent keep their values (reading R6). */
export async function updateLink({ database, caller, onChange, flushClicks }: Call, input: UpdateLinkBody) {
  const body = withNormalSlug(input);
  checkServiceLimits(body);
  const columns = await toColumns(body, caller);
  // Clicks that are not stored yet count towards a new limit.
  if (body.has_expiration === true || body.expiration_clicks !== undefined) await flushClicks();
  const changed = await database.transaction().execute(async (transaction) => {
    const stored = await findLinkToChange(transaction, caller.ownerId, body.id);
    if (!stored) throw linkNotFound();
    const { link, host } = stored;
    checkProtection({ ...link, ...columns });
    checkFlags(body, link);
    if (body.custom_link !== undefined) {
      const owner = { domainId: link.domain_id, linkId: link.id };
      await replaceSlug(transaction, owner, link.custom_link, body.custom_link);
    }
    const targets = { ...link, ...columns, geo_targets: body.geo_targets ?? stored.geoTargets };
    await checkSelfTargets(transaction, { linkId: link.id, host }, targets, body);
    await changeLink(transaction, link, columns, { tags: body.tags, geoTargets: body.geo_targets });
    return link.id;
  });
  onChange(changed);
  return { status: 'success' as const, message: 'The link was updated' };
}

/** Deletes a short link (interface §4.6). Its addresses are free at once. */
export async function deleteLink({ database, caller, onChange }: Call, { id }: { id: string }) {
  const wasThere = await removeLink(database, caller.ownerId, id);
  if (!wasThere) throw linkNotFound();
  onChange(id.toLowerCase());
  return { status: 'success' as const, message: 'The link was deleted' };
}
