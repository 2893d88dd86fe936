import type { Server } from 'node:http';

/** Listens on a free loopback port, and prints its origin, for which spawn.ts waits. */
export function announce(server: Pick<Server, 'listen' | 'address'>): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
  });
}
