import type { SourceKind } from './channel-sources.ts';

/** Source, medium and campaign in lower case, and the Google list that contains the source. */
export interface Traffic {
  source: string;
  medium: string;
  campaign: string;
  kind: SourceKind | null;
}

interface Rule {
  channel: string;
  /** The part that decides, for the text on screen. */
  by: 'source' | 'medium' | 'campaign' | 'both';
  holds: (traffic: Traffic) => boolean;
}

const among =
  (part: 'source' | 'medium', ...values: string[]) =>
  (traffic: Traffic) =>
    values.includes(traffic[part]);

const isPaid = ({ medium }: Traffic) => /cp|^(ppc|retargeting)$|^paid/.test(medium);
const isShopping = ({ campaign }: Traffic) => /([^a-df-z]|^)shop|shopping/.test(campaign);
const isEmail = (text: string) => ['email', 'e-mail', 'e_mail', 'e mail'].includes(text);
const from = (kind: SourceKind) => (traffic: Traffic) => traffic.kind === kind;
const paidFrom = (kind: SourceKind) => (traffic: Traffic) => isPaid(traffic) && traffic.kind === kind;
const social = ['social', 'social-network', 'social-media', 'sm', 'social network', 'social media'];

/**
 * The default channel group of Google Analytics 4 for manually tagged traffic. The first matching rule names the
 * channel. Published in "[GA4] Default channel group", Channels for manual traffic
 * (support.google.com/analytics/answer/9756891). AI Assistant is from "What's new in Google Analytics", 13 May 2026
 * (support.google.com/analytics/answer/9164320). The patterns are Google's, without parts that match any text.
 */
export const channelRules = [
  {
    channel: 'Direct',
    by: 'both',
    holds: (traffic) => among('source', '(direct)')(traffic) && among('medium', '(not set)', '(none)')(traffic),
  },
  { channel: 'Cross-network', by: 'campaign', holds: ({ campaign }) => campaign.includes('cross-network') },
  { channel: 'AI Assistant', by: 'medium', holds: among('medium', 'ai-assistant') },
  { channel: 'Paid Shopping', by: 'both', holds: paidFrom('shopping') },
  { channel: 'Paid Shopping', by: 'campaign', holds: (traffic) => isPaid(traffic) && isShopping(traffic) },
  { channel: 'Paid Search', by: 'both', holds: paidFrom('search') },
  { channel: 'Paid Social', by: 'both', holds: paidFrom('social') },
  { channel: 'Paid Video', by: 'both', holds: paidFrom('video') },
  {
    channel: 'Display',
    by: 'medium',
    holds: among('medium', 'display', 'banner', 'expandable', 'interstitial', 'cpm'),
  },
  { channel: 'Paid Other', by: 'medium', holds: isPaid },
  { channel: 'Organic Shopping', by: 'source', holds: from('shopping') },
  { channel: 'Organic Shopping', by: 'campaign', holds: isShopping },
  { channel: 'Organic Social', by: 'source', holds: from('social') },
  { channel: 'Organic Social', by: 'medium', holds: among('medium', ...social) },
  { channel: 'Organic Video', by: 'source', holds: from('video') },
  { channel: 'Organic Video', by: 'medium', holds: ({ medium }) => medium.includes('video') },
  { channel: 'Organic Search', by: 'source', holds: from('search') },
  { channel: 'Organic Search', by: 'medium', holds: among('medium', 'organic') },
  { channel: 'Referral', by: 'medium', holds: among('medium', 'referral', 'app', 'link') },
  { channel: 'Email', by: 'source', holds: ({ source }) => isEmail(source) },
  { channel: 'Email', by: 'medium', holds: ({ medium }) => isEmail(medium) },
  { channel: 'Affiliates', by: 'medium', holds: among('medium', 'affiliate') },
  { channel: 'Audio', by: 'medium', holds: among('medium', 'audio') },
  { channel: 'SMS', by: 'source', holds: among('source', 'sms') },
  { channel: 'SMS', by: 'medium', holds: among('medium', 'sms') },
  {
    channel: 'Mobile Push Notifications',
    by: 'medium',
    holds: ({ medium }) => medium.endsWith('push') || /mobile|notification/.test(medium),
  },
  { channel: 'Mobile Push Notifications', by: 'source', holds: among('source', 'firebase') },
] as const satisfies readonly Rule[];
