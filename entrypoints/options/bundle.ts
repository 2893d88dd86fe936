/** What the options run before anything else of theirs is there: a file of its own, which waits for no library. */
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

/** What the pages of the options share. */
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
