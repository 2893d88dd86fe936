import { linkName } from '../link-name.ts';
import { readableAddress } from './readable-host.ts';

/** What a link is called, with the host of one without a title in its own letters. */
export const readableName = (link: Parameters<typeof linkName>[0]): string =>
  link.title?.trim() ? linkName(link) : linkName({ ...link, title: readableAddress(linkName(link)) });
