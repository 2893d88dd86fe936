import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { createTokenGuard } from './refuse-tokens.ts';
import { createSavedConnections } from './saved-connections.ts';
import { createClients } from './service-client.ts';
import { createSweeps } from './sweep.ts';
import { createTokens } from './token.ts';
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
  const sweeps = createSweeps({ lifetime, changes, noteProblem, tokens, savedConnections });
  const completeCredentials = completeCredentialsWith({ tokens });
  return {
    change: savedConnections.change,
    sweep: sweeps.sweep,
    removeToken: tokens.removeToken,
    completeCredentials,
    isConnected: savedConnections.isConnected,
    current: savedConnections.current,
    clientOf: clients.clientOf,
    readCredentialsWhileConnected: tokens.readCredentialsWhileConnected,
    readCredentials: tokens.readCredentials,
    inTurn: savedConnections.inTurn,
    withConnection: clients.withConnection,
    sweepLateWrites: sweeps.sweepLateWrites,
    makesTokenPublic: tokenGuard.makesTokenPublic,
    refuseTokensInWrite: tokenGuard.refuseTokensInWrite,
    refuseTokens: tokenGuard.refuseTokens,
    withoutTokens: tokenGuard.withoutTokens,
  };
}

export type Connections = ReturnType<typeof createConnections>;
