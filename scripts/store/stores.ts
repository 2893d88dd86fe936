import { sharedFiles, tagOf } from '../../locales/languages.ts';
import { banner, captioned, icon, type Picture, promo, withoutCaptions } from './picture-plan.ts';

/** A browser store, and what its listing consists of. Name and summary have one limit for all (locales/spelling.ts). */
export interface Store {
  /** The name of its folder. */
  id: string;
  title: string;
  /** The shortest and the longest description, in characters. */
  description: { min: number; max: number };
  /** Returns the store's code of a language, or null if it has no listings in that language. */
  codeOf: (language: string) => string | null;
  /** Pictures for each language. */
  localized: readonly Picture[];
  /** Pictures that all languages share, with English words. */
  shared: readonly Picture[];
  /** True if the pictures of all languages have the same words beside them, which are uploaded as text. */
  hasCaptionTexts: boolean;
}

/**
 * The languages of addons.mozilla.org. It has no Hindi, and no Spanish but this one.
 * https://github.com/mozilla/addons-frontend/blob/master/config/default.js
 */
const firefoxCodes = 'ar de en-US es fr it ja ko nl pl pt-BR pt-PT tr uk zh-CN'.split(' ');

/** All stores, read in November 2026. */
export const stores: readonly Store[] = [
  {
    id: 'chrome',
    title: 'Chrome Web Store',
    // A folder of _locales is a language of the listing. Promotional pictures have no languages.
    // https://developer.chrome.com/docs/webstore/cws-dashboard-listing
    // https://developer.chrome.com/docs/webstore/images
    description: { min: 1, max: 16_000 },
    codeOf: (language) => language,
    localized: captioned(1280, 800),
    shared: [promo(440, 280), banner, icon(128, 96)],
    hasCaptionTexts: false,
  },
  {
    id: 'edge',
    title: 'Microsoft Edge Add-ons',
    // Each language of the package needs a description and a logo.
    // https://learn.microsoft.com/microsoft-edge/extensions/publish/publish-extension
    description: { min: 250, max: 10_000 },
    codeOf: tagOf,
    localized: [...captioned(1280, 800), promo(440, 280), banner],
    shared: [icon(300, 300)],
    hasCaptionTexts: false,
  },
  {
    id: 'firefox',
    title: 'addons.mozilla.org',
    // One set of pictures for all languages, without words, and captions as texts.
    // https://extensionworkshop.com/documentation/publish/create-an-appealing-listing/
    description: { min: 1, max: 15_000 },
    codeOf: (language) => {
      const code = language === 'en' ? 'en-US' : tagOf(language);
      return firefoxCodes.includes(code) ? code : null;
    },
    localized: [],
    shared: [...withoutCaptions(1280, 800), icon(128, 128)],
    hasCaptionTexts: true,
  },
  {
    id: 'opera',
    title: 'Opera add-ons',
    // Opera documents neither languages nor sizes. Other publishers report these sizes.
    description: { min: 1, max: 10_000 },
    codeOf: tagOf,
    localized: captioned(612, 408),
    shared: [promo(300, 188), icon(64, 64)],
    hasCaptionTexts: false,
  },
];

/** Returns the language whose file has the texts of a language, such as Brazil's for Portugal. */
export const fileOf = (language: string): string => sharedFiles[language] ?? language;
