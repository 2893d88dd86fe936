import { hash } from 'node:crypto';

/** What a request says of who visits, where it says nothing. */
export const nobody = {
  address: '',
  userAgent: '',
  hints: {},
  acceptLanguage: '',
  referer: '',
  isPrefetch: false,
  proxyPlace: {},
};

/** A visitor by number: 48 bits, as the service makes them. */
export const visitorOf = (number: number) => Number.parseInt(hash('sha256', String(number), 'hex').slice(0, 12), 16);
