import { useEffect } from 'react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { ConnectionPage } from '@/components/connection/connection-page.tsx';
import { EditLinkPage } from '@/components/link-editor/edit-link-page.tsx';
import { NewLinkPage } from '@/components/link-editor/new-link-page.tsx';
import { PresetsPage } from '@/components/presets/presets-page.tsx';
import { useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { SettingsPage } from '@/components/settings/settings-page.tsx';
import { Mark } from '@/components/ui/mark.tsx';

/** The pages of the options, in the order of the navigation. */
const pages = [
  { path: '/links/new', name: 'nav.newLink', Page: NewLinkPage },
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
          <Redirect to="/connection" replace />
        </Switch>
      </main>
    </Router>
  );
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
            <Link href={path} aria-current={path === location ? 'page' : undefined}>
              {i18n.t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
