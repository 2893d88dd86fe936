import type { ComponentType } from 'react';
import { namedRoute, type RouteName } from '@/lib/link/route-table.ts';

export interface Page {
  load: () => Promise<ComponentType<{ params: { id: string } }>>;
  /** What the navigation calls it, where that leads there. */
  name?: `nav.${RouteName | 'stats'}`;
}

/**
 * How the code of each page of the options is loaded. Each is loaded when it is first shown: charts weigh as much as all
 * else, and an editor is of no use to who looks at figures.
 */
export const pages = {
  links: { load: async () => (await import('@/components/links/links-page.tsx')).LinksPage, name: 'nav.links' },
  allLinks: { load: async () => (await import('@/components/all-links/all-links-page.tsx')).AllLinksPage },
  allStats: { load: async () => (await import('@/components/stats/across/all-stats-page.tsx')).AllStatsPage },
  newLink: {
    load: async () => (await import('@/components/link-editor/new-link-page.tsx')).NewLinkPage,
    name: 'nav.newLink',
  },
  link: { load: async () => (await import('@/components/link-details/link-page.tsx')).LinkPage },
  editLink: { load: async () => (await import('@/components/link-editor/edit-link-page.tsx')).EditLinkPage },
  linkStats: { load: async () => (await import('@/components/stats/page/link-stats-page.tsx')).LinkStatsPage },
  across: {
    load: async () => (await import('@/components/stats/across/across-page.tsx')).AcrossPage,
    name: 'nav.stats',
  },
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
  outbox: { load: async () => (await import('@/components/outbox/outbox-page.tsx')).OutboxPage },
  qr: { load: async () => (await import('@/components/qr/qr-page.tsx')).QrPage },
  settings: {
    load: async () => (await import('@/components/settings/settings-page.tsx')).SettingsPage,
    name: 'nav.settings',
  },
  help: { load: async () => (await import('@/components/help/help-page.tsx')).HelpPage, name: 'nav.help' },
  welcome: { load: async () => (await import('@/components/welcome/welcome-page.tsx')).WelcomePage },
} as const satisfies Record<RouteName, Page>;

/** Loads the page that is opened next most often once the browser has nothing else to do, so that it opens at once. */
export function loadWhenIdle(): void {
  requestIdleCallback(() => void pages.newLink.load().catch(() => undefined));
}

/** Begins to load the page that the address names. */
export function loadNamed(): void {
  const name = namedRoute(location.hash);
  // What fails to load fails again, and is said, where it is shown.
  if (name !== null) pages[name].load().catch(() => undefined);
}
