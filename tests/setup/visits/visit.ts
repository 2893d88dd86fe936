import type { ProxyOptions } from '../../../service/location/proxies.ts';
import type { Agent } from './agents.ts';
import type { VisitPlace } from './places.ts';

/** A simulated visit. */
export interface MadeVisit {
  at: Date;
  address: string;
  agent: Agent;
  place: VisitPlace;
  acceptLanguage: string;
  referer: string;
}

const placeHeaders = { country: 'x-country', region: 'x-region', city: 'x-city', timezone: 'x-timezone' };

/** Makes the service trust this machine as a proxy that reports visitors' addresses and places. */
export const trustedProxies: ProxyOptions = { trusted: ['127.0.0.1'], headers: placeHeaders };

export const visitHeaders = ({ agent, place, address, acceptLanguage, referer }: MadeVisit) => ({
  'user-agent': agent.userAgent,
  'x-forwarded-for': address,
  'accept-language': acceptLanguage,
  referer,
  [placeHeaders.country]: place.country,
  [placeHeaders.region]: place.region,
  [placeHeaders.city]: place.city,
  [placeHeaders.timezone]: place.timezone,
});
