import type { LinkDraft } from '../draft.ts';
import { slugsFromTitle, slugWords } from '../slug/slugs-from-title.ts';
import type { PatternValues } from './pattern.ts';
import { slugText } from './pattern.ts';

/** When and for whom links are made. */
export interface Moment {
  now: Date;
  /** The person's language, as a BCP 47 tag. */
  language: string;
}

/**
 * What a page gives to patterns. `{slug}` is what was typed, else the title in three words, else the domain: it stands in
 * each of the page's slugs, and is to say what they have in common. `{campaign}` is `{slug}` where none was used before.
 */
export function pageValues(
  { long_url, title, custom_link }: Pick<LinkDraft, 'long_url' | 'title' | 'custom_link'>,
  { now, language }: Moment,
  lastCampaign = '',
): Omit<PatternValues, 'channel'> {
  const domain = slugWords((URL.parse(long_url)?.hostname ?? '').replace(/^www\./, ''), language).join('-');
  const ofTitle = slugsFromTitle(title, language);
  const slug = slugText(custom_link.trim()) || (ofTitle.at(-1) ?? domain);
  return {
    domain,
    title: ofTitle[0] ?? '',
    slug,
    campaign: lastCampaign.trim() || slug,
    date: dayOf(now),
  };
}

/** A channel's name as it stands in slugs; of one that cannot be written so, what was typed. */
export const channelText = (name: string, language: string): string =>
  slugWords(name, language).join('-') || slugText(name.trim());

/** The day where the person is, as YYYY-MM-DD. */
const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
