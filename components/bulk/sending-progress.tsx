import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { Progress } from '@/components/ui/progress.tsx';
import styles from './bulk.module.css';

interface Props {
  handed: number;
  count: number;
}

/** How many rows of a job the background has by now, and what becomes of it where its page is closed before it has all. */
export function HandingOver({ handed, count }: Props) {
  return (
    <>
      <Progress
        label={i18n.t('bulk.handing', count, [formatCount(handed), formatCount(count)])}
        value={handed}
        max={count}
      />
      <p className={styles['hint']}>{i18n.t('bulk.handingHint')}</p>
    </>
  );
}
