import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { fields } from '../../../../lib/contract/fields.ts';
import { updateLinkBody } from '../../../../lib/contract/link-writing.ts';
import { pickPreview } from '../../../../lib/link/preview/pick-preview.ts';
import { anyPage, page } from './pages.ts';

const meta = (name: string, content: string) => ({ name, content });
const image = (src: string, width: number, height: number) => ({ src, width, height });

describe('the title of a page', () => {
  it('is what it tells the networks, before what it tells the browser', () => {
    const metas = [meta('twitter:title', 'To X'), meta('og:title', 'To all')];
    expect(pickPreview(page({ metas, title: 'In the tab' })).meta_title).toBe('To all');
    expect(pickPreview(page({ metas: metas.slice(0, 1), title: 'In the tab' })).meta_title).toBe('To X');
    expect(pickPreview(page({ title: 'In the tab' })).meta_title).toBe('In the tab');
  });

  it('is not one that is there but says nothing', () => {
    expect(pickPreview(page({ metas: [meta('og:title', ' \n')], title: 'In the tab' })).meta_title).toBe('In the tab');
  });

  it('stands on one line, and fits', () => {
    const { max } = fields.meta_title;
    expect(pickPreview(page({ title: '\n  Spring\n\tsale ' })).meta_title).toBe('Spring sale');
    expect(pickPreview(page({ title: '🧵'.repeat(max + 1) })).meta_title).toBe('🧵'.repeat(max));
    expect(pickPreview(page({ title: `${'x'.repeat(max - 1)} y` })).meta_title).toBe('x'.repeat(max - 1));
  });
});

it('the description of a page is what it tells the networks, before what it tells search engines', () => {
  const metas = [
    meta('description', 'To search'),
    meta('twitter:description', 'To X'),
    meta('og:description', 'To all'),
  ];
  const picked = (from: number, to: number) => pickPreview(page({ metas: metas.slice(from, to) })).meta_description;
  expect([picked(0, 3), picked(0, 2), picked(0, 1), picked(0, 0)]).toEqual(['To all', 'To X', 'To search', '']);
});

describe('the picture of a page', () => {
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
  ])('is the best of the first %i it names: %s', (count, expected) => {
    expect(pickPreview(page({ metas: named.slice(0, count) })).meta_image).toBe(expected);
  });

  it('is never one that others could not open', () => {
    const metas = [meta('og:image', 'data:image/png;base64,AAAA'), meta('twitter:image', 'card.png')];
    expect(pickPreview(page({ metas })).meta_image).toBe('https://example.com/shop/card.png');
  });

  it('is the largest sensible one in it, when it names none', () => {
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

property('whatever a page says, the contract takes what is picked', () => {
  fc.assert(
    fc.property(anyPage, (said) => {
      const picked = pickPreview(said);
      const id = '123e4567-e89b-42d3-a456-426614174000';
      expect(updateLinkBody.safeParse({ id, ...picked }).error).toBeUndefined();
      for (const text of [picked.meta_title, picked.meta_description]) {
        expect(text).toBe(text.replace(/\s+/g, ' ').trim());
      }
    }),
  );
});

property('what is picked as text is the beginning of something the page says', () => {
  fc.assert(
    fc.property(anyPage, (said) => {
      const { meta_title, meta_description } = pickPreview(said);
      const texts = [said.title, ...said.metas.map(({ content }) => content)].map((text) =>
        text.replace(/\s+/g, ' ').trim(),
      );
      for (const picked of [meta_title, meta_description]) {
        expect(texts.some((text) => text.startsWith(picked)) || picked === '').toBe(true);
      }
    }),
  );
});
