/** The modules that the options run first, in a file without libraries. */
export const firstScriptGroup = {
  name: 'before-all',
  modules: [
    'lib/stats/days.ts',
    'lib/stats/ranges.ts',
    'lib/stats/read-range.ts',
    'lib/link/route-table.ts',
    'lib/messaging/ahead.ts',
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
