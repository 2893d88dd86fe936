import type { CreateLinkBody, UpdateLinkBody } from '../contract/link-writing.ts';
import { groupsOf, type LinkDraft } from './draft.ts';
import type { CountryRules } from './made-link.ts';
import { linkDraft } from './schemas.ts';

/** The draft that a create was made from, as far as its body and the country rules that follow it tell. */
export const draftOfCreate = (body: CreateLinkBody, geo_targets: CountryRules): LinkDraft =>
  linkDraft.parse({ ...body, has_geo_targeting: geo_targets.length > 0, geo_targets: groupsOf(geo_targets) });

/** A link's draft with the changes that an update sends. */
export function withUpdate(base: LinkDraft, { geo_targets, ...body }: UpdateLinkBody): LinkDraft {
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return linkDraft.parse({ ...base, ...sent, ...(geo_targets && { geo_targets: groupsOf(geo_targets) }) });
}
