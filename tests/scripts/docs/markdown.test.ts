import { describe, expect, it } from 'vitest';
import { firstParagraph, readDocument, renderDocument, slugOf } from '@/scripts/docs/markdown.ts';

const keep = (address: string) => address;

describe('the ids of headings', () => {
  it.each([
    ['Where things are', 'where-things-are'],
    ['nginx, Caddy & Traefik', 'nginx-caddy--traefik'],
    ['What’s new?', 'whats-new'],
    ['Über_uns', 'über_uns'],
  ])('are those of code hosts: %s', (text, id) => {
    expect(slugOf(text)).toBe(id);
  });

  it('differ for the same words, and are the same in the list of headings and in the page', () => {
    const markdown = '# A `code`\n\n## Same\n\n## Same\n\n### **Same** [link](x.md)';
    const { headings } = readDocument(markdown);
    expect(headings.map(({ id }) => id)).toEqual(['a-code', 'same', 'same-1', 'same-link']);
    expect([...renderDocument(markdown, keep).matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual(
      headings.map(({ id }) => id),
    );
  });
});

describe('the addresses of a document', () => {
  it('are those of links, pictures and HTML', () => {
    const markdown = '[a](a.md#b) ![c](c.png)\n\n<picture><source srcset="d.png"><img src="e.png"></picture>';
    expect(readDocument(markdown).targets).toEqual(['a.md#b', 'c.png', 'd.png', 'e.png']);
  });

  it('are not those in code', () => {
    expect(readDocument('`[a](b)`\n\n```\n[c](d)\n```').targets).toEqual([]);
  });
});

describe('a rendered document', () => {
  it('shows a link that leads nowhere as its words', () => {
    const html = renderDocument('[here](a.md) and [there](b.md)', (address) => (address === 'a.md' ? 'a.html' : null));
    expect(html).toBe('<p><a href="a.html">here</a> and there</p>\n');
  });

  it('escapes code and addresses', () => {
    expect(renderDocument('```\n<b>&\n```', keep)).toContain('&lt;b&gt;&amp;');
    expect(renderDocument('[a](x?a=1&b=2)', keep)).toContain('href="x?a=1&amp;b=2"');
  });

  it('has no comments', () => {
    expect(renderDocument('Text. <!-- why -->\n\n<!-- more -->\n', keep)).toBe('<p>Text. </p>\n');
  });

  it('is described by its first paragraph without marks', () => {
    expect(firstParagraph('# A\n\nSome *words*\nand `code`.\n\nMore.')).toBe('Some words and code.');
  });
});
