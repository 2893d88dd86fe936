import { idsIn } from './ids-in-query.ts';
import type { RouteTo } from './route-table.ts';

/** The maximum number of codes on a page: each is drawn and scanned, and its link's id is in the address. */
export const maxCodes = 500;

/** Returns the page with the QR codes of some links. */
export const qrRoute = (ids: readonly string[]): RouteTo<'qr'> => `/qr?${new URLSearchParams({ ids: ids.join(',') })}`;

/** Returns the ids in the page's query. */
export const readQrIds = (search: string): string[] =>
  idsIn(new URLSearchParams(search).get('ids') ?? '').slice(0, maxCodes);
