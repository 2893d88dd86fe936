import { i18n } from '#i18n';
import { channelOf } from '@/lib/link/utm/channel.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import type { ShownLink } from './shown-links.ts';

/** The channel that a link's visitors come by, as Google Analytics names them. */
const channelName = ({ link }: ShownLink): string =>
  channelOf(utmOfLink(link))?.channel ?? i18n.t('stats.campaign.noChannel');

/** Links put together by channel, each a line of a chart. */
export const channelsOf = (links: readonly ShownLink[]) =>
  [...Map.groupBy(links, channelName)].map(([name, links]) => ({
    id: name,
    name,
    figures: links.map(({ figures }) => figures),
  }));
