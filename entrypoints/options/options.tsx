import { useEffect } from 'react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { ConnectionPage } from '@/components/connection/connection-page.tsx';
import { LinkPage } from '@/components/link-details/link-page.tsx';
import { EditLinkPage } from '@/components/link-editor/edit-link-page.tsx';
import { NewLinkPage } from '@/components/link-editor/new-link-page.tsx';
import { LinksPage } from '@/components/links/links-page.tsx';
import { PresetsPage } from '@/components/presets/presets-page.tsx';
import { useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { later } from '@/components/route/later.tsx';
import { SettingsPage } from '@/components/settings/settings-page.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';

// With its charts, which no other page shows.
const LinkStatsPage = later(
  async () => (await import('@/components/stats/page/link-stats-page.tsx')).LinkStatsPage,
  location.hash.endsWith('/stats') || location.hash.includes('/stats?'),
);

const AcrossPage = later(async () => (await import('@/components/stats/across/across-page.tsx')).AcrossPage);

/** The pages of the options, in the order of the navigation. */
const pages = [
  { path: '/links', name: 'nav.links', Page: LinksPage },
  { path: '/links/new', name: 'nav.newLink', Page: NewLinkPage },
  { path: '/stats', name: 'nav.stats', Page: AcrossPage },
  { path: '/presets', name: 'nav.presets', Page: PresetsPage },
  { path: '/connection', name: 'nav.connection', Page: ConnectionPage },
  { path: '/settings', name: 'nav.settings', Page: SettingsPage },
] as const;

/** The full page: its navigation and the page that the address names. */
export function Options() {
  return (
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <Navigation />
      <main>
        <Switch>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route path="/links/:id/edit" component={EditLinkPage} />
          <Route path="/links/:id/stats">{(params) => <LinkStatsPage params={params} />}</Route>
          <Route path="/links/:id" component={LinkPage} />
          <Route component={Start} />
        </Switch>
      </main>
    </Router>
  );
}

/** Where the options open: at the links, once there is a connection. */
function Start() {
  const connection = useStored(connectionItem);
  if (connection.state === 'loading') return null;
  return <Redirect to={connection.value === null ? '/connection' : '/links'} replace />;
}

/** Whether a page is in sight, or one that belongs to it. */
function placeOf(path: string, location: string): 'page' | 'true' | undefined {
  if (path === location) return 'page';
  const isWithin = location.startsWith(`${path}/`) && pages.every((page) => page.path !== location);
  return isWithin ? 'true' : undefined;
}

function Navigation() {
  const [location] = useLocation();
  const current = pages.find(({ path }) => path === location);
  useEffect(() => {
    if (current !== undefined) document.title = `${i18n.t(current.name)} – ${i18n.t('extension.name')}`;
  }, [current]);
  return (
    <nav aria-label={i18n.t('nav.label')}>
      <p>
        <Mark size={28} />
        {i18n.t('extension.name')}
      </p>
      <ul>
        {pages.map(({ path, name }) => (
          <li key={path}>
            <Link href={path} aria-current={placeOf(path, location)}>
              {i18n.t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
