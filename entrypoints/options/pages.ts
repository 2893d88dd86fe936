import { later } from '@/components/route/later.tsx';

/*
 * The pages of the options. Each is loaded when it is first shown: charts weigh as much as all else, and an editor is of no
 * use to who looks at figures. The one that the address names comes while the rest is still being drawn.
 */

const names = (pattern: RegExp): boolean => pattern.test(location.hash.replace(/\?.*/s, ''));

export const LinksPage = later(
  async () => (await import('@/components/links/links-page.tsx')).LinksPage,
  names(/^#\/links$/),
);
export const LinkPage = later(
  async () => (await import('@/components/link-details/link-page.tsx')).LinkPage,
  names(/^#\/links\/(?!new$)[^/]+$/),
);
export const NewLinkPage = later(
  async () => (await import('@/components/link-editor/new-link-page.tsx')).NewLinkPage,
  names(/^#\/links\/new$/),
);
export const EditLinkPage = later(
  async () => (await import('@/components/link-editor/edit-link-page.tsx')).EditLinkPage,
  names(/\/edit$/),
);
export const LinkStatsPage = later(
  async () => (await import('@/components/stats/page/link-stats-page.tsx')).LinkStatsPage,
  names(/^#\/links\/.*\/stats$/),
);
export const AcrossPage = later(
  async () => (await import('@/components/stats/across/across-page.tsx')).AcrossPage,
  names(/^#\/stats$/),
);
export const PresetsPage = later(
  async () => (await import('@/components/presets/presets-page.tsx')).PresetsPage,
  names(/^#\/presets$/),
);
export const ConnectionPage = later(
  async () => (await import('@/components/connection/connection-page.tsx')).ConnectionPage,
  names(/^#\/connection$/),
);
export const SettingsPage = later(
  async () => (await import('@/components/settings/settings-page.tsx')).SettingsPage,
  names(/^#\/settings$/),
);
