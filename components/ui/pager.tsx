import { i18n } from '#i18n';
import { Button } from './button.tsx';
import { formatCount } from './format-count.ts';

interface Props {
  /** The index of the first shown row, from 0. */
  from: number;
  /** The number of rows per page. */
  pageSize: number;
  count: number;
  onFrom: (from: number) => void;
}

/** The range of shown rows, with buttons for the previous and next ones. Hidden if all rows are shown. */
export function Pager({ from, pageSize, count, onFrom }: Props) {
  if (count <= pageSize) return null;
  const last = Math.min(count, from + pageSize);
  return (
    <div className="flex flex-wrap items-center gap-3 tabular-nums">
      <span>{i18n.t('pager.shown', [formatCount(from + 1), formatCount(last), formatCount(count)])}</span>
      <Button busy={from === 0} onClick={() => onFrom(Math.max(0, from - pageSize))}>
        {i18n.t('pager.before')}
      </Button>
      <Button busy={last === count} onClick={() => onFrom(from + pageSize)}>
        {i18n.t('pager.after')}
      </Button>
    </div>
  );
}
