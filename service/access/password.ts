import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** 32 MiB for each try: what makes guessing on stolen hashes dear. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const keyBytes = 32;

/** Tries that may wait for others: the last one is answered within a second. */
const maxWaitingTries = 8;

/*
 * A hash occupies one of the four threads that libuv gives a whole process, for a tenth of a second. Commits wait for the
 * disk in the same threads: one hash of visitors and one of owners at a time leave two of them free. Owners have a token,
 * and never wait for visitors.
 */
const tries = createQueue(maxWaitingTries);
const newPasswords = createQueue();

const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** A link's password as it is stored. People choose these, so the hash is slow and eats memory, unlike a token's. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await newPasswords.run(() => derive(password, salt));
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/** True while one more password can be compared without a long wait: else it is to be refused. */
export const canComparePassword = tries.hasRoom;

/** Compares a password with the one that was stored. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, salt, key] = stored.split(':');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const given = await tries.run(() => derive(password, Buffer.from(salt, 'base64url')));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Runs one task at a time, in the order that they come. */
interface Queue {
  /** True while one more may wait. */
  hasRoom: () => boolean;
  run: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

/** @param maxWaiting tasks that may wait behind the one that runs. By default without an end. */
function createQueue(maxWaiting = Number.POSITIVE_INFINITY): Queue {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return {
    hasRoom: () => unfinished <= maxWaiting,
    run: (task) => {
      unfinished += 1;
      const result = last.then(task).finally(() => {
        unfinished -= 1;
      });
      last = result.catch(() => {});
      return result;
    },
  };
}
