import * as z from 'zod/mini';
import { storedAge } from '@/lib/async/stored-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isUntried, type Operation } from '@/lib/operations/operation.ts';
import { mayReachHost, watchPermissions } from '@/lib/permissions/host.ts';
import { perConnectionItem } from '@/lib/storage/per-connection-item.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';

/*
 * A create carries its operation's id as Idempotency-Key. A service that echoes the key answers a repeated create with
 * its first answer, so a create whose answer was lost can simply be sent again.
 */

/** True if the service echoed the key of the last create. */
const echoesKeyItem = perConnectionItem('local:echoesKey', { schema: z.boolean(), fallback: false });

/**
 * The time after the first try during which a create may be repeated with its key, in milliseconds. Services remember
 * keys for a week.
 */
const keyLifetimeMs = 6 * 86_400_000;

/** Returns the time since which all tries of a create carry its key, including the next one; null if any did not. */
export function keyedSince(operation: Operation): number | null {
  const before = operation.keyedSince;
  return before === undefined && isUntried(operation) ? Date.now() : (before ?? null);
}

interface Needs {
  lifetime: Lifetime;
  connections: Connections;
}

/** Creates the rules for the keys of creates. */
export function createIdempotency({ lifetime, connections }: Needs) {
  /** By base address, true if Hem may reach the service. Cleared when permissions change, since asking is slow. */
  const reachable = new Map<string, Promise<boolean>>();
  lifetime.onStopped(watchPermissions(() => reachable.clear()));

  /** The stored values, by connection id. */
  const storedEchoes = new Map<string, boolean>();

  /**
   * True if a create may carry its key. Without the host permission, the header needs a CORS preflight, which many
   * services refuse.
   */
  function mayCarryKey({ baseUrl }: Connection): Promise<boolean> {
    const may = reachable.get(baseUrl) ?? mayReachHost(baseUrl);
    reachable.set(baseUrl, may);
    return may.catch(() => {
      // Asked again by the next create.
      reachable.delete(baseUrl);
      return false;
    });
  }

  /** True if an unconfirmed create makes no second link when it is sent again. */
  async function canSendAgain(operation: Operation, connection: Connection): Promise<boolean> {
    const since = keyedSince(operation);
    if (since === null || storedAge(since) >= keyLifetimeMs) return false;
    return (await echoesKeyItem.of(connection.id).get()) && mayCarryKey(connection);
  }

  /** Saves whether a service echoed the key of a create, if that has changed. */
  async function noteEcho(connection: Connection, isEchoed: boolean): Promise<void> {
    if (storedEchoes.get(connection.id) === isEchoed) return;
    const item = echoesKeyItem.of(connection.id);
    if ((await item.get()) !== isEchoed) {
      if (!(await connections.isConnected(connection))) return;
      await item.set(isEchoed);
    }
    storedEchoes.set(connection.id, isEchoed);
  }

  return { mayCarryKey, canSendAgain, noteEcho };
}

export type Idempotency = ReturnType<typeof createIdempotency>;
