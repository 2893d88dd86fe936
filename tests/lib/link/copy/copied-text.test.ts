import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFromBackground, readContent } from '@/lib/link/copy/content.ts';
import { copiedText } from '@/lib/link/copy/copied-text.ts';
import { fillTemplate } from '@/lib/link/copy/template.ts';

const link = {
  name: 'Sale [now] <b>',
  address: 'https://hem.example/a',
  record: { long_url: 'https://shop.example/', tags: ['one', 'two'] },
};

describe('a copied link', () => {
  it('is only its address as plain text', () => {
    expect(copiedText([link], 'addresses', '')).toEqual({ text: link.address, html: null });
  });

  it('is clickable as rich text, with its name', () => {
    expect(copiedText([link], 'names', '')).toEqual({
      text: 'Sale [now] <b>: https://hem.example/a',
      html: 'Sale [now] &lt;b&gt;: <a href="https://hem.example/a">https://hem.example/a</a>',
    });
    const source = '<a href="https://hem.example/a">Sale [now] &lt;b&gt;</a>';
    expect(copiedText([link], 'html', '')).toEqual({ text: source, html: source });
  });

  it('is a list item only with other links', () => {
    expect(copiedText([link], 'markdown', '').text).toBe('[Sale \\[now\\] \\<b>](https://hem.example/a)');
    expect(copiedText([link, link], 'markdown', '').text).toMatch(/^- \[.*\n- \[/);
  });

  it('follows the person’s template, with the fields of its record', () => {
    const template = '{title} ({tags}) {address} <- {long_url} {custom_link}{utm_source}{nothing}';
    expect(copiedText([link], 'template', template)).toEqual({
      text: 'Sale [now] <b> (one, two) https://hem.example/a <- https://shop.example/ {nothing}',
      html: null,
    });
  });

  it('fills in each field once, with any title', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(fillTemplate('{title}', { ...link, name })).toBe(name);
      }),
    );
  });
});

describe('the message to the document that copies', () => {
  it('comes from the background alone, which has the extension’s id and no tab', () => {
    expect(isFromBackground({ id: 'hem' }, 'hem')).toBe(true);
    for (const sender of [{ id: 'hem', tab: { id: 1 } }, { id: 'another' }, {}])
      expect(isFromBackground(sender, 'hem')).toBe(false);
  });

  it('is read unchanged, and anything else is refused', () => {
    for (const html of [null, '<b>a</b>', ''])
      expect(readContent({ copy: { text: 'a', html } })).toEqual({ text: 'a', html });
    for (const copy of [{ text: 'a' }, { html: 'a' }, { text: 1, html: null }, { text: 'a', html: 1 }])
      expect(readContent({ copy })).toBeNull();
    fc.assert(
      fc.property(fc.anything(), (message) => {
        expect(readContent(message)).toBeNull();
        expect(readContent({ copy: message })).toBeNull();
      }),
    );
  });
});
