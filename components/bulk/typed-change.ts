import { cleanTag } from '@/lib/contract/clean-text.ts';
import { isTagList } from '@/lib/link/tags/tags.ts';
import { anyUtm, noUtm, type UtmValues } from '@/lib/link/utm/fields.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import { type BulkKind, kindOfSwitch, switches } from './bulk-kinds.ts';

/** The inputs of all kinds of changes. */
export interface TypedChange {
  kind: BulkKind;
  tags: readonly string[];
  /** The tag that merged tags become. */
  to: string;
  utm: UtmValues;
  /** As typed, in the person's zone. */
  date: string;
  /** The date in UTC; empty if there is none. */
  expiration: string;
  clicks: string;
  find: string;
  by: string;
}

export const nothingTyped: TypedChange = {
  ...{ kind: 'addTags', tags: [], to: '', utm: noUtm },
  ...{ date: '', expiration: '', clicks: '', find: '', by: '' },
};

/** Returns the typed change; null if it is incomplete. */
export function changeOf({ kind, tags, to, utm, expiration, clicks, find, by }: TypedChange): BulkChange | null {
  switch (kind) {
    case 'addTags':
    case 'removeTags':
      return tags.length === 0 ? null : { kind, tags: [...tags] };
    case 'mergeTags':
      return tags.length === 0 || cleanTag(to) === '' || isTagList(to)
        ? null
        : { kind, from: [...tags], to: cleanTag(to) };
    case 'setUtm':
      return anyUtm(utm) ? { kind, values: utm } : null;
    case 'clearUtm':
      return { kind };
    case 'setExpiration':
      return expiration === '' && clicks.trim() === '' ? null : { kind, expiration, expiration_clicks: clicks.trim() };
    case 'removeExpiration':
      return { kind: 'switch', section: 'expiration', on: false };
    case 'replaceTitle':
      return find === '' ? null : { kind: 'replace', field: 'title', find, by };
    case 'replaceSlug':
      return find === '' ? null : { kind: 'replace', field: 'custom_link', find, by };
    default:
      return switches.find((one) => kindOfSwitch(one) === kind) ?? null;
  }
}
