const options = (...parts: string[]) => [
  'entrypoints/options/index.html',
  'entrypoints/options/render.tsx',
  ...parts.map((part) => `components/${part}`),
];
const popup = (...parts: string[]) => [
  'entrypoints/popup/index.html',
  'components/link-form/sections.tsx',
  ...parts.map((part) => `components/${part}`),
];
const created = ['link-form/made-panel.tsx', 'share/code-to-open.tsx'];
const pageLinks = ['page-links/page-links.ts'];
const editor = ['sections', 'utm/utm-fields', 'preview/preview-fields', 'countries/countries-fields'];
const film = [
  ...popup(...created, ...pageLinks, 'stats/preview/loaded-preview.ts'),
  ...['film', 'film-window', 'moving-png'].map((name) => `scripts/screenshots/${name}.ts`),
];

/**
 * The parts of the screen of each tracked picture, by its name without the color scheme: a page, and what it loads
 * later.
 */
export const pictureParts: Readonly<Record<string, readonly string[]>> = {
  'all-connections': options('links/links-page.tsx'),
  'bulk-dry-run': options('links/links-page.tsx'),
  campaign: options('stats/home/stats-page.tsx'),
  editor: options('link-editor/new-link-page.tsx', ...editor.map((part) => `link-form/${part}.tsx`)),
  'import-review': options('import/import-page.tsx'),
  link: options('link-details/link-page.tsx'),
  links: options('links/links-page.tsx'),
  'links-filter': options('links/links-page.tsx'),
  'links-selection': options('links/links-page.tsx'),
  'options-connection': options('connection/connection-page.tsx'),
  panel: ['entrypoints/sidepanel/index.html', ...popup(...pageLinks)],
  'popup-channels': popup('channels/channels.tsx'),
  'popup-form': popup(),
  'popup-keys': popup(...created, 'keys/in-popup.ts'),
  'popup-links': popup(...pageLinks),
  'popup-result': popup(...created),
  'popup-search': popup(...pageLinks, 'find-links/find-links.tsx'),
  'popup-share': popup(...created, 'share/share-dialog.tsx'),
  'popup-stats': popup(...pageLinks, 'stats/preview/loaded-preview.ts'),
  'qr-codes': options('qr/qr-page.tsx'),
  settings: options('settings/settings-page.tsx'),
  shorten: film,
  'shorten-still': film,
  stats: options('stats/home/stats-page.tsx'),
  tags: options('tags/tags-page.tsx'),
};

/** The names of all pictures. */
export const allPictures = Object.keys(pictureParts);
