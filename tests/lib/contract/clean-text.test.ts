import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanTag, cleanText } from '@/lib/contract/clean-text.ts';
import { foldKey } from '@/lib/contract/fold-text.ts';
import { runs } from '../../setup/runs.ts';

const invisible = [
  ...['\u200b', '\u2060', '\u200e', '\u200f', '\u00ad', '\ufeff', '\u061c', '\u202a', '\u2066', '\u034f', '\u3164'],
  ...['\u200c', '\u200d', '\ufe0f', '\ufe0e', '\u180e', '\u{e0041}', '\u{e007f}', '\u{e0101}', '\u0000', '\u007f'],
];

describe('a text that is sent', () => {
  it.each(invisible.map((sign) => [sign.codePointAt(0)?.toString(16), sign] as const))(
    'has no invisible sign U+%s',
    (_code, sign) => {
      for (const text of [`spring${sign}`, `${sign}spring`, `spr${sign}ing`, `${sign}${sign}spring ${sign}`]) {
        expect(cleanText(text)).toBe('spring');
      }
      expect(cleanText(`${sign}\u00a0${sign}`)).toBe('');
    },
  );

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['a Persian abbreviation', '۱۴۰۲ ه\u200d.ش'],
    ['Hindi', 'क\u094d\u200dष'],
    ['Bengali', 'র\u200d\u09cdযাব'],
    ['Sinhala', 'ශ\u0dca\u200dරී'],
    ['an emoji of three', '👩\u200d👩\u200d👧'],
    ['an emoji with skin and profession', '👩🏽\u200d⚕\ufe0f'],
    ['an emoji of a heart', '❤\ufe0f\u200d🔥'],
    ['a key', '1\ufe0f\u20e3'],
    ['a flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a Japanese name', '葛\u{e0100}城'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180e\u1820'],
    ['an ideographic space', '春の\u3000セール'],
    ['lines', 'one\ntwo\tthree'],
  ])('keeps what %s needs', (_what, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    ['a no-break space', 'spring\u00a0sale', 'spring sale'],
    ['a narrow one at the end', 'Soldes\u202f', 'Soldes'],
    ['joiners that no letter needs', 'می\u200c\u200cخواهم\u200c', 'می\u200cخواهم'],
    ['invisible signs beside a joiner', 'می\u200b\u200c\u200eخواهم', 'می\u200cخواهم'],
    ['half an emoji', '👩\u200d', '👩'],
    ['a line separator', 'one\u2028two', 'one two'],
  ])('has no more of %s than it needs', (_what, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  const signs = fc.constantFrom(
    ...invisible,
    ' ',
    '\u00a0',
    'a',
    'é',
    'ه',
    'क',
    '\u094d',
    '👩',
    '💻',
    '1',
    '\u20e3',
    '葛',
    '\n',
  );
  const text = fc.oneof(fc.string({ unit: signs }), fc.string({ unit: 'binary' }));

  it('stays as it is when it is cleaned again, and is found by the same words', () => {
    const property = fc.property(text, (one) => {
      const clean = cleanText(one);
      expect(cleanText(clean)).toBe(clean);
      expect(foldKey(clean)).toBe(foldKey(one));
    });
    fc.assert(property, runs(1000));
  });

  it('takes no longer for runs of one sign', () => {
    for (const sign of [...invisible, '👩\u200d', '🏴\u{e0067}', ' ', 'ه\u200c']) {
      expect(cleanText(`a${sign.repeat(50_000)}`).length).toBeLessThanOrEqual(50_001 * sign.length);
    }
  });
});

it('a tag has one spelling, however its accents are encoded', () => {
  for (const tag of ['caf\u00e9', ' cafe\u0301\u200b ']) expect(cleanTag(tag)).toBe('caf\u00e9');
});
