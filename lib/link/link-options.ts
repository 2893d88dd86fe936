import type { LinkRecord } from '../contract/link-reading.ts';
import { isExpired } from './expired.ts';

/** The options that a list shows for a link. */
const options = {
  utm: ({ has_utm }) => has_utm === true,
  preview: ({ has_opengraph }) => has_opengraph === true,
  platforms: (link) =>
    [link.has_android_targeting, link.has_ios_targeting, link.has_windows_targeting, link.has_linux_targeting].includes(
      true,
    ),
  countries: ({ has_geo_targeting }) => has_geo_targeting === true,
  cloaking: ({ has_cloaking }) => has_cloaking === true,
  password: ({ has_password }) => has_password === true,
  expiration: (link, now) => link.has_expiration === true && !isExpired(link, now),
  expired: isExpired,
} as const satisfies Record<string, (link: LinkRecord, now: Date) => boolean>;

export type LinkOption = keyof typeof options;

const optionNames = Object.keys(options) as LinkOption[];

/** Returns the options of a link, in order. An expired link shows `expired` instead of `expiration`. */
export const optionsOf = (link: LinkRecord, now: Date): LinkOption[] =>
  optionNames.filter((name) => options[name](link, now));
