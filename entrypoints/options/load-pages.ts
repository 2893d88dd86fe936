/*
 * How the code of each page of the options is loaded, and which addresses (after `#`, without a query) are its own. Each is
 * loaded when it is first shown: charts weigh as much as all else, and an editor is of no use to who looks at figures.
 */

export const links = {
  address: /^#\/links$/,
  load: async () => (await import('@/components/links/links-page.tsx')).LinksPage,
};
export const link = {
  address: /^#\/links\/(?!new$)[^/]+$/,
  load: async () => (await import('@/components/link-details/link-page.tsx')).LinkPage,
};
export const newLink = {
  address: /^#\/links\/new$/,
  load: async () => (await import('@/components/link-editor/new-link-page.tsx')).NewLinkPage,
};
export const editLink = {
  address: /\/edit$/,
  load: async () => (await import('@/components/link-editor/edit-link-page.tsx')).EditLinkPage,
};
export const linkStats = {
  address: /^#\/links\/.*\/stats$/,
  load: async () => (await import('@/components/stats/page/link-stats-page.tsx')).LinkStatsPage,
};
export const across = {
  address: /^#\/stats$/,
  load: async () => (await import('@/components/stats/across/across-page.tsx')).AcrossPage,
};
export const presets = {
  address: /^#\/presets$/,
  load: async () => (await import('@/components/presets/presets-page.tsx')).PresetsPage,
};
export const connection = {
  address: /^#\/connection$/,
  load: async () => (await import('@/components/connection/connection-page.tsx')).ConnectionPage,
};
export const settings = {
  address: /^#\/settings$/,
  load: async () => (await import('@/components/settings/settings-page.tsx')).SettingsPage,
};

/** Whether an address names the page. */
export const isNamed = ({ address }: { address: RegExp }): boolean => address.test(location.hash.replace(/\?.*/s, ''));

/** Begins to load the page that the address names. */
export function loadNamed(): void {
  const pages = [links, link, newLink, editLink, linkStats, across, presets, connection, settings];
  // What fails to load fails again, and is said, where it is shown.
  pages
    .find(isNamed)
    ?.load()
    .catch(() => undefined);
}
