import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { NoDatabaseNotice } from '@/components/failure/no-database-notice.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TagList } from './tag-list.tsx';
import { useTagUses } from './use-tag-uses.ts';

/** Options > Tags: all tags of the page's connection, to merge, rename and delete. */
export function TagsPage() {
  const connected = useConnected();
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected')
    return <NotConnected heading={i18n.t('tags.heading')} reason={connected.reason} />;
  const { id } = connected.connection;
  return (
    <Page width="fluid">
      <PageHeader title={i18n.t('tags.heading')} />
      <Tags key={id} connectionId={id} />
    </Page>
  );
}

function Tags({ connectionId }: { connectionId: string }) {
  const tags = useTagUses(connectionId);
  if (tags.state === 'loading') return <Skeleton rows={8} />;
  if (tags.state === 'failed') return <NoDatabaseNotice part="links" />;
  return <TagList connectionId={connectionId} uses={tags.uses} reading={tags.reading} />;
}
