import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

type Scrypt = Parameters<ReturnType<typeof spyOnScrypt>['mockImplementation']>[0];

const spyOnScrypt = () => vi.spyOn(crypto, 'scrypt');

/** Replaces the function that hashes passwords, until the test ends. */
export function replaceScrypt(replacement: Scrypt) {
  const spy = spyOnScrypt().mockImplementation(replacement);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}
