import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../postgres.ts';

/** A proxy in front of a database that can be switched to another database. */
export interface Switch {
  /** The address of a database behind the switch. */
  through: (url: string | undefined) => string;
  /** Switches to another port, and breaks existing connections. */
  leadTo: (port: number) => void;
  /** Delivers the next commit to the server, but breaks the connection before the answer. */
  loseCommit: () => void;
  /** Commits whose answers were lost. */
  lost: () => number;
  /** Keeps the open connections, but forwards nothing on them from the next commit on. */
  stallAtCommit: () => void;
  hasStalled: () => boolean;
  /** Accepts and keeps connections, but forwards nothing until `answerAgain`. */
  fallSilent: () => void;
  answerAgain: () => void;
  /** Forwards new connections again. The silent ones stay silent, as those to a lost host. */
  acceptAgain: () => void;
  close: () => void;
}

export async function openSwitch(to: number): Promise<Switch> {
  const own = await freePort();
  const open = new Set<Socket>();
  const state = { to, isLosing: false, lost: 0, isStalling: false, hasStalled: false, isSilent: false };
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
      const isCommit = /\bcommit\b/i.test(sent.toString('latin1'));
      if (state.isStalling && isCommit) {
        // A paused socket does not answer the end of its other side either.
        for (const socket of open) socket.pause();
        state.isStalling = false;
        state.hasStalled = true;
        return;
      }
      if (state.isLosing && isCommit) {
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
    if (state.isSilent) for (const socket of [client, database]) socket.pause();
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
    stallAtCommit: () => {
      state.isStalling = true;
    },
    hasStalled: () => state.hasStalled,
    fallSilent: () => {
      state.isSilent = true;
      for (const socket of open) socket.pause();
    },
    acceptAgain: () => {
      state.isSilent = false;
    },
    answerAgain: () => {
      state.isSilent = false;
      for (const socket of open) socket.resume();
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
