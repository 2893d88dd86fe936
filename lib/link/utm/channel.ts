import { channelRules, type Traffic } from './channel-rules.ts';
import { categoryOf, sourceKinds } from './channel-sources.ts';
import type { UtmValues } from './fields.ts';

type ChannelRule = (typeof channelRules)[number];

/** Where Google Analytics counts a visit by its default channel group. */
interface Channel {
  /** As Google Analytics calls it, in English. */
  channel: ChannelRule['channel'] | 'Unassigned';
  /** The part that decides; null where no rule holds. */
  by: ChannelRule['by'] | null;
  /** False where it would be another if Google had this source on a list: we know only the usual ones. */
  sure: boolean;
}

function decide(traffic: Traffic): Omit<Channel, 'sure'> {
  const rule = channelRules.find(({ holds }) => holds(traffic));
  return { channel: rule?.channel ?? 'Unassigned', by: rule?.by ?? null };
}

/**
 * The channel that Google Analytics counts a link's visits in, by source, medium and campaign. Case makes no difference
 * there. Null while neither source nor medium is set: then the channel depends on where a visitor comes from.
 */
export function channelOf(values: Pick<UtmValues, 'utm_source' | 'utm_medium' | 'utm_campaign'>): Channel | null {
  const read = (text: string) => text.trim().toLowerCase();
  const source = read(values.utm_source);
  const medium = read(values.utm_medium);
  if (source === '' && medium === '') return null;
  const category = categoryOf(source);
  const known = category !== 'none' && category !== 'unknown';
  const traffic: Traffic = { source, medium, campaign: read(values.utm_campaign), kind: known ? category : null };
  const decided = decide(traffic);
  const isSame = (kind: Traffic['kind']) => decide({ ...traffic, kind }).channel === decided.channel;
  return { ...decided, sure: category !== 'unknown' || sourceKinds.every(isSame) };
}
