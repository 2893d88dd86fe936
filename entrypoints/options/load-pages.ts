import type { ComponentType } from 'react';
import { markHandled } from '@/lib/async/async.ts';
import { namedRoute, type RouteName } from '@/lib/link/route-table.ts';

export interface Page {
  load: () => Promise<ComponentType<{ params: { id: string } }>>;
  /** The page's name in the navigation, if it is listed there. */
  name?: `nav.${RouteName | 'stats'}`;
}

/** Loads a link's form with the content of all its sections, which then open at once. */
async function withSections<T>(form: Promise<T>): Promise<T> {
  const loading = import('@/components/link-form/sections.tsx').then(({ loadSections }) => loadSections());
  const [loaded] = await Promise.all([form, loading]);
  return loaded;
}

/**
 * Loads the code of each page of the options. A page is loaded when first shown: charts are as large as all other code,
 * and stats don't need an editor.
 */
export const pages = {
  links: { load: async () => (await import('@/components/links/links-page.tsx')).LinksPage, name: 'nav.links' },
  allLinks: { load: async () => (await import('@/components/links/links-page.tsx')).LinksPage },
  allStats: { load: async () => (await import('@/components/stats/home/all-stats-page.tsx')).AllStatsPage },
  newLink: {
    load: async () => (await withSections(import('@/components/link-editor/new-link-page.tsx'))).NewLinkPage,
    name: 'nav.newLink',
  },
  link: { load: async () => (await import('@/components/link-details/link-page.tsx')).LinkPage },
  editLink: {
    load: async () => (await withSections(import('@/components/link-editor/edit-link-page.tsx'))).EditLinkPage,
  },
  linkStats: { load: async () => (await import('@/components/stats/page/link-stats-page.tsx')).LinkStatsPage },
  stats: {
    load: async () => (await import('@/components/stats/home/stats-page.tsx')).StatsPage,
    name: 'nav.stats',
  },
  tags: { load: async () => (await import('@/components/tags/tags-page.tsx')).TagsPage, name: 'nav.tags' },
  presets: {
    load: async () => (await import('@/components/presets/presets-page.tsx')).PresetsPage,
    name: 'nav.presets',
  },
  connection: {
    load: async () => (await import('@/components/connection/connection-page.tsx')).ConnectionPage,
    name: 'nav.connection',
  },
  import: { load: async () => (await import('@/components/import/import-page.tsx')).ImportPage },
  tabs: { load: async () => (await import('@/components/tabs/tabs-page.tsx')).TabsPage },
  pending: { load: async () => (await import('@/components/pending-changes/pending-page.tsx')).PendingPage },
  qr: { load: async () => (await import('@/components/qr/qr-page.tsx')).QrPage },
  settings: {
    load: async () => (await import('@/components/settings/settings-page.tsx')).SettingsPage,
    name: 'nav.settings',
  },
  help: { load: async () => (await import('@/components/help/help-page.tsx')).HelpPage, name: 'nav.help' },
  welcome: {
    load: async () => (await import('@/components/welcome/welcome-page.tsx')).WelcomePage,
    name: 'nav.welcome',
  },
} as const satisfies Record<RouteName, Page>;

/** Preloads the page that is opened next most often, once the browser is idle. Safari does not tell when that is. */
export function loadWhenIdle(): void {
  // The page itself reports a failure when it is opened.
  const load = () => markHandled(pages.newLink.load());
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
}

/** Starts loading the page in the address. */
export function loadNamed(): void {
  const name = namedRoute(location.hash);
  if (name !== null) markHandled(pages[name].load());
}
