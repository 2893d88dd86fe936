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
  pending: '/pending',
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

/** The pages that show all connections at once, each behind the page that shows the same of one. */
const pairs = [
  [paths.links, paths.allLinks],
  [paths.across, paths.allStats],
] as const;

/** Returns the page that shows the same of all connections, or the page itself if there is none. */
export const sameOfAll = (path: string): string => pairs.find(([one]) => one === path)?.[1] ?? path;

/** Returns the page that shows the same of all connections, or their list of links if there is none. */
export const allOf = (path: string): string => pairs.find(([one]) => one === path)?.[1] ?? paths.allLinks;

/** Returns the page of one connection that a page of all connections corresponds to; null for any other page. */
export const oneOf = (path: string): string | null => pairs.find(([, all]) => all === path)?.[0] ?? null;
