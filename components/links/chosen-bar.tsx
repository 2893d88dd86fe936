import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { useKeptFocus } from '@/components/ui/use-kept-focus.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import styles from './links.module.css';

/** The links that are chosen in a list. */
export interface Chosen {
  /** Their ids. */
  chosen: ReadonlySet<string>;
  links: LinkReader;
  /** How many of them the list does not show. */
  outOfView: number;
  /** How many links the list shows. */
  count: number;
  onAll: () => void;
  onClear: () => void;
}

interface Props extends Omit<Chosen, 'links'> {
  /** What can be done with them. */
  children: ReactNode;
}

/** How many links are chosen, and what can be done with them. There without any, so that screen readers hear of the first. */
export function ChosenBar({ chosen: { size }, outOfView, count, onAll, onClear, children }: Props) {
  const bar = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={bar} className={styles[size === 0 ? 'heard' : 'chosen']}>
      <p role="status">{chosenWords(size, outOfView)}</p>
      {size > 0 && (
        <>
          {size - outOfView < count && (
            <Button kind="quiet" onClick={onAll}>
              {i18n.t('links.chosen.all', [formatCount(count)])}
            </Button>
          )}
          {children}
          <Button onClick={onClear}>{i18n.t('links.chosen.clear')}</Button>
        </>
      )}
    </div>
  );
}

/** How many links are chosen, and how many of them the list does not show; empty where none is. */
function chosenWords(size: number, outOfView: number): string {
  return [
    ...(size > 0 ? [i18n.t('links.chosen.count', size, [formatCount(size)])] : []),
    ...(outOfView > 0 ? [i18n.t('links.chosen.outOfView', [formatCount(outOfView)])] : []),
  ].join(' · ');
}
