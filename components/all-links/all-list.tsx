import { useMemo } from 'react';
import { i18n } from '#i18n';
import { CopyMany } from '@/components/bulk/copy-many.tsx';
import { showConnection } from '@/components/connections/show-connection.ts';
import { useShownDeletions } from '@/components/deletion/use-deletions.ts';
import { ChosenBar } from '@/components/links/chosen-bar.tsx';
import { countWords } from '@/components/links/count-words.ts';
import styles from '@/components/links/links.module.css';
import { ListBody } from '@/components/links/list-body.tsx';
import { NothingFound } from '@/components/links/nothing-here.tsx';
import type { OwnOf } from '@/components/links/row/own-link.ts';
import { useSource } from '@/components/links/use-source.ts';
import { useListView } from '@/components/links/view/use-list-view.ts';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { plainView } from '@/lib/library/index.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { paths } from '@/lib/link/route-table.ts';
import { allReadersOf } from './all-readers.ts';
import { createAllSource } from './all-source.ts';
import { MemberList } from './member-list.tsx';
import { connectionsOfRows } from './row-connections.ts';
import { useAllDeletions } from './use-all-deletions.ts';

/** Acts on a link in its own connection. */
const ownOf: OwnOf = (link) => {
  const { connectionId = '', id } = parseLinkKey(link.id);
  return { link: { ...link, id }, connectionId, go: (route) => void showConnection(connectionId, route) };
};

/** Lists the links of all connections, each with its connection's name and color. */
export function AllList({ connections }: { connections: readonly Connection[] }) {
  usePageTitle(`${i18n.t('links.heading')} · ${i18n.t('connections.all.name')}`);
  const shown = useListView(paths.allLinks);
  const { view, query, show } = shown;
  const { source, list } = useSource(view, (first) => createAllSource(connections, first));
  const { index, members, items, version } = list;
  const readers = useMemo(() => allReadersOf(connections, index), [connections, index]);
  const deletions = useShownDeletions(useAllDeletions(connections), readers.readLinks);
  const connectionOf = useMemo(() => connectionsOfRows(connections), [connections]);

  return (
    <div className={styles['page']}>
      <h1>{i18n.t('links.heading')}</h1>
      <ListBody
        shown={shown}
        source={source}
        items={items}
        version={version}
        isWhole={members.every(({ library }) => library?.wholeAt != null)}
        readers={readers}
        deletions={deletions}
        ownOf={ownOf}
        connectionOf={connectionOf}
        defaultHost={null}
        canSave={false}
        nothing={
          query === '' ? (
            <EmptyState heading={i18n.t('links.none.yet')} text={i18n.t('connections.all.none')} />
          ) : (
            <NothingFound onClear={() => show(plainView)} />
          )
        }
        chosenBar={(chosen) => (
          <ChosenBar {...chosen}>
            <CopyMany links={chosen.links} />
            <span>{i18n.t('connections.all.chooseOne')}</span>
          </ChosenBar>
        )}
      >
        <p className={styles['status']}>
          <span role="status">{items !== null && countWords(items, view)}</span>
          <Button kind="quiet" onClick={() => source.again()}>
            {i18n.t('links.refresh')}
          </Button>
        </p>
        <MemberList members={members} query={query} onRetry={source.again} />
      </ListBody>
    </div>
  );
}
