import { hostOf } from '../access/host.ts';
import { invalidField } from '../shared/refusal.ts';
import { targetFields } from '../storage/link-fields.ts';
import type { Database } from '../storage/tables.ts';
import { findSimilarPath } from './find-similar.ts';
import { pathOf } from './link-addresses.ts';

/** The target addresses of a link. */
type Targets = Readonly<Partial<Record<(typeof targetFields)[number], string | null | undefined>>> & {
  geo_targets?: readonly { target_url: string }[] | undefined;
};

interface LinkAddress {
  linkId: string;
  /** The host of the link's domain. */
  host: string;
}

async function isSelf(database: Database, { linkId, host }: LinkAddress, target: string): Promise<boolean> {
  const url = URL.parse(target);
  const path = url !== null && hostOf(url) === host ? pathOf(url) : null;
  return path !== null && (await findSimilarPath(database, host, path))?.link_id === linkId;
}

/**
 * Refuses a target that is the link itself, in any spelling that visits accept.
 *
 * @param sent the fields of the request. A new slug checks all targets, since an older target may lead to it.
 * @throws {Refusal} F4.
 */
export async function checkSelfTargets(
  database: Database,
  self: LinkAddress,
  targets: Targets,
  sent: Targets & { custom_link?: string | undefined },
): Promise<void> {
  const all = [
    ...targetFields.map((field) => [field, targets[field] ?? ''] as const),
    ...(targets.geo_targets ?? []).map(({ target_url }) => ['geo_targets', target_url] as const),
  ];
  for (const [field, target] of all) {
    const isSent = sent[field] !== undefined;
    if ((isSent || sent.custom_link !== undefined) && (await isSelf(database, self, target))) {
      throw invalidField(isSent ? field : 'custom_link', 'This link would lead to itself');
    }
  }
}
