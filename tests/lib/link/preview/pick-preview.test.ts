import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { fields } from '../../../../lib/contract/fields.ts';
import { updateLinkBody } from '../../../../lib/contract/link-writing.ts';
import { pickImages } from '../../../../lib/link/preview/pick-image.ts';
import { pickPreview } from '../../../../lib/link/preview/pick-preview.ts';
import { anyPage, page } from './pages.ts';

const meta = (name: string, content: string) => ({ name, content });
const image = (src: string, width: number, height: number) => ({ src, width, height });

describe('the title of a page', () => {
  it('is the one for networks, before the one for browsers', () => {
    const metas = [meta('twitter:title', 'To X'), meta('og:title', 'To all')];
    expect(pickPreview(page({ metas, title: 'In the tab' })).meta_title).toBe('To all');
    expect(pickPreview(page({ metas: metas.slice(0, 1), title: 'In the tab' })).meta_title).toBe('To X');
    expect(pickPreview(page({ title: 'In the tab' })).meta_title).toBe('In the tab');
  });

  it('is never a blank one', () => {
    expect(pickPreview(page({ metas: [meta('og:title', ' \n')], title: 'In the tab' })).meta_title).toBe('In the tab');
  });

  it('is on one line, within the limit', () => {
    const { max } = fields.meta_title;
    expect(pickPreview(page({ title: '\n  Spring\n\tsale ' })).meta_title).toBe('Spring sale');
    expect(pickPreview(page({ title: '🧵'.repeat(max + 1) })).meta_title).toBe('🧵'.repeat(max));
    expect(pickPreview(page({ title: `${'x'.repeat(max - 1)} y` })).meta_title).toBe('x'.repeat(max - 1));
  });
});

it('the description of a page is the one for networks, before the one for search engines', () => {
  const metas = [
    meta('description', 'To search'),
    meta('twitter:description', 'To X'),
    meta('og:description', 'To all'),
  ];
  const picked = (from: number, to: number) => pickPreview(page({ metas: metas.slice(from, to) })).meta_description;
  expect([picked(0, 3), picked(0, 2), picked(0, 1), picked(0, 0)]).toEqual(['To all', 'To X', 'To search', '']);
});

describe('the image of a page', () => {
  const named = [
    meta('twitter:image:src', '/src.png'),
    meta('twitter:image', '/x.png'),
    meta('og:image:url', '/url.png'),
    meta('og:image', 'http://cdn.test/og.png'),
    meta('og:image', '/second.png'),
    meta('og:image:secure_url', 'https://cdn.test/og.png'),
  ];

  it.each([
    [6, 'https://cdn.test/og.png'],
    [5, 'http://cdn.test/og.png'],
    [3, 'https://example.com/url.png'],
    [2, 'https://example.com/x.png'],
    [1, 'https://example.com/src.png'],
    [0, ''],
  ])('is the best of its first %i listed ones: %s', (count, expected) => {
    expect(pickPreview(page({ metas: named.slice(0, count) })).meta_image).toBe(expected);
  });

  it('is never one that others cannot open', () => {
    const metas = [meta('og:image', 'data:image/png;base64,AAAA'), meta('twitter:image', 'card.png')];
    expect(pickPreview(page({ metas })).meta_image).toBe('https://example.com/shop/card.png');
  });

  it('is its largest suitable image if it lists none', () => {
    const images = [
      image('/icon.png', 64, 64),
      image('/small.jpg', 300, 200),
      image('/large.jpg', 900, 600),
      image('/banner.jpg', 3000, 250),
      image('/column.jpg', 210, 3000),
      image('data:image/png;base64,AAAA', 4000, 3000),
    ];
    expect(pickPreview(page({ images })).meta_image).toBe('https://example.com/large.jpg');
    expect(pickPreview(page({ images: images.slice(0, 1) })).meta_image).toBe('');
  });
});

describe('the images that a page suggests', () => {
  const origin = 'https://example.com';

  it('are the named ones, then its own from the largest on, each once', () => {
    const metas = [meta('og:image', '/named.png'), meta('twitter:image', '/named.png'), meta('other', '/no.png')];
    const images = [image('/small.jpg', 300, 200), image('/large.jpg', 500, 600), image('/named.png', 999, 999)];
    expect(pickImages(page({ metas, images }))).toEqual(
      ['/named.png', '/large.jpg', '/small.jpg'].map((path) => origin + path),
    );
  });

  it('are neither small, nor much wider or higher', () => {
    const sizes = [
      ...[
        [800, 200],
        [200, 400],
        [200, 200],
      ],
      ...[
        [804, 200],
        [200, 404],
        [199, 300],
        [300, 199],
      ],
    ] as const;
    const images = sizes.map(([width, height]) => image(`/${width}x${height}`, width, height));
    expect(pickImages(page({ images }))).toEqual(['/800x200', '/200x400', '/200x200'].map((path) => origin + path));
  });

  it('are at most twelve', () => {
    const images = Array.from({ length: 20 }, (_, at) => image(`/${at}`, 900 - at, 900));
    expect(pickImages(page({ images }))).toEqual(images.slice(0, 12).map(({ src }) => origin + src));
  });
});

property('the contract accepts the picked preview of any page', () => {
  fc.assert(
    fc.property(anyPage, (metadata) => {
      const picked = pickPreview(metadata);
      const id = '123e4567-e89b-42d3-a456-426614174000';
      expect(updateLinkBody.safeParse({ id, ...picked }).error).toBeUndefined();
      for (const text of [picked.meta_title, picked.meta_description]) {
        expect(text).toBe(text.replace(/\s+/g, ' ').trim());
      }
    }),
  );
});

property('a picked text is the beginning of a text of the page', () => {
  fc.assert(
    fc.property(anyPage, (metadata) => {
      const { meta_title, meta_description } = pickPreview(metadata);
      const texts = [metadata.title, ...metadata.metas.map(({ content }) => content)].map((text) =>
        text.replace(/\s+/g, ' ').trim(),
      );
      for (const picked of [meta_title, meta_description]) {
        expect(texts.some((text) => text.startsWith(picked)) || picked === '').toBe(true);
      }
    }),
  );
});
