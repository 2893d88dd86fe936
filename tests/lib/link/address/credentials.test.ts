import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { hasCredentials, withoutCredentials } from '../../../../lib/link/address/credentials.ts';

describe('a user name and password in an address', () => {
  it.each([
    ['https://anna:secret@intranet.example/report', 'https://intranet.example/report'],
    ['https://anna@intranet.example/report?q=a@b', 'https://intranet.example/report?q=a@b'],
    ['https://anna:se@cret@intranet.example', 'https://intranet.example'],
    ['https:////anna:secret@intranet.example/', 'https:////intranet.example/'],
    ['https://:secret@intranet.example/', 'https://intranet.example/'],
  ])('are found and removed: %s', (address, without) => {
    expect(hasCredentials(address)).toBe(true);
    expect(withoutCredentials(address)).toBe(without);
  });

  it.each(['https://example.com/@anna', 'https://example.com?q=anna:secret@x', 'https://a\\@example.com/', 'anna', ''])(
    'are not other characters: %s',
    (address) => {
      expect(hasCredentials(address)).toBe(false);
      expect(withoutCredentials(address)).toBe(address);
    },
  );
});

property('removing credentials changes nothing else', () => {
  const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
  const user = fc.stringMatching(/^\w[\w.:@!$&'()*+,;=-]{0,20}$/);
  fc.assert(
    fc.property(url, user, (address, name) => {
      expect(withoutCredentials(address)).toBe(address);
      expect(withoutCredentials(address.replace('://', () => `://${name}@`))).toBe(address);
    }),
  );
});
