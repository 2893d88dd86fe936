import { Refusal } from '../shared/refusal.ts';
import type { Database } from '../storage/tables.ts';
import type { AuthThrottle } from './auth-throttle.ts';
import { type Caller, findCaller } from './tokens.ts';

interface Credentials {
  authorization: string | undefined;
  /** The client's network address. */
  address: string;
  isWrite: boolean;
  now: Date;
}

/**
 * Returns the caller that the Authorization header names (interface §5).
 *
 * @throws {Refusal} F2 without a valid token, F3 if a read-only token would write.
 */
export async function authenticate(
  { database, throttle }: { database: Database; throttle: AuthThrottle },
  { authorization, address, isWrite, now }: Credentials,
): Promise<Caller> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('F2', 'Send a token: Authorization: Bearer <token>');
  const caller = await findCaller(database, token, now);
  if (!caller) {
    await throttle.recordFailure(address);
    throw new Refusal('F2', 'This token is unknown, revoked or expired');
  }
  if (isWrite && caller.readOnly) throw new Refusal('F3', 'This token may read links but not change them');
  return caller;
}
