/**
 * The modules that the popup needs at once, with all of their imports. One file compresses better than a dozen small
 * ones, by 4 kB. `popupFirstLoad` limits its content.
 */
export const popupGroup = {
  name: 'popup',
  modules: [
    'entrypoints/popup/popup.tsx',
    'entrypoints/popup/first-start.ts',
    'entrypoints/popup/wake-background.ts',
    'node_modules/react-dom',
  ],
  priority: 2,
};

/**
 * The modules with schemas: to read all that is stored where the first form is not shown, and to check and send a new
 * link at the first key or press.
 */
export const schemasGroup = {
  name: 'schemas',
  modules: ['entrypoints/popup/read-start.ts', 'components/link-form/create-link.ts'],
  priority: 2,
};

/**
 * The modules for the links of a page, pending changes, and keys. One file, which the popup preloads if it shows one of
 * the first two at once.
 */
export const popupMoreGroup = {
  name: 'popup-more',
  modules: [
    'components/page-links/page-links.ts',
    'components/link-form/pending/in-popup.ts',
    'components/keys/in-popup.ts',
  ],
  priority: 2,
};

/**
 * The files and folders that the popup may load before its first paint. Everything else is loaded on demand.
 * tests/architecture/first-loads.test.ts checks the build against this list, so a new entry makes the popup load more.
 */
export const popupFirstLoad = [
  'components/failure/contract-words.ts',
  'components/link-form',
  'components/page-links/page-frame.tsx',
  'components/page-links/page-icon.tsx',
  'components/share/clipboard.ts',
  'components/share/use-copying.ts',
  'components/ui',
  'entrypoints/popup',
  'lib/async',
  'lib/browser/apis.ts',
  'lib/connection',
  'lib/contract',
  'lib/link',
  'lib/messaging/failure-of.ts',
  'lib/messaging/page-connection.ts',
  'lib/messaging/private-window.ts',
  'lib/messaging/send.ts',
  'lib/messaging/storage-error.ts',
  'lib/new-link',
  'lib/panel',
  'lib/storage',
  'locales/i18n.ts',
  'node_modules/@wxt-dev/browser',
  'node_modules/lucide-react',
  'node_modules/react',
  'node_modules/react-dom',
  'node_modules/scheduler',
  'node_modules/wxt',
  'node_modules/zustand',
] as const;
