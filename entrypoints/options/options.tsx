import { Bookmark, ChartLine, CircleQuestionMark, Hand, Link2, Plug, Plus, Settings, Tags } from 'lucide-react';
import { useState } from 'react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { NavConnection } from '@/components/connections/nav-connection.tsx';
import { useConnections } from '@/components/connections/use-connections.ts';
import { Crash } from '@/components/failure/crash.tsx';
import { CrashBoundary } from '@/components/failure/crash-boundary.tsx';
import { useNews } from '@/components/help/use-news.ts';
import { useGoKeys } from '@/components/keys/use-go-keys.ts';
import { PendingNav } from '@/components/pending-changes/pending-nav.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { later } from '@/components/ui/later.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { HasMoved } from '@/components/ui/page-header.tsx';
import { Toasts } from '@/components/ui/toast.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { useWatched } from '@/components/ui/use-stored.ts';
import { namedRoute, oneOf, paths, routeNames, sameOfAll } from '@/lib/link/route-table.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { type Page, pages } from './load-pages.ts';
import { PageAnnouncer } from './page-announcer.tsx';

/** Loads a page. A failure, such as after an update of Hem, is shown in its place. */
const loading =
  ({ load }: Page) =>
  (): ReturnType<Page['load']> =>
    load().catch((fault: unknown) => () => <Crash error={fault} />);

/** The page in the address starts loading before the first render. */
const shown = routeNames.map((name) => {
  const Page = later<{ params: { id: string } }>(loading(pages[name]));
  if (namedRoute(location.hash) === name) void Page.load();
  return { path: paths[name], Page };
});

/** The icons of the navigation. */
const icons = {
  'nav.links': Link2,
  'nav.newLink': Plus,
  'nav.stats': ChartLine,
  'nav.tags': Tags,
  'nav.presets': Bookmark,
  'nav.connection': Plug,
  'nav.settings': Settings,
  'nav.help': CircleQuestionMark,
  'nav.welcome': Hand,
} as const;

/** All entries of the navigation. */
const places = routeNames.flatMap((route) => {
  const page = pages[route];
  return 'name' in page ? { path: paths[route], name: page.name, Icon: icons[page.name] } : [];
});

/** The entries that lead somewhere without a connection. */
const unconnected: readonly string[] = [paths.welcome, paths.settings, paths.help];

/**
 * Returns the entries of the navigation. A connection adds those of its links, and removes the welcome page. Also while
 * the page adds another one.
 */
function usePlaces() {
  const connections = useConnections();
  return connections === null || connections.all.length > 0
    ? places.filter(({ path }) => path !== paths.welcome)
    : unconnected.flatMap((path) => places.find((place) => place.path === path) ?? []);
}

/** The full page: its navigation and the page in the address. */
export function Options() {
  return (
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <Navigation />
      <main>
        <Pages />
      </main>
      <Toasts />
    </Router>
  );
}

function Pages() {
  const [location] = useLocation();
  const [first] = useState(location);
  const [hasMoved, setHasMoved] = useState(false);
  if (location !== first && !hasMoved) setHasMoved(true);
  return (
    <CrashBoundary shown={location}>
      <HasMoved value={hasMoved}>
        <Switch>
          {shown.map(({ path, Page }) => (
            <Route<{ id: string }> key={path} path={path} component={Page} />
          ))}
          <Route component={Start} />
        </Switch>
      </HasMoved>
      {hasMoved && <PageAnnouncer />}
    </CrashBoundary>
  );
}

/** Redirects to the links, or to the connection page if there is none. */
function Start() {
  const connection = useWatched(connectionItem);
  if (connection.state === 'loading') return null;
  return <Redirect to={connection.value === null ? paths.connection : paths.links} replace />;
}

/** Pages that may have no entry in the navigation, and the page they belong to. */
const belongsTo: Record<string, string> = {
  [paths.import]: paths.links,
  [paths.tabs]: paths.links,
  [paths.qr]: paths.links,
  [paths.connection]: paths.welcome,
};

const NewsDot = () => (
  <span data-news role="img" title={i18n.t('help.whatsNew')} aria-label={i18n.t('help.whatsNew')} />
);

/** Returns the `aria-current` of an entry: its page is shown, or one that belongs to it and has no entry. */
function placeOf(path: string, location: string, entries: typeof places): 'page' | 'true' | undefined {
  if (path === location) return 'page';
  const isWithin =
    (location.startsWith(`${path}/`) || belongsTo[location] === path) &&
    entries.every((entry) => entry.path !== location);
  return isWithin ? 'true' : undefined;
}

function Navigation() {
  const [location] = useLocation();
  const ofOne = oneOf(location);
  /** Opens a page, or the page of all connections that shows the same. */
  const open = (path: string) => () => navigate(ofOne === null ? path : sameOfAll(path));
  useGoKeys({ l: open(paths.links), s: open(paths.stats), t: open(paths.tags) });
  const current = places.find(({ path }) => path === location);
  const { hasNews } = useNews();
  const entries = usePlaces();
  usePageTitle(current === undefined ? null : i18n.t(current.name));
  return (
    <nav aria-label={i18n.t('nav.label')}>
      <p>
        <Mark size={24} />
        {i18n.t('extension.name')}
      </p>
      <CrashBoundary shown={location} fallback={null}>
        <NavConnection location={location} />
      </CrashBoundary>
      <ul>
        {entries.map(({ path, name, Icon }) => (
          <li key={path}>
            <Link
              href={ofOne === null ? path : sameOfAll(path)}
              title={i18n.t(name)}
              aria-current={placeOf(path, ofOne ?? location, entries)}
            >
              <Icon size={18} aria-hidden />
              <span>{i18n.t(name)}</span>
              {hasNews && path === paths.help && <NewsDot />}
            </Link>
          </li>
        ))}
        <CrashBoundary shown={location} fallback={null}>
          <PendingNav isHere={location === paths.pending} />
        </CrashBoundary>
      </ul>
    </nav>
  );
}
