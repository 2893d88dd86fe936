import { expect, it } from 'vitest';
import { optionsAddress, requestedConnectionId } from '../../../lib/link/options-address.ts';

it.each([null, '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001'])(
  'an address of the options contains the route and the connection %j',
  (connectionId) => {
    const { pathname, search, hash } = new URL(optionsAddress('/links?search=a', connectionId), 'https://hem.example');
    expect([pathname, hash, requestedConnectionId(search)]).toEqual([
      '/options.html',
      '#/links?search=a',
      connectionId,
    ]);
  },
);
