import { i18n } from '#i18n';
import { channelOf } from '@/lib/link/utm/channel.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import type { ShownLink } from './shown-links.ts';

/** Returns the name that Google Analytics gives to the channel of a link's visitors. */
const channelName = ({ link }: ShownLink): string =>
  channelOf(utmOfLink(link))?.channel ?? i18n.t('stats.campaign.noChannel');

/** Groups links by channel, as lines of a chart. */
export const channelsOf = (links: readonly ShownLink[]) =>
  [...Map.groupBy(links, channelName)].map(([name, links]) => ({
    id: name,
    name,
    stats: links.map(({ stats }) => stats),
  }));
