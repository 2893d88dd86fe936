import { linkName } from '../link-name.ts';
import { readableAddress } from './readable-host.ts';

/** Returns a link's name. Without a title, the address is shown with readable host and words. */
export const readableName = (link: Parameters<typeof linkName>[0]): string =>
  link.title?.trim() ? linkName(link) : linkName({ ...link, title: readableAddress(linkName(link)) });
