import { Refusal } from '../shared/refusal.ts';
import type { Database } from '../storage/tables.ts';
import type { SlowDown } from './auth-throttle.ts';
import { type Caller, findCaller } from './tokens.ts';

interface Credentials {
  /** The Authorization header. */
  authorization: string | undefined;
  /** The network address that asks. */
  address: string;
  writes: boolean;
  now: Date;
}

/**
 * Who asks, by the request's Authorization header (interface §5).
 *
 * @throws {Refusal} F2 without a valid token, F3 when a read-only token would write.
 */
export async function authenticate(
  { database, slowDown }: { database: Database; slowDown: SlowDown },
  { authorization, address, writes, now }: Credentials,
): Promise<Caller> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('F2', 'Send a token: Authorization: Bearer <token>');
  const caller = await findCaller(database, token, now);
  if (!caller) {
    await slowDown.failed(address);
    throw new Refusal('F2', 'This token is unknown, revoked or expired');
  }
  if (writes && caller.readOnly) throw new Refusal('F3', 'This token may read links but not change them');
  return caller;
}
