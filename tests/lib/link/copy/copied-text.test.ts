import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContent } from '@/lib/link/copy/content.ts';
import { copiedText } from '@/lib/link/copy/copied-text.ts';
import { fillTemplate } from '@/lib/link/copy/template.ts';

const link = {
  name: 'Sale [now] <b>',
  address: 'https://hem.example/a',
  record: { long_url: 'https://shop.example/', tags: ['one', 'two'] },
};

describe('a link that is copied', () => {
  it('is its address alone, which needs no more than text', () => {
    expect(copiedText([link], 'addresses', '')).toEqual({ text: link.address, html: null });
  });

  it('can be pressed where more than text is shown, behind its name or by it', () => {
    expect(copiedText([link], 'names', '')).toEqual({
      text: 'Sale [now] <b>: https://hem.example/a',
      html: 'Sale [now] &lt;b&gt;: <a href="https://hem.example/a">https://hem.example/a</a>',
    });
    const source = '<a href="https://hem.example/a">Sale [now] &lt;b&gt;</a>';
    expect(copiedText([link], 'html', '')).toEqual({ text: source, html: source });
  });

  it('is no item of a list where it is the only one', () => {
    expect(copiedText([link], 'markdown', '').text).toBe('[Sale \\[now\\] \\<b>](https://hem.example/a)');
    expect(copiedText([link, link], 'markdown', '').text).toMatch(/^- \[.*\n- \[/);
  });

  it('follows a template of the person, with the fields of its record', () => {
    const template = '{title} ({tags}) {address} <- {long_url} {utm_source}{nothing}';
    expect(copiedText([link], 'template', template)).toEqual({
      text: 'Sale [now] <b> (one, two) https://hem.example/a <- https://shop.example/ {nothing}',
      html: null,
    });
  });

  it('has no field filled in twice, whatever a title holds', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(fillTemplate('{title}', { ...link, name })).toBe(name);
      }),
    );
  });
});

describe('what crosses to the document that copies', () => {
  it('is read back as it was, and anything else is nothing', () => {
    expect(readContent({ copy: { text: 'a', html: null } })).toEqual({ text: 'a', html: null });
    fc.assert(
      fc.property(fc.anything(), (message) => {
        expect(readContent(message)).toBeNull();
        expect(readContent({ copy: message })).toBeNull();
      }),
    );
  });
});
