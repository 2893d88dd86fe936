import type { Failure } from '../contract/failure.ts';
import { type LinkRecord, linkRecord } from '../contract/link-reading.ts';
import type { LinkDraft } from './draft.ts';

/** True if a link could not be read because its service was unreachable. Cached data is used until then. */
export const isUnreached = ({ kind }: Failure): boolean =>
  kind === 'network' || kind === 'timeout' || kind === 'server';

/** Returns a record made from a draft, without country rules and fields that only the service knows. */
export function recordOfDraft(id: string, draft: LinkDraft): LinkRecord {
  const { geo_targets: _rules, ...said } = draft;
  const flat = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
  return linkRecord.parse({ ...flat, id, utm: flat, opengraph: flat });
}
