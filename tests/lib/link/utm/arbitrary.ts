import fc from 'fast-check';
import { utmFields } from '../../../../lib/link/utm/fields.ts';

const raw = fc.string({ unit: fc.constantFrom(...'aZ0-_.~%+:/@!$*,'), maxLength: 12 });
const encoded = fc.string({ unit: 'grapheme', maxLength: 12 }).map(encodeURIComponent);
const value = fc.oneof(raw, encoded, fc.constantFrom('', '%E9', '%ZZ', '+', 'x'.repeat(200), 'x'.repeat(201)));

const names = [...utmFields, 'utm%5Fsource', 'UTM_SOURCE', 'utm_id', 'a', 'ref', ''];
const pair = fc.oneof(
  fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${name}=${text}`),
  fc.constantFrom('utm_source', 'flag', ''),
);

/** Web addresses with UTM parameters in every form that people and tools write. */
export const addresses = fc
  .tuple(fc.array(pair, { maxLength: 6 }), fc.constantFrom('', '#top', '#utm_source=a', '#/x?utm_term=b'))
  .map(([pairs, fragment]) => `https://example.com/page${pairs.length > 0 ? '?' : ''}${pairs.join('&')}${fragment}`);

/** Texts that people type or paste into the fields. */
export const typedUtm = fc.record({
  utm_source: fc.oneof(fc.constant(''), fc.string({ unit: 'binary' })),
  utm_medium: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' })),
  utm_campaign: fc.constantFrom('', 'Spring Sale', ' spring ', 'весна', '50% & more'),
  utm_term: fc.oneof(fc.constant(''), fc.string()),
  utm_content: fc.constantFrom('', 'a', ' '),
});
