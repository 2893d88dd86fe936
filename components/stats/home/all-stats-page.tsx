import { Redirect } from 'wouter';
import { i18n } from '#i18n';
import { useConnections } from '@/components/connections/use-connections.ts';
import { useHashSearch } from '@/components/route/hash-route.ts';
import { Divided } from '@/components/ui/divided.tsx';
import { Dot } from '@/components/ui/dot.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Text } from '@/components/ui/text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { AllWatchedLinks } from '@/components/watch/watched-links.tsx';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { paths } from '@/lib/link/route-table.ts';
import { allStatsRoute, type CompareView, readCompareView } from '@/lib/stats/compare-route.ts';
import { useRememberedRange } from '../page/use-remembered-range.ts';
import { ConnectionStats } from './connection-stats.tsx';
import { PeriodPicker, usePeriod } from './period.tsx';

/**
 * Options > Stats of all connections: links, campaigns and watched links by connection, without sums over connections.
 */
export function AllStatsPage() {
  usePageTitle(i18n.t('connections.all.statsTitle'));
  const view = useRememberedRange(useHashSearch(), readCompareView);
  const connections = useConnections()?.all ?? null;
  if (connections === null || view === null) return null;
  if (connections.length < 2) return <Redirect to={paths.stats} replace />;
  return <AllStats {...{ connections, view }} />;
}

function AllStats({ connections, view }: { connections: readonly Connection[]; view: CompareView }) {
  const period = usePeriod(view, allStatsRoute);
  return (
    <Page width="fluid">
      <PageHeader title={i18n.t('stats.heading')} />
      <Text tone="quiet">{i18n.t('connections.all.stats')}</Text>
      <PeriodPicker {...period} />
      {connections.map((connection) => (
        <Divided
          as="section"
          key={connection.id}
          className="grid grid-cols-1 gap-4"
          aria-label={connectionName(connection)}
        >
          <h2 className="flex items-center gap-2 wrap-anywhere">
            <Dot color={connectionColor(connection)} />
            {connectionName(connection)}
          </h2>
          <div className="grid grid-cols-1 gap-8">
            <ConnectionStats {...{ connection, period }} isOneOfSeveral />
          </div>
        </Divided>
      ))}
      <AllWatchedLinks connections={connections} />
    </Page>
  );
}
