import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkToCopy } from '@/components/link-form/link-to-copy.ts';
import { madeLink } from '../../setup/made-link.ts';

const text = fc.option(fc.string());

it('returns the link of any reply that reports one', () => {
  const links = fc.record({ title: text, short_url: text, custom_url: text });
  fc.assert(
    fc.property(links, (texts) => {
      const reply = { ok: true, value: { state: 'made', link: { ...madeLink, ...texts } } };
      expect(linkToCopy(reply)).toEqual({ id: madeLink.id, ...texts });
    }),
  );
});

it('returns null for any other reply', () => {
  const others = [
    { ok: false, failure: { kind: 'network' } },
    { ok: true, value: { state: 'pending', operation: madeLink.id } },
    { ok: true, value: { state: 'made', link: { short_url: 'https://go.example/a' } } },
  ];
  for (const reply of others) expect(linkToCopy(reply)).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue(), (reply) => {
      expect(linkToCopy(reply)).toBeNull();
    }),
  );
});
