import type { UpdateLinkBody } from '../../lib/contract/link-writing.ts';
import { unknownLink } from '../shared/refusal.ts';
import { changeLink, findLinkToChange, removeLink } from '../storage/links.ts';
import { replaceSlug } from './addresses.ts';
import type { Call } from './call.ts';
import { toColumns } from './columns.ts';
import { checkServiceLimits } from './limits.ts';
import { checkGuards, checkSwitches } from './protection.ts';
import { checkSelfTargets } from './self-target.ts';
import { withNormalSlug } from './slug-rules.ts';

/** Update a short link (interface §4.2): what is sent changes, everything else stays as it is (reading R6). */
export async function updateLink({ database, caller, onChange, settle }: Call, sent: UpdateLinkBody) {
  const body = withNormalSlug(sent);
  checkServiceLimits(body);
  const columns = await toColumns(body);
  // Clicks on their way count towards a limit that is set now.
  if (body.has_expiration === true || body.expiration_clicks !== undefined) await settle();
  const changed = await database.transaction().execute(async (transaction) => {
    const stored = await findLinkToChange(transaction, caller.ownerId, body.id);
    if (!stored) throw unknownLink();
    const { link, host } = stored;
    checkGuards({ ...link, ...columns });
    checkSwitches(body, link);
    if (body.custom_link !== undefined) {
      const place = { domainId: link.domain_id, linkId: link.id };
      await replaceSlug(transaction, place, link.custom_link, body.custom_link);
    }
    const targets = { ...link, ...columns, geo_targets: body.geo_targets ?? stored.geoTargets };
    await checkSelfTargets(transaction, { linkId: link.id, host }, targets, body);
    await changeLink(transaction, link, columns, { tags: body.tags, geoTargets: body.geo_targets });
    return link.id;
  });
  onChange(changed);
  return { status: 'success' as const, message: 'The link was updated' };
}

/** Delete a short link (interface §4.6). Its addresses are free again at once. */
export async function deleteLink({ database, caller, onChange }: Call, { id }: { id: string }) {
  const wasThere = await removeLink(database, caller.ownerId, id);
  if (!wasThere) throw unknownLink();
  onChange(id.toLowerCase());
  return { status: 'success' as const, message: 'The link was deleted' };
}
