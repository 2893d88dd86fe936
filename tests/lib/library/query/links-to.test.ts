import fc from 'fast-check';
import { expect, test as property } from 'vitest';
import { linkRecord } from '../../../../lib/contract/link-reading.ts';
import { exactKey } from '../../../../lib/library/addresses/compare-addresses.ts';
import { chunksOf } from '../../../../lib/library/format/chunk.ts';
import { rowOf } from '../../../../lib/library/format/row.ts';
import { linksTo } from '../../../../lib/library/query/links-to.ts';
import { runs } from '../../../setup/runs.ts';

property('the links to some addresses are those that lead there in any way of writing, newest first', () => {
  const scheme = fc.constantFrom('https://', 'http://', 'HTTPS://', 'https://@', 'https://\ufe0f', 'https:', '');
  const host = fc.constantFrom(
    'a.com',
    'www.a.com',
    'A.com',
    'www.com',
    'é.com',
    'xn--9ca.com',
    'a.com:443',
    '1.2.3.4',
  );
  const rest = fc.constantFrom('', '/', '/a', '/A', '/./a', '/%61', '/é', '/%C3%A9', '/a?', '/a#', '/a?b=1', '/a?B=1');
  const address = fc.tuple(scheme, host, rest).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(address, { maxLength: 20 }), fc.array(address, { maxLength: 4 }), (known, addresses) => {
      const links = known.map((long_url, at) =>
        linkRecord.parse({
          id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
          created_at: new Date(100 - at).toISOString(),
          long_url,
          short_url: `https://go.example/c${at}`,
        }),
      );
      const keys = addresses.map(exactKey);
      expect(linksTo(chunksOf(links.map(rowOf), 1), addresses)).toEqual(
        links
          .filter(({ long_url }) => keys.includes(exactKey(long_url ?? '')))
          .map(({ long_url, short_url }) => ({ long_url, short_url, utm: '' })),
      );
    }),
    runs(1000),
  );
});
