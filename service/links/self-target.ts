import { hostOf } from '../access/host.ts';
import { notValidField } from '../shared/refusal.ts';
import { targetFields } from '../storage/link-fields.ts';
import type { Database } from '../storage/tables.ts';
import { findAlike } from './find-similar.ts';
import { pathOf } from './short-address.ts';

/** The addresses that a link leads to. */
type Targets = Readonly<Partial<Record<(typeof targetFields)[number], string | null | undefined>>> & {
  geo_targets?: readonly { target_url: string }[] | undefined;
};

/** A link that has its addresses. */
interface Self {
  linkId: string;
  /** The host of the link's domain. */
  host: string;
}

async function isSelf(database: Database, { linkId, host }: Self, target: string): Promise<boolean> {
  const url = URL.parse(target);
  const path = url !== null && hostOf(url) === host ? pathOf(url) : null;
  return path !== null && (await findAlike(database, host, path))?.link_id === linkId;
}

/**
 * Refuses (F4) a target that is the link itself, in whatever spelling visits would take for it.
 *
 * @param sent decides which are checked: all of them with a new slug, which may be where an older target leads.
 */
export async function checkSelfTargets(
  database: Database,
  self: Self,
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
      throw notValidField(isSent ? field : 'custom_link', 'This link would lead to itself');
    }
  }
}
