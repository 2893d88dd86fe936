import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Makes hashes of passwords cheap, since tests need many of them. tests/service/access/password.test.ts checks the cost
 * of real ones.
 */

const { scrypt } = crypto;

const cheapScrypt = (...[password, salt, length, _cost, then]: Parameters<typeof scrypt>): void =>
  scrypt(password, salt, length, { N: 2 }, then);

// Runs again for each file of a worker.
if (scrypt.name !== cheapScrypt.name) {
  Object.assign(crypto, { scrypt: cheapScrypt });
  syncBuiltinESMExports();
}
