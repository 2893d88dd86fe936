import { LongText } from '@/components/ui/long-text.tsx';
import styles from './jobs.module.css';

interface Props {
  label: string;
  rows: readonly { row: number; name: string; reason: string }[];
}

/** Lists rows, each with the reason why it has no link or was not changed. */
export const ReasonList = ({ label, rows }: Props) => (
  <ul
    className="mt-2 grid max-h-60 gap-2 overflow-y-auto"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
    tabIndex={0}
    aria-label={label}
  >
    {rows.map(({ row, name, reason }) => (
      <li key={row} className={styles['failure']}>
        <strong className="font-medium">
          <LongText text={name} />
        </strong>
        <bdi>{reason}</bdi>
      </li>
    ))}
  </ul>
);
