import fc from 'fast-check';
import type { PageMetadata } from '../../../../lib/link/page/page-metadata.ts';

/** Returns the metadata of a page, empty except for the given parts. */
export const page = (given: Partial<PageMetadata> = {}): PageMetadata => ({
  base: 'https://example.com/shop/item',
  title: '',
  metas: [],
  icons: [],
  images: [],
  ...given,
});

const anyText = fc.string({ unit: 'binary', maxLength: 600 });
const anyAddress = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.webPath(),
  fc.constantFrom(
    'data:image/png;base64,AAAA',
    'blob:https://example.com/1',
    'javascript:alert(1)',
    '',
    ' //cdn.test/a ',
  ),
  anyText,
);
const named = (content: fc.Arbitrary<string>, ...names: string[]) =>
  fc.record({ name: fc.constantFrom(...names), content });
const side = fc.integer({ min: 0, max: 5000 });

/** Pages with any metadata. */
export const anyPage: fc.Arbitrary<PageMetadata> = fc.record({
  base: fc.oneof(fc.webUrl(), fc.constantFrom('about:blank', 'data:text/html,', '')),
  title: anyText,
  metas: fc.array(
    fc.oneof(
      named(anyText, 'og:title', 'twitter:title', 'og:description', 'twitter:description', 'description'),
      named(anyAddress, 'og:image', 'og:image:secure_url', 'og:image:url', 'twitter:image', 'twitter:image:src'),
    ),
  ),
  icons: fc.array(
    fc.record({
      rel: fc.constantFrom('icon', 'shortcut icon', 'apple-touch-icon', 'mask-icon', 'ICON'),
      type: fc.constantFrom('', 'image/png', 'image/svg+xml'),
      sizes: fc.oneof(fc.constantFrom('', 'any', '16x16 32x32', '180X180'), anyText),
      href: anyAddress,
    }),
  ),
  images: fc.array(fc.record({ src: anyAddress, width: side, height: side })),
});
