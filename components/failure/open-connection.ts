import type { RouteTo } from '@/lib/link/route-table.ts';

/** Opens the page of the connection, or a part of it. */
export type OpenConnection = (route: RouteTo<'connection'>) => void;
