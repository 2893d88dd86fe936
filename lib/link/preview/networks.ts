/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

interface Rules {
  /** The network's own spelling. */
  name: string;
  image: {
    /** The minimum size; smaller images may be left out. */
    smallest: Size;
    /** The minimum size of a large image; null if images are never large. */
    large: Size | null;
    /** The maximum ratio of width to height; null if there is none. */
    widest: number | null;
  };
  /** Limits by characters are applied to the text, limits by lines in the card's style. */
  title: { characters: number; lines: number };
  /** Null if no description is shown. */
  description: { characters: number; lines: number } | null;
}

/** No limit of characters: the contract's own is lower. */
const any = Number.POSITIVE_INFINITY;

/**
 * The rules by which networks show a shared link, as of November 2026. They change without notice, so they are data in
 * one place.
 *
 * - X: docs.x.com, Cards markup (title 70 and description 200 characters; small image 144 × 144, large 300 × 157).
 *   Since October 2023 a large card is its image with the domain; since November 2023 it has one line of title.
 * - Facebook: developers.facebook.com/docs/sharing/webmasters/images (minimum 200 × 200, large from 600 × 315, 1.91:1).
 *   Two lines of title and one of description on wide screens; phones leave the description out.
 * - LinkedIn: since December 2023 unpaid posts show a small image beside title and domain, and no description (help
 *   answer a521928; the minimum of 200 × 200 is from measurements by others).
 * - Slack: docs.slack.dev, Unfurling links in messages (a description is cut at 300 characters, above the contract's
 *   limit). By measurements of others, an image is large from a width of 400, else a thumbnail.
 * - WhatsApp: developers.facebook.com/documentation/business-messaging/whatsapp/link-previews (two lines of title, 80
 *   characters of description, images from 300 wide, at most 4:1 and 600 kB).
 */
export const networks = {
  x: {
    name: 'X',
    image: { smallest: { width: 144, height: 144 }, large: { width: 300, height: 157 }, widest: null },
    title: { characters: 70, lines: 1 },
    description: { characters: 200, lines: 2 },
  },
  facebook: {
    name: 'Facebook',
    image: { smallest: { width: 200, height: 200 }, large: { width: 600, height: 315 }, widest: null },
    title: { characters: any, lines: 2 },
    description: { characters: any, lines: 1 },
  },
  linkedin: {
    name: 'LinkedIn',
    image: { smallest: { width: 200, height: 200 }, large: null, widest: null },
    title: { characters: any, lines: 2 },
    description: null,
  },
  slack: {
    name: 'Slack',
    image: { smallest: { width: 200, height: 200 }, large: { width: 400, height: 200 }, widest: null },
    title: { characters: any, lines: 2 },
    description: { characters: 300, lines: 5 },
  },
  whatsapp: {
    name: 'WhatsApp',
    image: { smallest: { width: 300, height: 158 }, large: { width: 300, height: 158 }, widest: 4 },
    title: { characters: any, lines: 2 },
    description: { characters: 80, lines: 2 },
  },
} as const satisfies Record<string, Rules>;

export type Network = keyof typeof networks;

export const networkNames: readonly Network[] = ['x', 'facebook', 'linkedin', 'slack', 'whatsapp'];

/** Returns the rules of a network, typed alike for all. */
export const rulesOf = (network: Network): Rules => networks[network];

/** The ratio (width to height) that all networks crop a large image to, and the size they recommend. */
export const asked = { ratio: 1.91, width: 1200, height: 630 };
