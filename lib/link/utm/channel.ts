import { cleanText } from '../../contract/clean-text.ts';
import { channelRules, type Traffic } from './channel-rules.ts';
import { categoryOf, sourceKinds } from './channel-sources.ts';
import type { UtmValues } from './fields.ts';

type ChannelRule = (typeof channelRules)[number];

/** The default channel group in which Google Analytics counts a visit. */
interface Channel {
  /** Google Analytics' English name. */
  channel: ChannelRule['channel'] | 'Unassigned';
  /** The part that decides; null if no rule matches. */
  by: ChannelRule['by'] | null;
  /** False if the source is unknown to Hem and a Google list with it would change the channel. */
  sure: boolean;
}

function decide(traffic: Traffic): Omit<Channel, 'sure'> {
  const rule = channelRules.find(({ holds }) => holds(traffic));
  return { channel: rule?.channel ?? 'Unassigned', by: rule?.by ?? null };
}

/**
 * Returns the channel in which Google Analytics counts a link's visits, by source, medium and campaign. Case is
 * ignored. Null if neither source nor medium is set: then the channel depends on the referrer.
 */
export function channelOf(values: Pick<UtmValues, 'utm_source' | 'utm_medium' | 'utm_campaign'>): Channel | null {
  const read = (text: string) => cleanText(text).toLowerCase();
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
