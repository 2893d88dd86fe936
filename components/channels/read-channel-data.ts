import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { hasCredentials, withoutCredentials } from '@/lib/link/address/credentials.ts';
import { placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import type { ChannelSet } from '@/lib/link/channels/channel-set.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Place } from '@/lib/link/place.ts';
import type { UsedSlug } from '@/lib/link/suggestions/recent-values.ts';
import type { UtmRules } from '@/lib/link/utm/preset.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { isStaying } from '@/lib/operations/deletions.ts';
import { readPageLinks } from '@/lib/page-links/read-page-links.ts';
import { shownLinks } from '@/lib/page-links/shown-links.ts';
import { readChannelSets } from '@/lib/storage/channel-sets.ts';
import { enteredCampaigns } from '@/lib/storage/entered-campaigns.ts';
import { lastChannelSet } from '@/lib/storage/last-channel-sets.ts';
import { type PendingChanges, pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { readRecentValues } from '@/lib/storage/recent-values.ts';

/** The saved data that a page's channels depend on. */
export interface ChannelData {
  sets: ChannelSet[];
  /** The id of the set used last here; null if there is none. */
  last: string | null;
  /** The campaigns entered for this page, by the set's id. */
  entered: ReadonlyMap<string, string>;
  /** The page's link as typed. */
  draft: LinkDraft;
  /** The form's draft before the person types. */
  initial: LinkDraft;
  /** True if a user name or password was removed from the address. */
  isStripped: boolean;
  pageTitle: string;
  utmRules: UtmRules;
  slugs: readonly UsedSlug[];
  /** Recent campaigns, newest first. */
  campaigns: readonly string[];
  /** The cached links of the page, without links being deleted. */
  links: LinkRecord[];
  /** The links created here, by the channel's id. */
  created: ReadonlyMap<string, MadeLink>;
  pending: PendingChanges;
}

interface PageContext {
  connection: Connection;
  at: Place;
  /** The form's draft before the person types. */
  initial: LinkDraft;
}

/** Reads the data of a page's channels from storage alone, so that it also works without the service. */
export async function readChannelData({ connection, at, initial }: PageContext): Promise<ChannelData> {
  const saved = await readDraft({ kind: 'new', at });
  const typed = saved?.draft ?? initial;
  const isStripped = hasCredentials(typed.long_url);
  const draft = isStripped ? { ...typed, long_url: withoutCredentials(typed.long_url) } : typed;
  const [{ sets }, entered, utmRules, { slugs, utm }, links, pending] = await Promise.all([
    readChannelSets(),
    enteredCampaigns(draft.long_url),
    readUtmRules(connection.id),
    readRecentValues(),
    linksOfPage(connection, draft.long_url, initial),
    pendingChangesItem.get(),
  ]);
  const last = await lastChannelSet(draft.long_url, (id) => sets.some((set) => set.id === id));
  const ids = sets.flatMap(({ channels }) => channels.map(({ id }) => id));
  const remembered = await Promise.all(ids.map(async (id) => [id, await recallMade(placeOfChannel(at, id))] as const));
  const created = new Map(remembered.flatMap(([id, link]) => (link === null ? [] : [[id, link] as const])));
  return {
    sets,
    last,
    entered,
    draft,
    isStripped,
    initial,
    pageTitle: initial.title,
    utmRules,
    slugs,
    campaigns: utm.utm_campaign,
    links,
    created,
    pending,
  };
}

/** Returns the cached links of a page; none without a database. The service then refuses slugs that are taken. */
async function linksOfPage(connection: Connection, address: string, initial: LinkDraft): Promise<LinkRecord[]> {
  const found = await readPageLinks(connection, address).catch(noteProblem('readCache', null));
  if (found === null) return [];
  const staying = found.exact.filter(({ id }) => isStaying(id, found.deletions));
  return shownLinks(staying, found.deletions, initial).map(({ link }) => link);
}
