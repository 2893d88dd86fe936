import type { Failure } from '../contract/failure.ts';
import type { CreatedLink } from '../contract/link-created.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { compareAddresses } from '../library/index.ts';
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
import type { UsedSlug } from '../link/recent-values.ts';
import { slugInUse } from '../link/slug/used-slug.ts';
import { completeAddress } from '../link/typed-address.ts';
import { isTaggedWith, type UtmValues } from '../link/utm/fields.ts';
import { needsPerson, type Operation } from './operation.ts';

/** How the link of a channel stands. */
export type ChannelState =
  /** To be made so. With a failure, the service has refused it before. */
  | { name: 'ready'; plan: Extract<PlannedLink, { kind: 'ready' }>; refused: Operation | null }
  /** Not to be made before something is changed. */
  | { name: 'blocked'; why: Exclude<PlannedLink, { kind: 'ready' }> | Extract<TaggedChannel['utm'], { ok: false }> }
  | { name: 'making' }
  /** It goes on by itself, or asks the person. */
  | { name: 'waiting' | 'asking'; entry: Operation }
  | { name: 'made'; link: CreatedLink };

/** A channel of the set and how its link stands. */
export interface ChannelRow {
  channel: Channel;
  /** The values that its link gets; null where it gets none. */
  values: UtmValues | null;
  state: ChannelState;
}

/** What is known of a page and its links. */
export interface Known {
  at: Place;
  links: readonly LinkRecord[];
  /** The links made here, by their channel's id. */
  made: ReadonlyMap<string, MadeLink>;
  entries: readonly Operation[];
  slugs: readonly UsedSlug[];
  /** The slugs of the set that any known link has. */
  taken: ReadonlySet<string>;
  /** What the person calls the domain of the links; null where the service chooses it. */
  domain: string | null;
  /** The channels whose links were asked for just now. */
  asked: ReadonlySet<string>;
}

/**
 * The channels of a set for a page: those that have a link are found again, and only the others are planned. What was
 * refused is planned anew, with a slug that was not refused.
 */
export function channelRows(plan: PlanOf, known: Known): ChannelRow[] {
  const tagged = tagChannels(planOfMade(plan, known.links));
  const found = new Map(tagged.map((one) => [one.channel.id, stateNow(one, plan, known)]));
  const open = tagged.filter(({ channel }) => found.get(channel.id) === null);
  const planned = planLinks(plan, open, (slug) => isTaken(slug, known));
  return tagged.map(({ channel, utm }): ChannelRow => {
    const there = found.get(channel.id) ?? null;
    const values = utm.ok ? utm.values : null;
    if (there !== null) return { channel, values, state: there };
    if (!utm.ok) return { channel, values, state: { name: 'blocked', why: utm } };
    const link = planned.get(channel.id);
    if (link?.kind !== 'ready')
      return { channel, values, state: link ? { name: 'blocked', why: link } : { name: 'making' } };
    const refused = entryOf(channel.id, known) ?? null;
    return { channel, values, state: { name: 'ready', plan: link, refused } };
  });
}

/** The create of a channel that is not answered yet, or was refused. */
const entryOf = (channel: string, { entries, at }: Known): Operation | undefined =>
  entries.find(({ write, at: there }) => write.kind === 'create' && there !== null && channelAt(there, at) === channel);

/** How a channel's link stands that was begun; null where none was. */
function stateNow({ channel, utm }: TaggedChannel, { draft }: PlanOf, known: Known): ChannelState | null {
  const entry = entryOf(channel.id, known);
  if (entry !== undefined && entry.state.name !== 'refused') {
    if (entry.state.name === 'sending') return { name: 'making' };
    if (entry.state.name === 'waiting' && entry.state.failure === null) return { name: 'making' };
    return { name: needsPerson(entry) ? 'asking' : 'waiting', entry };
  }
  if (known.asked.has(channel.id)) return { name: 'making' };
  const isOfChannel = (link: LinkRecord) => utm.ok && isTaggedWith(link, utm.values);
  const made = known.made.get(channel.id);
  // Another destination or campaign may have been typed in the same tab since.
  const destination = completeAddress(draft.long_url);
  const isOfPlan = made !== undefined && compareAddresses(made.long_url ?? '', destination) === 'exact';
  const listed = known.links.find(({ id }) => id === made?.id);
  if (isOfPlan && (listed === undefined || isOfChannel(listed))) return { name: 'made', link: made };
  const link = known.links.find(isOfChannel);
  return link === undefined ? null : { name: 'made', link };
}

/** Whether a slug is known to be taken: by a link, by one that is on its way, or because the service said so. */
function isTaken(slug: string, { slugs, taken, domain, links, entries }: Known): boolean {
  return (
    taken.has(slug) ||
    slugInUse(slugs, { custom_link: slug, domain, id: null }) !== null ||
    links.some((link) => link.custom_link === slug) ||
    entries.some(({ write, state }) => {
      if (write.kind !== 'create' || write.body.custom_link !== slug) return false;
      return state.name !== 'refused' || refusesSlug(state.failure);
    })
  );
}

const refusesSlug = (failure: Failure): boolean => failure.kind === 'invalid' && 'custom_link' in failure.fieldErrors;
