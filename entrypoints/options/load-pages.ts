/*
 * How the code of each page of the options is loaded, and the path of its route (after `#`, without a query): the router and
 * what loads ahead of it go by the same. Each is loaded when it is first shown: charts weigh as much as all else, and an
 * editor is of no use to who looks at figures.
 */

export const links = {
  path: '/links',
  load: async () => (await import('@/components/links/links-page.tsx')).LinksPage,
} as const;
export const link = {
  path: '/links/:id',
  load: async () => (await import('@/components/link-details/link-page.tsx')).LinkPage,
} as const;
export const newLink = {
  path: '/links/new',
  load: async () => (await import('@/components/link-editor/new-link-page.tsx')).NewLinkPage,
} as const;
export const editLink = {
  path: '/links/:id/edit',
  load: async () => (await import('@/components/link-editor/edit-link-page.tsx')).EditLinkPage,
} as const;
export const linkStats = {
  path: '/links/:id/stats',
  load: async () => (await import('@/components/stats/page/link-stats-page.tsx')).LinkStatsPage,
} as const;
export const across = {
  path: '/stats',
  load: async () => (await import('@/components/stats/across/across-page.tsx')).AcrossPage,
} as const;
export const presets = {
  path: '/presets',
  load: async () => (await import('@/components/presets/presets-page.tsx')).PresetsPage,
} as const;
export const connection = {
  path: '/connection',
  load: async () => (await import('@/components/connection/connection-page.tsx')).ConnectionPage,
} as const;
export const outbox = {
  path: '/outbox',
  load: async () => (await import('@/components/outbox/outbox-page.tsx')).OutboxPage,
} as const;
export const settings = {
  path: '/settings',
  load: async () => (await import('@/components/settings/settings-page.tsx')).SettingsPage,
} as const;

/** In the order in which paths are tried. */
const pages = [links, newLink, link, editLink, linkStats, across, presets, connection, outbox, settings];

/** By hand: the router is loaded later. */
const patternOf = (path: string) => new RegExp(`^#${path.replace(/:\w+/g, '[^/]+')}(\\?.*)?$`, 's');

const namedPage = () => pages.find(({ path }) => patternOf(path).test(location.hash));

/** Whether the address names a page. */
export const isNamed = ({ path }: { path: string }): boolean => namedPage()?.path === path;

/** Begins to load the page that the address names. */
export function loadNamed(): void {
  // What fails to load fails again, and is said, where it is shown.
  namedPage()
    ?.load()
    .catch(() => undefined);
}
