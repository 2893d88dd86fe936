import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { type Change, changeOf } from '@/lib/stats/change.ts';
import type { CountBefore } from '@/lib/stats/period-before.ts';
import { formatChange, formatDifference } from '../ui/stats-formats.ts';

const arrows = { up: ArrowUp, down: ArrowDown, same: ArrowRight };

/** An arrow for the direction of a change, beside its words. */
export function ChangeArrow({ direction }: Pick<Change, 'direction'>) {
  const Arrow = arrows[direction];
  return <Arrow size={14} aria-hidden />;
}

/** Returns "+12.5%"; "+12" if the count before is 0. */
export const changeAmount = ({ difference, ratio }: Change): string =>
  ratio === null ? formatDifference(difference) : formatChange(ratio);

/** Returns a change in words, such as "+12.5%, from 80". `part` is the part of the previous period that is compared. */
export function changeWords(now: number, before: number, part: CountBefore['part']): string {
  const change = changeOf(now, before);
  const isSoFar = part === 'soFar';
  return change.direction === 'same'
    ? i18n.t(isSoFar ? 'stats.change.sameSoFar' : 'stats.change.same', [formatCount(before)])
    : i18n.t(isSoFar ? 'stats.change.soFar' : 'stats.change.from', [changeAmount(change), formatCount(before)]);
}
