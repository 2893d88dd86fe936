import { i18n } from '#i18n';
import { Button } from './button.tsx';
import { formatCount } from './format-count.ts';

interface Props {
  /** The place of the first that is shown, from 0. */
  from: number;
  /** As many as are shown at once. */
  most: number;
  count: number;
  onFrom: (from: number) => void;
}

/** Which of many rows are shown, and the way to those before and after. Nothing where all are. */
export function Pager({ from, most, count, onFrom }: Props) {
  if (count <= most) return null;
  const last = Math.min(count, from + most);
  return (
    <div className="flex flex-wrap items-center gap-3 tabular-nums">
      <span>{i18n.t('pager.shown', [formatCount(from + 1), formatCount(last), formatCount(count)])}</span>
      <Button busy={from === 0} onClick={() => onFrom(Math.max(0, from - most))}>
        {i18n.t('pager.before')}
      </Button>
      <Button busy={last === count} onClick={() => onFrom(from + most)}>
        {i18n.t('pager.after')}
      </Button>
    </div>
  );
}
