import { Redirect } from 'wouter';
import { i18n } from '#i18n';
import { Dot } from '@/components/connections/dot.tsx';
import { useConnections } from '@/components/connections/use-connections.ts';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { WatchedLinks } from '@/components/watch/watched-links.tsx';
import { connectionColor, connectionName } from '@/lib/connection/connection-name.ts';
import { paths } from '@/lib/link/route-table.ts';
import { CampaignList } from '../campaigns/campaign-list.tsx';
import styles from '../page/page.module.css';
import own from './across.module.css';

/** Options > Stats, of all connections: the campaigns and the watched links of each below its name, none added up. */
export function AllStatsPage() {
  usePageTitle(`${i18n.t('stats.heading')} · ${i18n.t('connections.all.name')}`);
  const connections = useConnections()?.all ?? null;
  if (connections === null) return null;
  if (connections.length < 2) return <Redirect to={paths.across} replace />;
  return (
    <article className={styles['page']} aria-label={i18n.t('stats.heading')}>
      <header className={styles['head']}>
        <h1>{i18n.t('stats.heading')}</h1>
        <p className={styles['quiet']}>{i18n.t('connections.all.stats')}</p>
      </header>
      {connections.map((connection) => (
        <section key={connection.id} className={own['connection']} aria-label={connectionName(connection)}>
          <h2>
            <Dot color={connectionColor(connection)} />
            {connectionName(connection)}
          </h2>
          <CampaignList connection={connection} isOneOfSeveral />
          <WatchedLinks connection={connection} isOneOfSeveral />
        </section>
      ))}
    </article>
  );
}
