/**
 * The modules that the popup needs at once, with all of their imports. One file compresses better than a dozen small
 * ones, by 4 kB. `popupFirstLoad` limits its content.
 */
export const popupGroup = {
  name: 'popup',
  modules: ['entrypoints/popup/popup.tsx', 'entrypoints/popup/read-start.ts', 'node_modules/react-dom'],
  priority: 2,
};

/** The modules that a popup without a first form needs besides. */
export const placeStateGroup = { name: 'place', modules: ['entrypoints/popup/place-state.ts'], priority: 1 };

/**
 * The files and folders that the popup may load before its first paint. Everything else is loaded on demand.
 * tests/architecture/first-loads.test.ts checks the build against this list, so a new entry makes the popup load more.
 */
export const popupFirstLoad = [
  '.wxt/i18n',
  'components/failure/contract-words.ts',
  'components/link-form',
  'components/share/clipboard.ts',
  'components/share/use-copying.ts',
  'components/ui',
  'entrypoints/popup',
  'lib/async',
  'lib/connection',
  'lib/contract',
  'lib/link',
  'lib/messaging/ask-quickly.ts',
  'lib/messaging/page-connection.ts',
  'lib/messaging/private-window.ts',
  'lib/messaging/quick-intents.ts',
  'lib/new-link',
  'lib/panel',
  'lib/storage',
  'node_modules/@wxt-dev/browser',
  'node_modules/@wxt-dev/i18n',
  'node_modules/lucide-react',
  'node_modules/react',
  'node_modules/react-dom',
  'node_modules/scheduler',
  'node_modules/wxt',
  'node_modules/zod',
  'node_modules/zustand',
] as const;
