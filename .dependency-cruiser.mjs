/** The rooms of `service`, the lowest first. */
const serviceRooms = [
  'shared',
  'storage/engines',
  'storage/migrations',
  'storage',
  'access',
  'location',
  'pages/words',
  'pages',
  'links',
  'stats',
  'clicks',
  'visits',
  'shares',
  'reading',
  'api',
  'commands',
];

/** The rooms of `lib`, the lowest first. */
const libRooms = [
  'async',
  'contract',
  'privacy',
  'project',
  'csv',
  'xlsx',
  'browser',
  'panel',
  'qr',
  'client',
  'connection',
  'link/address',
  'link/lines',
  'link/expiration',
  'link/tags',
  'link',
  'link/platform',
  'link/country',
  'link/utm',
  'link/copy',
  'link/names',
  'link/share',
  'link/suggestions',
  'link/slug',
  'link/channels',
  'link/page',
  'link/preview',
  'link/destination',
  'transfer',
  'stats',
  'watch',
  'managed',
  'page',
  'operations',
  'database',
  'messaging',
  'link-index',
  'tags',
  'bulk',
  'import',
  'storage',
  'permissions',
  'destinations',
  'copying',
  'new-link',
  'page-links',
  'settings',
];

/** The rooms of `scripts`, the lowest first. Its own files stand among them as '.'. */
const scriptRooms = [
  'terminal',
  'world-map',
  'try-proxies',
  '.',
  'docs',
  'package',
  'package-check',
  'release',
  'browsers',
  'icons',
  'start',
  'screenshots',
  'store',
];

/** The rooms of `components`, the lowest first. */
const componentRooms = [
  'ui',
  'route',
  'keys',
  'failure',
  'managed',
  'csv',
  'autosave',
  'connections',
  'queries',
  'link-actions',
  'pending-changes',
  'jobs',
  'deletion',
  'qr',
  'share',
  'channel-sets',
  'presets',
  'watch',
  'stats',
  'stats/export',
  'stats/chart',
  'stats/preview',
  'stats/map',
  'stats/ranks',
  'stats/time',
  'stats/week',
  'stats/page',
  'stats/compare',
  'stats/home',
  'page-links',
  'link-form/draft',
  'link-form/page',
  'link-form/slug',
  'link-form/tags',
  'link-form/utm',
  'link-form/preview/cards',
  'link-form/preview',
  'link-form/countries',
  'link-form/platforms',
  'link-form/cloaking',
  'link-form/expiration',
  'link-form/password',
  'link-form/pending',
  'link-form',
  'link-editor',
  'bulk',
  'destinations',
  'channels',
  'connection/parameter-names',
  'connection',
  'links/row',
  'links/source',
  'find-links',
  'links/filters',
  'links/view',
  'links/clicks',
  'links/grid',
  'links/export',
  'links/selection',
  'links',
  'tags',
  'link-details',
  'import/sources',
  'import',
  'tabs',
  'settings',
  'panel',
  'help',
  'welcome',
];

/** The rooms of the background, the lowest first. Its own files put them together. */
const backgroundRooms = [
  'shared',
  'connections',
  'link-index',
  'operations',
  'commands',
  'parameter-names',
  'messages',
  'settings',
  'watch',
  'triggers',
  'omnibox',
];

