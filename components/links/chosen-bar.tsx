import { ChartNoAxesColumn } from 'lucide-react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { chosenRoute, mostChosen } from '@/lib/stats/across-route.ts';
import styles from './links.module.css';

interface Props {
  chosen: ReadonlySet<string>;
  onClear: () => void;
}

/** How many links are chosen, and what can be done with them. There without any, so that screen readers hear of the first. */
export function ChosenBar({ chosen, onClear }: Props) {
  const { size } = chosen;
  return (
    <div className={styles[size === 0 ? 'heard' : 'chosen']}>
      <p role="status">
        {size > 0 && i18n.t('links.chosen.count', size)}
        {size === mostChosen && ` · ${i18n.t('links.chosen.most')}`}
      </p>
      {size > 0 && (
        <>
          <Link href={chosenRoute([...chosen])} className={buttonClass('primary')}>
            <ChartNoAxesColumn size={16} aria-hidden />
            {i18n.t('links.chosen.compare')}
          </Link>
          <Button onClick={onClear}>{i18n.t('links.chosen.clear')}</Button>
        </>
      )}
    </div>
  );
}
