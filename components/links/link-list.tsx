import { useEffect } from 'react';
import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { GridSkeleton } from './grid/grid-skeleton.tsx';
import { KnownList } from './known-list.tsx';
import styles from './links.module.css';
import { createListSource } from './source/list-source.ts';
import { useSource } from './use-source.ts';
import { useListView } from './view/use-list-view.ts';

/** All links of a connection. */
export function LinkList({ connection }: { connection: Connection }) {
  const shown = useListView();
  const { source, list } = useSource(shown.view, (first) => createListSource(connection.id, first));
  useEffect(() => void ask('refreshLibrary', { whole: false }), []);
  return (
    <div className={styles['page']}>
      <h1>{i18n.t('links.heading')}</h1>
      {list.state === 'loading' && <GridSkeleton />}
      {list.state === 'failed' && (
        <Notice tone="bad" title={i18n.t('links.noDatabase.title')}>
          <p>{i18n.t('links.noDatabase.text')}</p>
        </Notice>
      )}
      {list.state === 'ready' && <KnownList connection={connection} shown={shown} source={source} list={list} />}
    </div>
  );
}
