import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { nextMilestone } from '@/lib/watch/milestones.ts';
import { isSilent } from '@/lib/watch/news.ts';
import { daysBetween } from '@/lib/watch/silence.ts';
import type { Watch } from '@/lib/watch/watch.ts';

/** Returns the coming notifications of a link, a sentence each. */
export function watchSentences({ choices, seen, told: reported }: Watch): string[] {
  const sentences: string[] = [];
  if (choices.milestones) {
    const next = reported.clicks === null ? null : nextMilestone(reported.clicks);
    sentences.push(
      next === null ? i18n.t('watch.will.unknown') : i18n.t('watch.will.milestone', next, [formatCount(next)]),
    );
  }
  if (choices.quietDays !== null) {
    sentences.push(i18n.t('watch.will.quiet', choices.quietDays, [formatCount(choices.quietDays)]));
    if (isSilent(choices, seen) && reported.quietSince === seen.quietSince) {
      const days = daysBetween(seen.quietSince, seen.at);
      sentences.push(i18n.t('watch.will.quietNow', days, [formatCount(days)]));
    }
  }
  return sentences;
}
