import { noUtm, type UtmValues } from '../utm/fields.ts';
import { type Channel, type ChannelSet, lastUsedCampaign, usualSlug } from './channel-set.ts';

const networks = [
  ['X', 'twitter'],
  ['LinkedIn', 'linkedin'],
  ['Facebook', 'facebook'],
  ['Instagram', 'instagram'],
  ['Reddit', 'reddit'],
] as const;

/** A channel by its name, source and medium. */
type Row = readonly [name: string, utm_source: string, utm_medium: string];

const onNetworks = (medium: string): Row[] => networks.map(([name, source]) => [name, source, medium]);

/**
 * Makes one set. Its name is the channel in which Google Analytics 4 counts its links (utm/channel-rules.ts); a test
 * checks that.
 */
function set(name: string, rows: readonly Row[]): ChannelSet {
  const id = `ready-${name.toLowerCase().replaceAll(' ', '-')}`;
  const channels = rows.map(([channel, utm_source, utm_medium]): Channel => {
    const values: UtmValues = { ...noUtm, utm_source, utm_medium };
    return { id: `${id}-${channel.toLowerCase().replaceAll(' ', '-')}`, name: channel, preset: null, values, slug: '' };
  });
  return { id, name, slug: usualSlug, campaign: lastUsedCampaign, channels };
}

/** The default sets. Their sources are on Google Analytics' lists. */
export const readyMadeSets: readonly ChannelSet[] = [
  set('Organic Social', onNetworks('social')),
  set('Paid Social', onNetworks('paid_social')),
  set('Email', [
    ['Newsletter', 'newsletter', 'email'],
    ['Mailing', 'mailing', 'email'],
    ['Signature', 'email', 'email'],
  ]),
  set('Paid Search', [
    ['Google Ads', 'google', 'cpc'],
    ['Microsoft Ads', 'bing', 'cpc'],
  ]),
  set('Organic Video', [
    ['YouTube', 'youtube', 'video'],
    ['Vimeo', 'vimeo', 'video'],
    ['Twitch', 'twitch', 'video'],
  ]),
];

/** True if a set is an unchanged default set. In a file, such a set is no choice of its author. */
export const isReadyMade = (set: ChannelSet): boolean =>
  readyMadeSets.some((ready) => JSON.stringify(ready) === JSON.stringify(set));
