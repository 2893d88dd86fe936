import { cleanText } from '../../contract/clean-text.ts';
import { fields } from '../../contract/fields.ts';
import { foldKey } from '../../contract/fold-text.ts';
import { lengthOf } from '../../contract/limits.ts';
import type { LinkRecord } from '../../contract/link-reading.ts';
import { type CheckedNew, checkNew } from '../check-new.ts';
import type { LinkDraft } from '../draft.ts';
import type { DraftErrors } from '../draft-errors.ts';
import { effectiveDraft } from '../effective.ts';
import { withDestinationValues } from '../utm/apply-preset.ts';
import { anyUtm, eachUtm, isTaggedWith, type UtmValues, utmFields, utmOf, utmOfLink } from '../utm/fields.ts';
import { normalizeByPreset, normalizeUtmFields, type UtmRules } from '../utm/preset.ts';
import { type Channel, type ChannelSet, lastUsedCampaign, slugPatternOf } from './channel-set.ts';
import { channelText, type Moment, pageValues } from './page-values.ts';
import { type FilledSlug, fillSlug, fillText, type PatternValues, slugsBy } from './pattern.ts';

/** The inputs for the links of a set. */
export interface PlanOf {
  set: ChannelSet;
  /** The page's link as typed; the links share all of its values. */
  draft: LinkDraft;
  /** The draft before anything was typed; by default the same. */
  initial?: LinkDraft;
  /** The title that the page itself has; the form may hold another. */
  pageTitle: string;
  known: UtmRules;
  moment: Moment;
  /** The entered campaign; null takes the campaign of the form or, without one, the pattern of the set. */
  campaign: string | null;
  /** The campaign used last; empty if there was none. */
  lastCampaign: string;
}

/** A channel with the UTM values that its link gets, or why it can get none. */
export interface TaggedChannel {
  channel: Channel;
  utm:
    | { ok: true; values: UtmValues }
    /** It has no values of its own, its preset was deleted, or another channel of the set has the same values. */
    | { ok: false; problem: 'noValues' | 'presetMissing' }
    | { ok: false; problem: 'double'; of: Channel };
}

/**
 * Returns the channels of a set with their UTM values, as they will be sent: a channel's link is found again by them. A
 * channel's own or preset's values come first, then the entered campaign, the form's values, and the set's campaign.
 */
export function tagChannels(plan: PlanOf): TaggedChannel[] {
  const page = pageValues(plan.draft, plan.moment, plan.lastCampaign);
  const seen = new Map<string, Channel>();
  return plan.set.channels.map((channel): TaggedChannel => {
    const values = valuesOf(channel, plan, page);
    if (typeof values === 'string') return { channel, utm: { ok: false, problem: values } };
    const key = JSON.stringify(utmFields.map((field) => foldKey(values[field])));
    const of = seen.get(key);
    if (of !== undefined) return { channel, utm: { ok: false, problem: 'double', of } };
    seen.set(key, channel);
    return { channel, utm: { ok: true, values } };
  });
}

function valuesOf(
  { name, preset: id, values }: Channel,
  { set, draft, known, moment, campaign }: PlanOf,
  page: ReturnType<typeof pageValues>,
): UtmValues | 'noValues' | 'presetMissing' {
  const preset = id === null ? null : known.presets.find((one) => one.id === id);
  if (preset === undefined) return 'presetMissing';
  const fill = (pattern: string) => fillText(pattern, { ...page, channel: channelText(name, moment.language) });
  const own = preset?.values ?? eachUtm((field) => fill(values[field]));
  if (!anyUtm(own)) return 'noValues';
  const typed = utmOf(effectiveDraft(draft));
  const shared = { ...typed, utm_campaign: campaign ?? (cleanText(typed.utm_campaign) || fill(set.campaign)) };
  const all = eachUtm((field) => cleanText(own[field]) || cleanText(shared[field]));
  const tidy = { ...all, ...(preset !== null && normalizeByPreset(preset, all, utmFields, known)) };
  // The background writes values in the same way before it sends them.
  return { ...tidy, ...normalizeUtmFields(tidy, utmFields, known) };
}

/**
 * Returns the title by which the existing links of a set are found. Values may contain the title, and pages change
 * theirs, for example by a count of unread items. Of the titles of existing links, the one that most channels have
 * links with wins; a tie keeps the present one. A title that the person typed is kept: links with another title belong
 * to another set.
 */
function titleOfSet(plan: PlanOf, links: readonly LinkRecord[]): string {
  if (!isSameButCount(plan.draft.title, plan.pageTitle)) return plan.draft.title;
  const madeBy = (title: string): number =>
    tagChannels({ ...plan, draft: { ...plan.draft, title } }).filter(
      ({ utm }) => utm.ok && links.some((link) => (link.title ?? '') === title && isTaggedWith(link, utm.values)),
    ).length;
  const present = tagChannels(plan).filter(
    ({ utm }) => utm.ok && links.some((link) => isTaggedWith(link, utm.values)),
  ).length;
  let best = { title: plan.draft.title, made: present };
  for (const title of new Set(links.map((link) => link.title ?? ''))) {
    const made = madeBy(title);
    if (made > best.made) best = { title, made };
  }
  return best.title;
}

/** True if two titles differ at most by a count. Long titles are cut, and a longer count leaves less of the title. */
function isSameButCount(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].map(withoutCount).toSorted((a, b) => a.length - b.length);
  const areCut = [one, other].every((title) => lengthOf(title) >= fields.title.max - 1);
  return short === long || (areCut && long.startsWith(short));
}

