import { paths } from './route-table.ts';

/** The pages that show all connections at once, each with the one that shows the same of one. */
const pairs = [
  [paths.links, paths.allLinks],
  [paths.across, paths.allStats],
] as const;

/** A page, of all connections where there is one that shows the same of all. */
export const sameOfAll = (path: string): string => pairs.find(([one]) => one === path)?.[1] ?? path;

/** The page that shows all connections, from another: the same of all where there is one, else their links. */
export const allOf = (path: string): string => pairs.find(([one]) => one === path)?.[1] ?? paths.allLinks;

/** What a page of all connections is of one alone; null for any other page. */
export const oneOf = (path: string): string | null => pairs.find(([, all]) => all === path)?.[0] ?? null;
