import type { LinkDraft } from '../draft.ts';
import { slugsFromTitle, slugWords } from '../slug/slugs-from-title.ts';
import type { PatternValues } from './pattern.ts';
import { slugText } from './pattern.ts';

/** The time and language that links are made in. */
export interface Moment {
  now: Date;
  /** The person's language, as a BCP 47 tag. */
  language: string;
}

/**
 * Returns the values that a page gives to patterns. `{slug}` is the typed slug, else the title in three words, else the
 * domain. All slugs of a page contain it, so it must be what they share. `{campaign}` is the campaign used last, else
 * `{slug}`.
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

/**
 * Returns a channel's name in the form for slugs. A name that leaves no words stays as typed, without forbidden
 * characters.
 */
export const channelText = (name: string, language: string): string =>
  slugWords(name, language).join('-') || slugText(name.trim());

/** The day where the person is, as YYYY-MM-DD. */
const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
