import type { IncomingMessage } from 'node:http';
import { createNetworkTest, unmapIpv4 } from '../access/network.ts';

const warning =
  'A proxy in HEM_TRUSTED_PROXIES sends requests for a host that is none of the service’s domains. If links are not ' +
  'found, make it pass the Host header on (nginx: proxy_set_header Host $host), or add the domain (domain add).';

/** Called for a request to a host that is not a domain of the service, or without a host. */
export type ReportHost = (incoming: Pick<IncomingMessage, 'socket'>) => void;

/**
 * Creates a function that warns once if such a request comes from a trusted proxy. Visitors can send any host, and the
 * warning does not repeat it.
 */
export function createHostReport(trusted: readonly string[], warn: (sentence: string) => void): ReportHost {
  const isTrusted = createNetworkTest(trusted);
  let hasWarned = false;
  return ({ socket }) => {
    if (hasWarned || !isTrusted(unmapIpv4(socket.remoteAddress ?? ''))) return;
    hasWarned = true;
    warn(warning);
  };
}
