import { i18n } from '#i18n';

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3'];

interface Props {
  /** The number of rows. */
  rows: number;
  /** `row` is as high as a row of a list, `line` as a line of text. */
  height?: 'row' | 'line';
}

/** Gray bars in place of rows that are loading. */
export const Skeleton = ({ rows, height = 'row' }: Props) => (
  <div role="status" aria-label={i18n.t('loading')}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
      <div key={row} className={`flex items-center ${height === 'row' ? 'h-13 border-b border-line' : 'h-5'}`}>
        <span className={`h-3 rounded-tag bg-sunken motion-safe:pulse ${widths[row % widths.length]}`} />
      </div>
    ))}
  </div>
);
