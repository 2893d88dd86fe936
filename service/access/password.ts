import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { tooManyRequests } from '../shared/refusal.ts';
import { createFairQueue } from './fair-queue.ts';

/** 32 MiB for each hash make guessing on stolen hashes expensive. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const keyBytes = 32;

/*
 * A hash occupies one of libuv's four threads for a tenth of a second, and commits wait for the disk in the same
 * threads. One comparison and one new hash at a time leave two threads free. They are separate so that owners, who have
 * a token, never wait for visitors. The last comparison is answered within a second, the last hash of a token in four.
 */
const comparisons = createFairQueue({ perKey: 4, all: 8 });
const hashes = createFairQueue({ perKey: 32, all: Number.POSITIVE_INFINITY });

const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

/**
 * Hashes the password of a link or a share. People choose weak passwords, so the hash is slow and needs memory, unlike
 * a token's.
 *
 * @param caller the id of the token. Passwords of several callers are hashed in turns.
 * @throws {Refusal} with a time to wait if many passwords of the caller are waiting.
 */
export async function hashPassword(password: string, caller: string): Promise<string> {
  if (!hashes.hasRoom(caller)) throw tooManyRequests('Too many passwords were sent at once', 4);
  const salt = randomBytes(16);
  const key = await hashes.run(caller, () => derive(password, salt));
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/**
 * Returns true if one more password can be compared without a long wait. Otherwise refuse it.
 *
 * @param network the visitor's network. Passwords of several networks are compared in turns.
 */
export const canComparePassword = (network: string): boolean => comparisons.hasRoom(network);

/** Compares a password with a stored hash. */
export async function verifyPassword(password: string, stored: string, network: string): Promise<boolean> {
  const [scheme, salt, key] = stored.split(':');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await comparisons.run(network, () => derive(password, Buffer.from(salt, 'base64url')));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
