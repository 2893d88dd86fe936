import { paths } from './route-table.ts';

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
