import type { Failure } from '../../lib/contract/failure.ts';

/** One failure of each kind. The type check fails if one is missing. */
export const oneOfEach: { [K in Failure['kind']]: Extract<Failure, { kind: K }> } = {
  client: { kind: 'client', message: 'There is no such link' },
  unauthorized: { kind: 'unauthorized', message: 'This token is unknown, revoked or expired' },
  forbidden: { kind: 'forbidden', message: 'This token may read links but not change them' },
  invalid: {
    kind: 'invalid',
    message: 'Some of what was sent is not valid',
    formErrors: ['Too many links'],
    fieldErrors: { custom_link: ['Already taken'], tags: ['Unknown'] },
  },
  server: { kind: 'server', message: 'The disk is full' },
  network: { kind: 'network' },
  timeout: { kind: 'timeout', seconds: 15 },
  contract: { kind: 'contract', code: 'value', path: 'data.links[3].tags', expected: 'array' },
  notConnected: { kind: 'notConnected' },
  storage: { kind: 'storage' },
  internal: { kind: 'internal' },
};
