import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';

/** 32 MiB for each hash make guessing on stolen hashes expensive. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const keyBytes = 32;

/** Comparisons that may wait. The last one is answered within a second. */
const maxWaiting = 8;

/*
 * A hash occupies one of libuv's four threads for a tenth of a second, and commits wait for the disk in the same
 * threads. One comparison and one new hash at a time leave two threads free. They are separate so that owners, who have
 * a token, never wait for visitors.
 */
const runComparison = pLimit(1);
const runHash = pLimit(1);

const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

/**
 * Hashes the password of a link or a share. People choose weak passwords, so the hash is slow and needs memory, unlike
 * a token's.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await runHash(() => derive(password, salt));
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/** Returns true if one more password can be compared without a long wait. Otherwise refuse it. */
export const canComparePassword = (): boolean => runComparison.activeCount + runComparison.pendingCount <= maxWaiting;

/** Compares a password with a stored hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, salt, key] = stored.split(':');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await runComparison(() => derive(password, Buffer.from(salt, 'base64url')));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
