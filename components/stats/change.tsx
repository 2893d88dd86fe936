import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { type Change, compare } from '@/lib/stats/compare.ts';
import type { CountBefore } from '@/lib/stats/period-before.ts';
import { formatChange, formatDifference } from '../ui/stats-formats.ts';

const arrows = { up: ArrowUp, down: ArrowDown, same: ArrowRight };

/** The direction of a change; words beside it say the rest. */
export function ChangeArrow({ direction }: Pick<Change, 'direction'>) {
  const Arrow = arrows[direction];
  return <Arrow size={14} aria-hidden />;
}

/** "+12.5%", or "+12" if nothing was before. */
export const changeAmount = ({ difference, ratio }: Change): string =>
  ratio === null ? formatDifference(difference) : formatChange(ratio);

/** A change in words: by how much, from what, and whether that is only a part of the previous period. */
export function changeWords(now: number, before: number, part: CountBefore['part']): string {
  const change = compare(now, before);
  const isSoFar = part === 'soFar';
  return change.direction === 'same'
    ? i18n.t(isSoFar ? 'stats.change.sameSoFar' : 'stats.change.same', [formatCount(before)])
    : i18n.t(isSoFar ? 'stats.change.soFar' : 'stats.change.from', [changeAmount(change), formatCount(before)]);
}
