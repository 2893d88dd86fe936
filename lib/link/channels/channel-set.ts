import * as z from 'zod/mini';
import { eachUtm, noUtm } from '../utm/fields.ts';

const text = z._default(z.string(), '');

/** The default slug pattern of a set: the page's own slug and the channel. */
export const usualSlug = '{slug}-{channel}';

/** The default campaign pattern. All links of a page share this campaign, so that they can be found again. */
const usualCampaign = '{slug}';

/** The campaign used last, which the links of several pages share. */
export const lastUsedCampaign = '{campaign}';

/** A place where a page is shared, and how its link is tagged. Kept as typed. */
const channel = z.object({
  id: z.string(),
  name: text,
  /** The UTM preset that its values come from, by its id; null for its own. */
  preset: z._default(z.nullable(z.string()), null),
  values: z._default(z.object(eachUtm(() => text)), noUtm),
  /** The pattern of its slugs (pattern.ts); if empty, the pattern of its set applies. */
  slug: text,
});

/** Channels that a page is shared on together: one link for each. */
export const channelSet = z.object({
  id: z.string(),
  name: text,
  /** The pattern of the slugs; empty leaves them to the service. */
  slug: z._default(z.string(), usualSlug),
  /** The pattern of `utm_campaign` where neither the form nor the channel has one. */
  campaign: z._default(z.string(), usualCampaign),
  channels: z._default(z.array(channel), []),
});

export type Channel = z.infer<typeof channel>;
export type ChannelSet = z.infer<typeof channelSet>;

/** A channel with nothing in it. */
export const newChannel = (id: string): Channel => channel.parse({ id });

/** Returns the slug pattern of a channel, or its set's if it has none. */
export const slugPatternOf = (of: Pick<Channel, 'slug'>, set: Pick<ChannelSet, 'slug'>): string =>
  of.slug.trim() || set.slug.trim();
