import * as z from 'zod/mini';
import { connection } from '@/lib/connection/kept-connection.ts';
import { serviceOf } from '@/lib/connection/service-of.ts';
import { readKeys } from '@/lib/storage/keyed-item.ts';
import { connectionKey, connectionsIn, otherConnectionsKey } from '@/lib/storage/keys.ts';

const addressed = z.pick(connection, { baseUrl: true, scope: true });

/**
 * The services of all connections that there are, also of one that this Hem cannot read otherwise, as a newer one may have
 * kept it; null for each that does not even say its address.
 */
export async function keptServices(): Promise<(string | null)[]> {
  const kept = connectionsIn(await readKeys(connectionKey, otherConnectionsKey));
  return kept
    .filter((value) => value != null)
    .map((value) => {
      const read = addressed.safeParse(value);
      return read.success ? serviceOf(read.data) : null;
    });
}

/** Whether a service is of none of these: nobody can tell while one of them does not say its address. */
export const isGone = (service: string, services: readonly (string | null)[]): boolean =>
  !services.includes(null) && !services.includes(service);
