import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import type { ChannelSet } from '@/lib/link/channels/channel-set.ts';
import { hasCredentials, withoutCredentials } from '@/lib/link/credentials.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';
import type { Place } from '@/lib/link/place.ts';
import type { UsedSlug } from '@/lib/link/recent-values.ts';
import type { UtmRules } from '@/lib/link/utm/preset.ts';
import { readPageLinks } from '@/lib/page-links/read-page-links.ts';
import { shownLinks } from '@/lib/page-links/shown-links.ts';
import { readChannelSets } from '@/lib/storage/channel-sets.ts';
import { recallDraft } from '@/lib/storage/drafts.ts';
import { enteredCampaigns } from '@/lib/storage/entered-campaigns.ts';
import { lastChannelSet } from '@/lib/storage/last-channel-sets.ts';
import { type Outbox, outboxItem } from '@/lib/storage/outbox.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import { readRecentValues } from '@/lib/storage/recent-values.ts';

/** What the channels of a page are planned and shown by, as it is kept now. */
export interface ChannelFacts {
  sets: ChannelSet[];
  /** The set used last here, by its id. */
  last: string | null;
  /** The campaigns entered for this page, by the set's id. */
  entered: ReadonlyMap<string, string>;
  /** The page's link as typed. */
  draft: LinkDraft;
  /** True where its address held a user name or a password, which no link shows. */
  isStripped: boolean;
  /** What the page says its title is. */
  pageTitle: string;
  known: UtmRules;
  slugs: readonly UsedSlug[];
  /** The campaigns used before, the newest first. */
  campaigns: readonly string[];
  /** The links of the page that are known, but those that are being deleted. */
  links: LinkRecord[];
  /** The links that were made here for channels, by the channel's id. */
  made: ReadonlyMap<string, MadeLink>;
  outbox: Outbox;
}

interface About {
  connection: Connection;
  at: Place;
  /** What the form holds before anything is typed. */
  fresh: LinkDraft;
}

/** Reads it, all at once. Asks nobody: the worker may sleep, the service be away. */
export async function readFacts({ connection, at, fresh }: About): Promise<ChannelFacts> {
  const kept = await recallDraft({ kind: 'new', at });
  const typed = kept?.draft ?? fresh;
  const isStripped = hasCredentials(typed.long_url);
  const draft = isStripped ? { ...typed, long_url: withoutCredentials(typed.long_url) } : typed;
  const [{ sets }, entered, known, { slugs, utm }, links, outbox] = await Promise.all([
    readChannelSets(),
    enteredCampaigns(draft.long_url),
    readUtmRules(connection.id),
    readRecentValues(),
    linksOfPage(connection, draft.long_url, fresh),
    outboxItem.get(),
  ]);
  const last = await lastChannelSet(draft.long_url, (id) => sets.some((set) => set.id === id));
  const places = sets.flatMap(({ channels }) => channels.map(({ id }) => id));
  const recalled = await Promise.all(places.map(async (id) => [id, await recallMade(placeOfChannel(at, id))] as const));
  const made = new Map(recalled.flatMap(([id, link]) => (link === null ? [] : [[id, link] as const])));
  return {
    sets,
    last,
    entered,
    draft,
    isStripped,
    pageTitle: fresh.title,
    known,
    slugs,
    campaigns: utm.utm_campaign,
    links,
    made,
    outbox,
  };
}

/** Without what is known, each channel seems to have no link yet: what the service says then goes. */
async function linksOfPage(connection: Connection, address: string, fresh: LinkDraft): Promise<LinkRecord[]> {
  const found = await readPageLinks(connection, address).catch(() => null);
  if (found === null) return [];
  const isStaying = ({ deletion }: ReturnType<typeof shownLinks>[number]) => (deletion?.name ?? 'failed') === 'failed';
  return shownLinks(found.exact, found.deletions, fresh).flatMap((shown) => (isStaying(shown) ? [shown.link] : []));
}
