import { describe, expect, it } from 'vitest';
import { linesText, richText } from '../../../../lib/link/lines/lines-text.ts';

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

  it.each([
    // Without escaping, an address in angle brackets would end the link and lead elsewhere.
    ['See <https://other.example/?](x)>', 'See \\<https://other.example/?\\](x)>'],
    [
      'The ` operator, the *new* __init__ and my_file_name',
      'The \\` operator, the \\*new\\* \\_\\_init\\_\\_ and my_file_name',
    ],
    ['How to write &lt; & more', 'How to write \\&lt; & more'],
  ])('escape a name in Markdown: %s', (name, text) => {
    const address = 'https://s.example/a';
    expect(linesText([{ name, address }], 'markdown')).toBe(`- [${text}](${address})`);
  });

  it.each([
    ['addresses', 'javascript:alert(1)'],
    ['names', 'Trap <1>: javascript:alert(1)'],
    ['markdown', '- Trap <1>: javascript:alert(1)'],
    ['html', '<ul>\n  <li>Trap &lt;1&gt;: javascript:alert(1)</li>\n</ul>'],
  ] as const)('make only web addresses clickable, as %s', (form, text) => {
    const trap = { name: 'Trap <1>', address: 'javascript:alert(1)' };
    expect(linesText([trap], form)).toBe(text);
    expect(richText(trap, 'names')).not.toContain('<a');
  });

  it('keep each name on one line', () => {
    expect(linesText([{ name: 'Two\nlines', address: 'https://s.example/a' }], 'names')).toBe(
      'Two lines: https://s.example/a',
    );
  });
});
