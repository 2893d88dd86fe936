/**
 * The pages of the options: the path of each after `#`, in the order in which they are tried. What loads them is
 * entrypoints/options/load-pages.ts; what builds their addresses is routes.ts, and lib/stats for those of figures. Both
 * are typed by this table, and neither needs it at hand: the popup builds addresses, and each byte of it counts.
 */
export const paths = {
  links: '/links',
  allLinks: '/all',
  allStats: '/all/stats',
  newLink: '/links/new',
  link: '/links/:id',
  editLink: '/links/:id/edit',
  linkStats: '/links/:id/stats',
  across: '/stats',
  presets: '/presets',
  connection: '/connection',
  import: '/import',
  tabs: '/tabs',
  outbox: '/outbox',
  qr: '/qr',
  settings: '/settings',
  help: '/help',
  welcome: '/welcome',
} as const;

export type RouteName = keyof typeof paths;

type Filled<Path extends string> = Path extends `${infer Before}:id${infer After}`
  ? `${Before}${string}${After}`
  : Path;

/** Addresses of a page. */
export type RouteTo<Name extends RouteName> =
  | Filled<(typeof paths)[Name]>
  | `${Filled<(typeof paths)[Name]>}?${string}`;

export const routeNames = Object.keys(paths) as RouteName[];

/** By hand: this runs before the router is loaded. */
const patternOf = (path: string) => new RegExp(`^#${path.replace(':id', '([^/?]+)')}(?:\\?(.*))?$`, 's');

/** The page that an address names from `#` on; null where that is none. */
export const namedRoute = (hash: string): RouteName | null =>
  routeNames.find((name) => patternOf(paths[name]).test(hash)) ?? null;

/** Which link the page of figures is about, and its query; null where an address names another page. */
export function readLinkStatsRoute(hash: string): { id: string; query: URLSearchParams } | null {
  const [, id, query] = patternOf(paths.linkStats).exec(hash) ?? [];
  return id === undefined ? null : { id, query: new URLSearchParams(query) };
}
