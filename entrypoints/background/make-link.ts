import type { Client } from '@/lib/client/create-client.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import type { CountryRules, MadeLink } from '@/lib/link/made-link.ts';

/** Makes a link, and sets its country rules at once (reading R5). A link that was made counts, rules or no rules. */
export async function makeLink(
  client: Client,
  body: CreateLinkBody,
  geo_targets: CountryRules,
): Promise<Result<MadeLink>> {
  const created = await client.createLink(body);
  if (!created.ok) return created;
  const link = { ...created.value, missing: null };
  if (geo_targets.length === 0) return { ok: true, value: link };
  const updated = await client.updateLink({ id: link.id, has_geo_targeting: true, geo_targets });
  return { ok: true, value: updated.ok ? link : { ...link, missing: { geo_targets, failure: updated.failure } } };
}
