import { hash } from 'node:crypto';

/** The visit data of a request that contains none. */
export const emptyVisit = {
  address: '',
  userAgent: '',
  hints: {},
  acceptLanguage: '',
  referer: '',
  isPrefetch: false,
  hasOwnVisitsCookie: false,
  proxyPlace: {},
};

/** Returns a 48-bit visitor id for a number, as the service creates them. */
export const visitorOf = (number: number) => Number.parseInt(hash('sha256', String(number), 'hex').slice(0, 12), 16);
