import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../postgres.ts';

/** What stands before a database, and may lead to another one later: a proxy, or an address that is moved. */
export interface Switch {
  /** The address of a database, as it is reached through here. */
  through: (url: string | undefined) => string;
  /** Leads to another port from now on, and breaks what leads to the one before. */
  leadTo: (port: number) => void;
  /** Has the next commit reach the server, and its answer nobody: the connection breaks then. */
  loseCommit: () => void;
  /** Commits whose answers were lost. */
  lost: () => number;
  close: () => void;
}

export async function openSwitch(to: number): Promise<Switch> {
  const own = await freePort();
  const open = new Set<Socket>();
  const state = { to, isLosing: false, lost: 0 };
  const server = createServer((client) => {
    const database = connect(state.to, '127.0.0.1');
    let losesAnswer = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    client.on('data', (sent) => {
      if (state.isLosing && /\bcommit\b/i.test(sent.toString('latin1'))) {
        losesAnswer = true;
        state.isLosing = false;
      }
      database.write(sent);
    });
    database.on('data', (answered) => {
      if (!losesAnswer) return void client.write(answered);
      state.lost += 1;
      end();
    });
  });
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  return {
    through: (url) => {
      const address = new URL(url ?? '');
      address.port = String(own);
      return address.href;
    },
    leadTo: (port) => {
      state.to = port;
      for (const socket of open) socket.destroy();
    },
    loseCommit: () => {
      state.isLosing = true;
    },
    lost: () => state.lost,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
