import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { OutboxNav } from '@/components/outbox/outbox-nav.tsx';
import { useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { Mark } from '@/components/ui/mark.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import * as route from './load-pages.ts';
import * as page from './pages.ts';

/** The pages of the options, in the order of the navigation. */
const pages = [
  { path: route.links.path, name: 'nav.links', Page: page.LinksPage },
  { path: route.newLink.path, name: 'nav.newLink', Page: page.NewLinkPage },
  { path: route.across.path, name: 'nav.stats', Page: page.AcrossPage },
  { path: route.presets.path, name: 'nav.presets', Page: page.PresetsPage },
  { path: route.connection.path, name: 'nav.connection', Page: page.ConnectionPage },
  { path: route.settings.path, name: 'nav.settings', Page: page.SettingsPage },
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
          <Route path={route.editLink.path} component={page.EditLinkPage} />
          <Route path={route.linkStats.path}>{(params) => <page.LinkStatsPage params={params} />}</Route>
          <Route path={route.outbox.path} component={page.OutboxPage} />
          <Route path={route.link.path} component={page.LinkPage} />
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
  usePageTitle(current === undefined ? null : i18n.t(current.name));
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
        <OutboxNav isHere={location === route.outbox.path} />
      </ul>
    </nav>
  );
}
