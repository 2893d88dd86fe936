/**
 * The pages of the options: the path of each after `#`, in the order of matching. entrypoints/options/load-pages.ts
 * loads the pages. routes.ts builds their addresses, and lib/stats those of stats pages. These use only the types of
 * this table, since the popup builds addresses and must stay small.
 */
export const paths = {
  links: '/links',
  allLinks: '/all',
  allStats: '/all/stats',
  newLink: '/links/new',
  link: '/links/:id',
  editLink: '/links/:id/edit',
  linkStats: '/links/:id/stats',
  stats: '/stats',
  tags: '/tags',
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

/** Returns the pattern of a path. The router is not used, since this runs before it is loaded. */
const patternOf = (path: string) => new RegExp(`^#${path.replace(':id', '([^/?]+)')}(?:\\?(.*))?$`, 's');

/** Returns the page that a hash (with `#`) names; null if it names none. */
export const namedRoute = (hash: string): RouteName | null =>
  routeNames.find((name) => patternOf(paths[name]).test(hash)) ?? null;

/** Returns the link's id and the query of a stats page's hash; null for other pages. */
export function readLinkStatsRoute(hash: string): { id: string; query: URLSearchParams } | null {
  const [, id, query] = patternOf(paths.linkStats).exec(hash) ?? [];
  return id === undefined ? null : { id, query: new URLSearchParams(query) };
}

/** Pages of one connection, each with the page that shows the same of all connections. */
const pairs = [
  [paths.links, paths.allLinks],
  [paths.stats, paths.allStats],
] as const;

/** Returns the page that shows the same of all connections, or the page itself if there is none. */
export const sameOfAll = (path: string): string => pairs.find(([one]) => one === path)?.[1] ?? path;

/** Returns the page that shows the same of all connections, or their list of links if there is none. */
export const allOf = (path: string): string => pairs.find(([one]) => one === path)?.[1] ?? paths.allLinks;

/** Returns the page of one connection that a page of all connections corresponds to; null for any other page. */
export const oneOf = (path: string): string | null => pairs.find(([, all]) => all === path)?.[0] ?? null;
