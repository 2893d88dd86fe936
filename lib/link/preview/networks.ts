/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

interface Rules {
  /** As the network writes itself. */
  name: string;
  image: {
    /** Smaller ones are left out, or may be. */
    smallest: Size;
    /** From here on the picture is drawn large; null where it never is. */
    large: Size | null;
    /** Wider ones (width to height) are left out; null where any shape is taken. */
    widest: number | null;
  };
  /** What is cut by number of characters; what is cut by number of lines is cut by the card's style. */
  title: { characters: number; lines: number };
  /** Null where none is shown. */
  description: { characters: number; lines: number } | null;
}

/** No limit by characters: the contract's own is lower. */
const any = Number.POSITIVE_INFINITY;

/**
 * How the networks draw a shared link, looked up in November 2026. They promise nothing and change without notice, so
 * this is data in one place.
 *
 * - X: docs.x.com, Cards markup (title 70 and description 200 characters; small picture 144 × 144, large 300 × 157). Since
 *   October 2023 a large card is its picture with the domain; since November 2023 one line of title lies on the picture.
 * - Facebook: developers.facebook.com/docs/sharing/webmasters/images (least 200 × 200, large from 600 × 315, 1.91:1). Two
 *   lines of title and one of description as drawn on wide screens; phones leave the description out.
 * - LinkedIn: since December 2023 posts that are not paid for show a small picture beside title and domain, and no
 *   description (help answer a521928; least 200 × 200 by those who measured).
 * - Slack: docs.slack.dev, Unfurling links in messages (a description is cut at 300 characters, above the contract's
 *   limit; a picture 400 wide or more is drawn large by those who measured, a smaller one as a thumbnail).
 * - WhatsApp: developers.facebook.com/documentation/business-messaging/whatsapp/link-previews (two lines of title, 80
 *   characters of description, pictures 300 wide or more, at most 4:1 and 600 kB).
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

/** The rules of a network, for code that treats all alike. */
export const rulesOf = (network: Network): Rules => networks[network];

/** What all of them crop a large picture to (width to height), and the size that all of them ask for. */
export const asked = { ratio: 1.91, width: 1200, height: 630 };
