/** The modules that popup, options and side panel run first, in a file without libraries. */
export const runtimeGroup = {
  name: 'runtime',
  modules: [
    'components/ui/theme.ts',
    'lib/async/async.ts',
    'lib/link/options-address.ts',
    'lib/link/route-table.ts',
    'locales/i18n.ts',
    'node_modules/@wxt-dev/browser',
    'node_modules/wxt/dist/browser.mjs',
  ],
  generated: /preload-helper|wxt-html-plugins/,
  minShareCount: 2,
  priority: 4,
};

/** The other modules that the options run first. */
export const firstScriptGroup = {
  name: 'before-all',
  modules: [
    'lib/stats/days.ts',
    'lib/stats/ranges.ts',
    'lib/stats/read-range.ts',
    'lib/messaging/prefetch.ts',
    'locales/page-language.ts',
  ],
  minShareCount: 2,
  priority: 3,
};

/** The modules that several pages of the options share. */
export const pagesGroup = {
  name: 'pages',
  modules: [
    'components/route',
    'components/failure',
    'components/connection',
    'components/link-editor',
    'node_modules/wouter',
  ],
  minShareCount: 3,
};
