import { useMemo } from 'react';
import { i18n } from '#i18n';
import { CopyMany } from '@/components/bulk/copy-many.tsx';
import { linksById } from '@/components/links/export/link-readers.ts';
import styles from '@/components/links/links.module.css';
import type { ReadLinks } from '@/components/links/source/list-readers.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';

interface Props {
  readLinks: ReadLinks;
  chosen: ReadonlySet<string>;
  /** How many links the list shows. */
  count: number;
  onAll: () => void;
  onClear: () => void;
}

/** How many links are chosen. They can be copied together; what changes or compares many is done in one connection. */
export function AllChosenBar({ readLinks, chosen, count, onAll, onClear }: Props) {
  const { size } = chosen;
  const links = useMemo(() => linksById(readLinks, [...chosen]), [readLinks, chosen]);
  return (
    <div className={styles[size === 0 ? 'heard' : 'chosen']}>
      <p role="status">{size > 0 && i18n.t('links.chosen.count', size, [formatCount(size)])}</p>
      {size > 0 && (
        <>
          {size < count && (
            <Button kind="quiet" onClick={onAll}>
              {i18n.t('links.chosen.all', [formatCount(count)])}
            </Button>
          )}
          <CopyMany links={links} />
          <span>{i18n.t('connections.all.chooseOne')}</span>
          <Button onClick={onClear}>{i18n.t('links.chosen.clear')}</Button>
        </>
      )}
    </div>
  );
}
