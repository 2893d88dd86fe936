import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Makes the ids and codes of the demo service the same in each run. Nothing here needs to be secret. */
export function seedRandom(): void {
  let state = 1;
  const next = () => {
    state = Math.imul(state, 1_103_515_245) + 12_345;
    return (state >>> 8) / 2 ** 24;
  };
  const hex = (length: number) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('');
  Object.assign(crypto, {
    randomInt: (max: number) => Math.floor(next() * max),
    randomUUID: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  });
  syncBuiltinESMExports();
}
