import { idsIn } from './ids-in-query.ts';
import type { RouteTo } from './route-table.ts';

/** How many codes a page shows at most: each is drawn and scanned, and its link's id stands in the address. */
export const mostCodes = 500;

/** Where the full page shows the QR codes of some links. */
export const qrRoute = (ids: readonly string[]): RouteTo<'qr'> => `/qr?${new URLSearchParams({ ids: ids.join(',') })}`;

/** The links that the page is about, by its query. */
export const readQrIds = (search: string): string[] =>
  idsIn(new URLSearchParams(search).get('ids') ?? '').slice(0, mostCodes);
