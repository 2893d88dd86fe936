import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Point } from '@/lib/stats/fill-gaps.ts';

const [width, height] = [160, 40];

const color = 'var(--color-chart-total)';

/** Clicks by day as a line without axes. */
export function SparkLine({ days }: { days: readonly Point[] }) {
  const highest = Math.max(1, ...days.map(({ total_count }) => total_count ?? 0));
  const x = (index: number) => (days.length < 2 ? width / 2 : 2 + ((width - 4) * index) / (days.length - 1));
  const y = (count: number) => height - 3 - ((height - 6) * count) / highest;
  const points = days.flatMap(({ total_count }, index) =>
    total_count === null ? [] : [`${x(index).toFixed(1)},${y(total_count).toFixed(1)}`],
  );
  const last = days.at(-1)?.total_count ?? null;
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={i18n.t('stats.preview.line', [days.length, formatCount(highest)])}
    >
      <polyline fill="none" stroke={color} strokeWidth={1.5} strokeLinejoin="round" points={points.join(' ')} />
      {last !== null && <circle fill={color} cx={x(days.length - 1)} cy={y(last)} r={2.5} />}
    </svg>
  );
}
