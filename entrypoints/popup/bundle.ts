/**
 * What shows the popup's first form, and waits for no library: the first script is joined from it
 * (scripts/one-first-script.ts), and the others take from it what they share.
 */
export const firstFormGroup = {
  name: 'first-form',
  modules: ['entrypoints/popup/first-form', 'components/ui/theme.ts'],
  priority: 5,
};

/**
 * What the popup needs at once, with all that these import: one file, since a dozen of small ones pack worse, by 4 kB. What
 * it may hold is `popupFirstLoad`.
 */
export const popupGroup = {
  name: 'popup',
  modules: ['entrypoints/popup/draw-popup.tsx', 'entrypoints/popup/crash.ts', 'node_modules/react-dom'],
  priority: 2,
};

/**
 * The files and folders whose modules may be in what the popup loads before its first paint; all else comes when it is
 * needed. tests/architecture/first-loads.test.ts holds the build to it: whoever adds a line here says that the popup is to
 * load more.
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
  'lib/library/addresses',
  'lib/library/format/database-name.ts',
  'lib/library/has-links.ts',
  'lib/link',
  'lib/messaging/ask-intent.ts',
  'lib/messaging/ask-quickly.ts',
  'lib/messaging/channel.ts',
  'lib/messaging/intent.ts',
  'lib/messaging/keep-awake.ts',
  'lib/messaging/opening.ts',
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
