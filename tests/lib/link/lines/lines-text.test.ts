import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../lib/link/lines/lines-text.ts';

const links = [
  { name: 'X', address: 'https://s.example/launch-x' },
  { name: 'News [de]', address: 'https://s.example/launch-(news)' },
  { name: '', address: 'https://s.example/a&b' },
];

describe('several links as one text', () => {
  it.each([
    ['addresses', 'https://s.example/launch-x\nhttps://s.example/launch-(news)\nhttps://s.example/a&b'],
    ['names', 'X: https://s.example/launch-x\nNews [de]: https://s.example/launch-(news)\nhttps://s.example/a&b'],
    [
      'markdown',
      '- [X](https://s.example/launch-x)\n- [News \\[de\\]](https://s.example/launch-%28news%29)\n- [https://s.example/a&b](https://s.example/a&b)',
    ],
    [
      'html',
      '<ul>\n  <li><a href="https://s.example/launch-x">X</a></li>\n  <li><a href="https://s.example/launch-(news)">News [de]</a></li>\n  <li><a href="https://s.example/a&amp;b">https://s.example/a&amp;b</a></li>\n</ul>',
    ],
  ] as const)('as %s', (form, text) => {
    expect(linesText(links, form)).toBe(text);
  });

  it('keeps each name in its line', () => {
    expect(linesText([{ name: 'Two\nlines', address: 'https://s.example/a' }], 'names')).toBe(
      'Two lines: https://s.example/a',
    );
  });
});
