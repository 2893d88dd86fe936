import type { Failure } from '../contract/failure.ts';
import { type LinkRecord, linkRecord } from '../contract/link-reading.ts';
import type { LinkDraft } from './draft.ts';

/** Whether a link could not be read since its service could not be reached: what is known of it has to do until then. */
export const isUnreached = ({ kind }: Failure): boolean =>
  kind === 'network' || kind === 'timeout' || kind === 'server';

/** The record of a link of which a draft alone is known, without its country rules and what only the service says. */
export function recordOfDraft(id: string, draft: LinkDraft): LinkRecord {
  const { geo_targets: _rules, ...said } = draft;
  const flat = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
  return linkRecord.parse({ ...flat, id, utm: flat, opengraph: flat });
}
