import { createElement, type ReactNode } from 'react';
import { i18n, isolate } from '#i18n';
import { errorWords } from '@/components/link-form/draft/draft-context.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { fields } from '@/lib/contract/fields.ts';
import { foldKey } from '@/lib/contract/fold-text.ts';
import { draftFields } from '@/lib/link/draft.ts';
import type { UtmValues } from '@/lib/link/utm/fields.ts';
import { utmLine } from '@/lib/link/utm/utm-line.ts';
import type { ChannelRow, ChannelState } from '@/lib/operations/channel-rows.ts';

/** Returns source and medium of a channel, and its campaign if that differs from the shared one. */
export const valueWords = ({ utm_source, utm_medium, utm_campaign }: UtmValues, campaign: string): string =>
  utmLine({
    utm_source: isolate(utm_source),
    utm_medium: isolate(utm_medium),
    utm_campaign: foldKey(utm_campaign) === foldKey(campaign) ? '' : isolate(utm_campaign),
  });

/**
 * Returns what to say about a channel's link: its planned address, or the reasons why it can't be created.
 *
 * @param domain - the domain to name; null to show the slug alone
 */
export function channelWords({ state }: ChannelRow, domain: string | null): ReactNode[] {
  switch (state.name) {
    case 'made':
      return [i18n.t('made.noAddress')];
    case 'making':
    case 'delayed':
    case 'asking':
      return [i18n.t(`channels.state.${state.name}`)];
    case 'blocked':
      return blockedWords(state.why);
    case 'ready': {
      const { slug, insteadOf } = state.plan;
      if (slug === null) return [i18n.t('channels.state.anySlug')];
      const address = createElement('bdi', { dir: 'ltr' }, domain === null ? `/${slug}` : `${domain}/${slug}`);
      return insteadOf === null ? [address] : [address, i18n.t('channels.state.taken', [insteadOf])];
    }
  }
}

function blockedWords(why: Extract<ChannelState, { name: 'blocked' }>['why']): string[] {
  if ('kind' in why) {
    if (why.kind === 'slug') return [slugWords(why.problem)];
    return draftFields.flatMap((field) => {
      const error = why.errors[field];
      return error === undefined ? [] : [i18n.t('failure.field', [i18n.t(`editor.field.${field}`), errorWords(error)])];
    });
  }
  if (why.problem === 'double') {
    const of = why.of.name.trim() || i18n.t('channelSets.unnamedChannel');
    return [i18n.t('channels.blocked.double', [of])];
  }
  return [i18n.t(`channels.blocked.${why.problem}`)];
}

function slugWords(problem: 'tooShort' | 'allTaken'): string {
  const { min } = fields.custom_link;
  return problem === 'tooShort'
    ? i18n.t('channels.blocked.tooShort', min, [formatCount(min)])
    : i18n.t('channels.blocked.allTaken');
}