/**
 * Returns the rules of an area whose rooms stand in an order: a room imports itself and the rooms before it. Files of
 * the area that lie in no folder are the room '.'; if the list lacks it, they import any room. So no folders import
 * each other in a circle.
 *
 * @param {string} area - a folder of the repository
 * @param {string[]} rooms - every folder in it that holds code, the lowest first
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function orderedRooms(area, rooms) {
  const filesOf = (room) => (room === '.' ? `^${area}/[^/]+$` : `^${area}/${room}/[^/]+$`);
  // Where the area's own files are a room, the last room may import all others.
  const limited = rooms.includes('.') ? rooms.slice(0, -1) : rooms;
  const rules = limited.map((room, index) => ({
    name: `${area}/${room}-imports-rooms-before-it`,
    comment: `${area}/${room} imports only the rooms before it: ${rooms.slice(0, index).join(', ') || 'none'}. Move what both need into one of these, or take it as a parameter; ${area}/*.ts puts the parts together.`,
    severity: 'error',
    from: { path: filesOf(room) },
    to: { path: `^${area}/`, pathNot: rooms.slice(0, index + 1).map(filesOf) },
  }));
  const unlisted = {
    name: `${area}-rooms-are-listed`,
    comment: `This folder is not in the ordered list of ${area}'s rooms in .dependency-cruiser.mjs: add it behind all that it imports.`,
    severity: 'error',
    from: { path: `^${area}/.+/`, pathNot: rooms.map(filesOf) },
    to: {},
  };
  // A file that imports nothing shows by what imports it.
  const unlistedTarget = {
    ...unlisted,
    name: `${area}-rooms-are-listed-where-imported`,
    from: {},
    to: { path: `^${area}/.+/`, pathNot: rooms.map(filesOf) },
  };
  return [...rules, unlisted, unlistedTarget];
}

/**
 * The house's borders (see CONTRIBUTING.md, "Which way imports run"). Each rule says what to do instead.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment:
        'lib/contract is the interface as data: it imports zod and itself. Move what needs more to lib/link or lib/client.',
      severity: 'error',
      from: { path: '^lib/contract/' },
      to: { pathNot: ['^lib/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'client-is-for-the-background',
      comment: 'Only the background calls the service. Ask it through lib/messaging (ask("createLink", …)) instead.',
      severity: 'error',
      from: { path: '^(entrypoints|components|lib)/', pathNot: ['^entrypoints/background/', '^lib/client/'] },
      to: { path: '^lib/client/' },
    },
    {
      name: 'client-knows-the-contract-alone',
      comment:
        'lib/client speaks HTTP and the contract; it knows no browser, storage or message. Hand it what it needs.',
      severity: 'error',
      from: { path: '^lib/client/' },
      to: { path: '^(entrypoints|components|service|lib/(?!client/|contract/))' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'lib/link, lib/connection, lib/stats, lib/watch and lib/qr hold pure rules: no browser, no network, no React. Do the effect where it is called. ' +
        'transliteration is a table of characters, loaded with the suggestions of slugs alone; punycode.js reads hosts of other scripts, and tlds lists top-level domains: the popup loads neither; uqr writes QR codes, and qr reads them.',
      severity: 'error',
      from: { path: '^lib/(link|connection|stats|watch|qr)/' },
      to: {
        pathNot: [
          '^lib/(link|connection|stats|watch|qr|contract|csv)/',
          '^node_modules/(zod|transliteration|punycode\\.js|tlds|uqr|qr)/',
        ],
      },
    },
    {
      name: 'link-index-reads-alone',
      comment:
        'lib/link-index stores cached links and finds them. It needs the contract, the database, the rules of links below, lib/async, idb and zod. When to read the list belongs to entrypoints/background/link-index, and what pages show to components.',
      severity: 'error',
      from: { path: '^lib/link-index/' },
      to: {
        pathNot: [
          '^lib/(link-index|contract|async|database)/',
          '^lib/link/(address/compare-addresses|address-to-share|effective|host|list-gap|link-activity|link-key|slug/(decoded|taken-at)|utm/fields|utm/spellings)',
          '^node_modules/(zod|idb)/',
        ],
      },
    },
    {
      name: 'link-index-has-doors',
      comment:
        'Only lib/link-index knows how cached links lie in the database. Import from its index.ts, in the background from writing.ts as well, and in the first look of the popup from has-links.ts. Add what is missing there.',
      severity: 'error',
      from: { path: '^(entrypoints|components|lib|scripts)/', pathNot: '^lib/link-index/' },
      to: { path: '^lib/link-index/(?!index|writing|has-links)' },
    },
    {
      name: 'background-alone-writes-the-link-index',
      comment: 'Only entrypoints/background writes cached links. Read them through lib/link-index/index.ts.',
      severity: 'error',
      from: { path: '^(entrypoints|components|lib)/', pathNot: ['^entrypoints/background/', '^lib/link-index/'] },
      to: { path: '^lib/link-index/writing' },
    },
    {
      name: 'indexeddb-through-its-doors',
      comment:
        'Operations and stats are read through lib/database, cached links through lib/link-index, so that no other code names their stores. Add a reader there.',
      severity: 'error',
      from: {
        path: '^(entrypoints|components|lib)/',
        pathNot: '^lib/(database|link-index)/',
      },
      to: { path: '^node_modules/idb/' },
    },
    {
      name: 'lib-knows-no-page',
      comment: 'lib is below the pages: move the shared part down into lib, or pass it in.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(entrypoints|components|service|scripts|tests)/' },
    },
    {
      name: 'components-know-no-entrypoint',
      comment: 'Components are mounted by entrypoints, never the other way round. Pass it in as a prop.',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^(entrypoints|service|scripts|tests)/' },
    },
    {
      name: 'pages-never-import-the-background',
      comment: 'The background alone holds the token. Ask it through lib/messaging instead.',
      severity: 'error',
      from: { path: '^entrypoints/(?!background/)' },
      to: { path: '^entrypoints/background/' },
    },
    {
      name: 'service-is-deployable-alone',
      comment:
        'service/ imports lib/contract and nothing else of the extension. Move the shared rule into lib/contract. Words come from service/pages/words, which npm run service-words writes.',
      severity: 'error',
      from: { path: '^service/' },
      to: { path: '^(entrypoints|components|locales|scripts|tests|lib/(?!contract/))' },
    },
    ...orderedRooms('service', serviceRooms),
    ...orderedRooms('components', componentRooms),
    ...orderedRooms('lib', libRooms),
    ...orderedRooms('scripts', scriptRooms),
    ...orderedRooms('entrypoints/background', backgroundRooms),
    {
      name: 'extension-never-imports-the-service',
      comment: 'The extension speaks to a service over HTTP alone. Use lib/contract for what both know.',
      severity: 'error',
      from: { path: '^(entrypoints|components|lib)/' },
      to: { path: '^(service|scripts|tests)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, or hide a third: move the shared part there.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      // numfmt names a file for `require` that it does not have.
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^numfmt$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
