import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests under way may take to finish once the service is told to stop. */
const patience = 5_000;

/** Milliseconds between looks at which connections have become idle while the server closes. */
const pollEvery = 10;

/**
 * How to close a server that does not listen yet: it takes no more requests, and the answer comes when those under way are
 * answered, or after five seconds.
 */
export function closing(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Browsers open connections before they need one: Node does not take them for idle until they have asked for something.
  const closeUnused = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    const tooLate = setTimeout(() => server.closeAllConnections(), patience);
    // A connection whose last request is answered meanwhile would otherwise be kept for the next one. Looked for here, so
    // that no request pays for it while the server runs.
    const idle = setInterval(() => {
      server.closeIdleConnections();
      // Not before what came by now is read, which is after the timers and before these.
      setImmediate(closeUnused);
    }, pollEvery);
    const closed = new Promise<void>((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
    });
    try {
      await closed;
    } finally {
      clearTimeout(tooLate);
      clearInterval(idle);
    }
  };
}
