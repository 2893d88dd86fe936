import type { CreatedLink } from '../contract/link-created.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { compareAddresses } from '../link/address/compare-addresses.ts';
import { completeAddress } from '../link/address/typed-address.ts';
import { channelAt } from '../link/channels/channel-place.ts';
import type { Channel } from '../link/channels/channel-set.ts';
import {
  type PlannedLink,
  type PlanOf,
  planLinks,
  planOfMade,
  type TaggedChannel,
  tagChannels,
} from '../link/channels/plan.ts';
import type { MadeLink } from '../link/made-link.ts';
import type { Place } from '../link/place.ts';
import { refusesSlug } from '../link/slug/refuses-slug.ts';
import { slugInUse } from '../link/slug/used-slug.ts';
import type { UsedSlug } from '../link/suggestions/recent-values.ts';
import { isTaggedWith, type UtmValues } from '../link/utm/fields.ts';
import { deletionsIn, isStaying } from './deletions.ts';
import { isDelayed, needsPerson, type Operation } from './operation.ts';

/** The state of a channel's link. */
export type ChannelState =
  /** Can be created. `refused` is an earlier attempt that the service refused. */
  | { name: 'ready'; plan: Extract<PlannedLink, { kind: 'ready' }>; refused: Operation | null }
  /** Cannot be created until something is changed. */
  | { name: 'blocked'; why: Exclude<PlannedLink, { kind: 'ready' }> | Extract<TaggedChannel['utm'], { ok: false }> }
  | { name: 'making' }
  /** Its create continues by itself after a failed try, or needs the person. */
  | { name: 'delayed' | 'asking'; operation: Operation }
  | { name: 'made'; link: CreatedLink };

/** A channel of the set and the state of its link. */
export interface ChannelRow {
  channel: Channel;
  /** The UTM values of its link; null if it gets no link. */
  values: UtmValues | null;
  state: ChannelState;
}

/** A page, its links and pending operations. */
export interface PageLinksState {
  at: Place;
  links: readonly LinkRecord[];
  /** The links created here, by channel id. */
  created: ReadonlyMap<string, MadeLink>;
  operations: readonly Operation[];
  slugs: readonly UsedSlug[];
  /** The slugs of the set that cached links have. */
  taken: ReadonlySet<string>;
  /** The name of the links' domain; null if the service chooses it. */
  domain: string | null;
  /** The channels whose creates were just requested. */
  requested: ReadonlySet<string>;
}

/**
 * Returns the rows of a set's channels on a page. Existing links are found; only missing ones are planned. A refused
 * create is planned again with another slug.
 */
export function channelRows(plan: PlanOf, page: PageLinksState): ChannelRow[] {
  const tagged = tagChannels(planOfMade(plan, page.links));
  const found = new Map(tagged.map((one) => [one.channel.id, stateNow(one, plan, page)]));
  const open = tagged.filter(({ channel }) => found.get(channel.id) === null);
  const planned = planLinks(plan, open, (slug) => isTaken(slug, page));
  return tagged.map(({ channel, utm }): ChannelRow => {
    const existing = found.get(channel.id) ?? null;
    const values = utm.ok ? utm.values : null;
    if (existing !== null) return { channel, values, state: existing };
    if (!utm.ok) return { channel, values, state: { name: 'blocked', why: utm } };
    const link = planned.get(channel.id);
    if (link?.kind !== 'ready')
      return { channel, values, state: link ? { name: 'blocked', why: link } : { name: 'making' } };
    const refused = createOf(channel.id, page) ?? null;
    return { channel, values, state: { name: 'ready', plan: link, refused } };
  });
}

/** Returns the pending or refused create of a channel. */
const createOf = (channel: string, { operations, at }: PageLinksState): Operation | undefined =>
  operations.find(
    ({ write, at: other }) => write.kind === 'create' && other !== null && channelAt(other, at) === channel,
  );

/** Returns the state of a channel's link; null if its creation has not started. */
function stateNow({ channel, utm }: TaggedChannel, { draft }: PlanOf, page: PageLinksState): ChannelState | null {
  const operation = createOf(channel.id, page);
  if (operation !== undefined && operation.state.name !== 'refused') {
    if (needsPerson(operation)) return { name: 'asking', operation };
    return isDelayed(operation) ? { name: 'delayed', operation } : { name: 'making' };
  }
  if (page.requested.has(channel.id)) return { name: 'making' };
  const isOfChannel = (link: LinkRecord) => utm.ok && isTaggedWith(link, utm.values);
  const created = page.created.get(channel.id);
  // The person may have entered another destination or campaign since its creation.
  const destination = completeAddress(draft.long_url);
  const isOfPlan =
    created !== undefined &&
    isStaying(created.id, deletionsIn(page.operations)) &&
    compareAddresses(created.long_url ?? '', destination) === 'exact';
  const listed = page.links.find(({ id }) => id === created?.id);
  if (isOfPlan && (listed === undefined || isOfChannel(listed))) return { name: 'made', link: created };
  const link = page.links.find(isOfChannel);
  return link === undefined ? null : { name: 'made', link };
}

/** True if a link or a pending create has a slug, or if the service refused it as taken. */
function isTaken(slug: string, { slugs, taken, domain, links, operations }: PageLinksState): boolean {
  return (
    taken.has(slug) ||
    slugInUse(slugs, { custom_link: slug, domain, id: null }) !== null ||
    links.some((link) => link.custom_link === slug) ||
    operations.some(({ write, state }) => {
      if (write.kind !== 'create' || write.body.custom_link !== slug) return false;
      return state.name !== 'refused' || refusesSlug(state.failure);
    })
  );
}
