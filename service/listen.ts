import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './start-error.ts';

type Sentence = (at: { host: string; port: number; setting: string }) => string;

const noAddress: Sentence = ({ host, setting }) =>
  `${host} is no address of this machine: set ${setting}_HOST to one that is.`;
const sentences: Record<string, Sentence> = {
  EADDRINUSE: ({ port, setting }) =>
    `Port ${port} is in use: stop the program that uses it, or set ${setting}_PORT to another.`,
  EACCES: ({ port, setting }) => `Port ${port} may not be used: set ${setting}_PORT to one above 1023.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
};

/**
 * Listens, and says at which address.
 *
 * @param setting what the variables begin with that say where.
 * @throws {StartError} one sentence that says why it cannot.
 */
export function listen(server: Server, host: string, port: number, setting = 'HEM'): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const sentence = sentences[cause.code ?? '']?.({ host, port, setting });
      reject(new StartError(sentence ?? `The service cannot listen at ${host}:${port}: ${cause.message}.`, { cause }));
    });
    server.listen({ host, port }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('A TCP server has an address and a port');
      resolve(address);
    });
  });
}

/** The origin to reach a server by: one that listens at every address is reached at the nearest. */
export function originOf({ address, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (address.includes(':') ? `[${address}]` : address);
  return `http://${host}:${port}`;
}
