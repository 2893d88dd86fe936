import fc from 'fast-check';
import { expect, test as property } from 'vitest';
import { decoded } from '../../../lib/link/slug/decoded.ts';
import { shortAddressReader } from '../../../lib/link-index/read-short-address.ts';
import { runs } from '../../setup/runs.ts';

property('short addresses are parsed like a browser parses them, in any sequence', () => {
  const scheme = fc.constantFrom('http://', 'https://', 'HTTPS://', 'hem://', '');
  const host = fc.constantFrom(
    'go.example',
    'GO.example',
    '127.0.0.1:4000',
    'go.example:443',
    'a@b',
    'mü.example',
    '',
    '..',
    '[::1]',
  );
  const piece = fc.constantFrom('/', 'a', 'B-_9', '%41', '%', '?', '#', '\\', '.', '..', ' ', 'é', '\t', ':');
  const path = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
  const address = fc.tuple(scheme, host, fc.constantFrom('/', ''), path).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(address, { maxLength: 8 }), (addresses) => {
      const read = shortAddressReader();
      for (const address of addresses) {
        const url = URL.parse(address);
        const name = url && decoded(url.pathname.split('/').findLast((part) => part !== '') ?? '');
        expect([address, read(address)]).toEqual([address, url && { host: url.host, name }]);
      }
    }),
    runs(500),
  );
});
