import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate } from '../../setup/certificate.ts';

/** Sites with https, below `.test`. */
export interface SecureSites {
  /** Arguments that lead Chromium to them. */
  chromiumArgs: readonly string[];
  port: number;
  /** The requests so far. */
  requests: { address: string; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

/** Serves all hosts below `.test`, by `answer`, which gets the address as a browser shows it. */
export async function startSecureSites(
  answer: (address: string, response: ServerResponse) => void,
): Promise<SecureSites> {
  const requests: SecureSites['requests'] = [];
  const server = createServer(certificate, ({ url, headers }, response) => {
    const address = `https://${headers.host?.replace(/:\d+$/, '')}${url}`;
    requests.push({ address, headers });
    answer(address, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    chromiumArgs: [`--host-resolver-rules=MAP *.test 127.0.0.1:${port}`, '--ignore-certificate-errors'],
    port,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
