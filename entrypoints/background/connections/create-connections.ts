import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { createClients } from './clients.ts';
import { openClientWith } from './open-client.ts';
import { createSavedConnections } from './saved-connections.ts';
import { createSweeps } from './sweeps.ts';
import { createTokenGuard } from './token-guard.ts';
import { createTokens } from './tokens.ts';
import { completeCredentialsWith } from './typed-credentials.ts';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
}

/** Creates the room of the connections: their list, their tokens, and the clients of their services. */
export function createConnections({ lifetime, changes, noteProblem }: Needs) {
  const savedConnections = createSavedConnections({ lifetime });
  const tokens = createTokens({ savedConnections });
  const tokenGuard = createTokenGuard({ tokens });
  const clients = createClients({ savedConnections, tokens });
  const openClient = openClientWith({ clients, tokens });
  const sweeps = createSweeps({ lifetime, changes, noteProblem, tokens, savedConnections });
  const completeCredentials = completeCredentialsWith({ tokens });
  return {
    change: savedConnections.change,
    isConnected: savedConnections.isConnected,
    current: savedConnections.current,
    inTurn: savedConnections.inTurn,
    removeToken: tokens.removeToken,
    readCredentials: tokens.readCredentials,
    completeCredentials,
    makesTokenPublic: tokenGuard.makesTokenPublic,
    refuseTokensInWrite: tokenGuard.refuseTokensInWrite,
    refuseTokens: tokenGuard.refuseTokens,
    withoutTokens: tokenGuard.withoutTokens,
    withConnection: clients.withConnection,
    openClient,
    sweep: sweeps.sweep,
    sweepLateWrites: sweeps.sweepLateWrites,
  };
}

export type Connections = ReturnType<typeof createConnections>;
