import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Chip } from '@/components/ui/chip.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Hint, Text } from '@/components/ui/text.tsx';
import { type Change, changeOf } from '@/lib/stats/change.ts';
import type { CountBefore } from '@/lib/stats/period-before.ts';
import { formatChange, formatDifference } from '../ui/stats-formats.ts';

/** Returns "+12%"; "+12" if the count before is 0. */
const changeAmount = ({ difference, ratio }: Change): string =>
  ratio === null ? formatDifference(difference) : formatChange(ratio);

/** Returns "12%"; "12" if the count before is 0. */
const changeSize = ({ difference, ratio }: Change): string =>
  ratio === null ? formatCount(Math.abs(difference)) : formatChange(ratio, false);

/** Returns a change in words, such as "+12%, from 80". `part` is the part of the previous period that is compared. */
function changeWords(change: Change, before: number, part: CountBefore['part']): string {
  const isSoFar = part === 'soFar';
  return change.direction === 'same'
    ? i18n.t(isSoFar ? 'stats.change.sameSoFar' : 'stats.change.same', [formatCount(before)])
    : i18n.t(isSoFar ? 'stats.change.soFar' : 'stats.change.from', [changeAmount(change), formatCount(before)]);
}

interface Props {
  now: number | null;
  /** Null until the previous period is loaded. */
  before: CountBefore | null;
}

/**
 * The change of a count as a chip, or the count of the full previous period if it can't be cut at the same time. The
 * whole sentence shows on hover, and is read by screen readers.
 */
export function ChangeChip({ now, before }: Props) {
  if (now === null || before === null) return null;
  const { count, part } = before;
  if (count === null) return <Dash words={i18n.t('stats.change.notReported')} />;
  if (part === 'whole') {
    const words = i18n.t('stats.change.whole', [formatCount(count)]);
    return (
      <Sentence words={words}>
        <Hint as="span">{i18n.t('stats.report.before', [formatCount(count)])}</Hint>
      </Sentence>
    );
  }
  const change = changeOf(now, count);
  const words = changeWords(change, count, part);
  if (change.direction === 'same') return <Dash words={words} />;
  const [tone, Arrow] = change.direction === 'up' ? (['good', ArrowUp] as const) : (['bad', ArrowDown] as const);
  return (
    <Sentence words={words}>
      <Chip tone={tone}>
        <span className="inline-flex items-center gap-1">
          <Arrow size={12} aria-hidden />
          {changeSize(change)}
        </span>
      </Chip>
    </Sentence>
  );
}

const Dash = ({ words }: { words: string }) => (
  <Sentence words={words}>
    <Text as="span" tone="faint">
      –
    </Text>
  </Sentence>
);

/** Short content whose whole sentence shows on hover, and is what screen readers get. */
const Sentence = ({ words, children }: { words: string; children: ReactNode }) => (
  <span className="inline-flex" role="img" title={words} aria-label={words}>
    {children}
  </span>
);