/** Returns a title without the count of unread items that pages put in front. */
const withoutCount = (title: string): string => title.replace(/^\s*[([]\d+\+?[)\]]\s*/, '').trim();

/**
 * Returns the plan that finds the existing links of a set. If the campaign used last has changed since, the campaign
 * with which most channels have links is used.
 */
export function planOfMade(plan: PlanOf, links: readonly LinkRecord[]): PlanOf {
  const of = { ...plan, campaign: plan.campaign ?? campaignOfMade(plan, links) };
  return { ...of, draft: { ...plan.draft, title: titleOfSet(of, links) } };
}

function campaignOfMade(plan: PlanOf, links: readonly LinkRecord[]): string | null {
  if (!plan.set.campaign.includes(lastUsedCampaign) || typedCampaign(plan) !== '') return null;
  const madeWith = (campaign: string | null) =>
    tagChannels({ ...plan, campaign }).filter(
      ({ utm }) => utm.ok && links.some((link) => isTaggedWith(link, utm.values)),
    ).length;
  let best = { campaign: plan.campaign, made: madeWith(null) };
  for (const campaign of new Set(links.map((link) => utmOfLink(link).utm_campaign))) {
    if (campaign === '') continue;
    const made = madeWith(campaign);
    if (made > best.made) best = { campaign, made };
  }
  return best.campaign;
}

const typedCampaign = ({ draft }: PlanOf): string => cleanText(utmOf(effectiveDraft(draft)).utm_campaign);

/** True if the pattern of a set gives each channel another campaign. */
export const hasCampaignPerChannel = ({ campaign }: ChannelSet): boolean => campaign.includes('{channel}');

/** Returns the campaign of all channels without their own; empty if each gets a different one. */
export function sharedCampaign(plan: PlanOf): string {
  const { set, draft, moment, lastCampaign } = plan;
  const given = plan.campaign ?? typedCampaign(plan);
  if (given !== '' || plan.campaign !== null) return given;
  if (hasCampaignPerChannel(set)) return '';
  return fillText(set.campaign, { ...pageValues(draft, moment, lastCampaign), channel: '' });
}

/** Returns all slugs that the links of a set may get, in no order, to look up which ones are taken. */
export function slugsToTry(plan: PlanOf): string[] {
  const slugs = tagChannels(plan).flatMap(({ channel, utm }) => {
    const pattern = slugPatternOf(channel, plan.set);
    return pattern === '' || !utm.ok ? [] : [...slugsBy(pattern, slugValues(channel, utm.values, plan))];
  });
  return [...new Set(slugs)];
}

/** Returns the values for the slug pattern of a channel. */
const slugValues = ({ name }: Channel, { utm_campaign }: UtmValues, { draft, moment }: PlanOf): PatternValues => ({
  ...pageValues(draft, moment, utm_campaign),
  channel: channelText(name, moment.language),
});

/** The planned link of a channel, or the reason why it cannot be created. */
export type PlannedLink =
  | ({
      kind: 'ready';
      slug: string | null;
      insteadOf: string | null;
      /** Alternatives in case the slug is taken by the time it is sent. */
      otherSlugs: Iterable<string>;
    } & Omit<Extract<CheckedNew, { ok: true }>, 'ok'>)
  | { kind: 'slug'; problem: Extract<FilledSlug, { ok: false }>['problem'] }
  | { kind: 'refused'; errors: DraftErrors };

/**
 * Plans the links of some channels, by channel id. Each gets a slug that no known link and no other of these links has.
 * Errors of the contract are reported here, before anything is sent.
 */
export function planLinks(
  plan: PlanOf,
  channels: readonly TaggedChannel[],
  isTaken: (slug: string) => boolean,
): Map<string, PlannedLink> {
  const given = new Set<string>();
  const planned = new Map<string, PlannedLink>();
  for (const tagged of channels) {
    const { channel, utm } = tagged;
    if (!utm.ok) continue;
    const pattern = slugPatternOf(channel, plan.set);
    const values = slugValues(channel, utm.values, plan);
    const filled = pattern === '' ? null : fillSlug(pattern, values, (slug) => given.has(slug) || isTaken(slug));
    const otherSlugs = { [Symbol.iterator]: () => slugsBy(pattern, values).filter((slug) => !isTaken(slug)) };
    if (filled?.ok === false) {
      planned.set(channel.id, { kind: 'slug', problem: filled.problem });
      continue;
    }
    const slug = filled?.slug ?? null;
    if (slug !== null) given.add(slug);
    const preset = plan.known.presets.find(({ id }) => id === channel.preset);
    const long_url = preset ? withDestinationValues(plan.draft.long_url, preset.destination) : plan.draft.long_url;
    const draft = { ...plan.draft, ...utm.values, long_url, has_utm: true, custom_link: slug ?? '' };
    const checked = checkNew(draft, plan.moment.now, plan.initial);
    if (!checked.ok) planned.set(channel.id, { kind: 'refused', errors: checked.errors });
    else {
      const { body, geo_targets } = checked;
      const { insteadOf } = filled ?? { insteadOf: null };
      planned.set(channel.id, { kind: 'ready', slug, insteadOf, otherSlugs, body, geo_targets });
    }
  }
  return planned;
}
