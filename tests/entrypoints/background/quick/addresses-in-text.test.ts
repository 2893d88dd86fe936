import { describe, expect, it } from 'vitest';
import { addressesInText } from '@/entrypoints/background/quick/addresses-in-text.ts';

const [one, two] = ['https://example.com/a_(b)', 'https://example.org/?q=[1]'];
const size = 100_000;
const repeated = (part: string) => part.repeat(Math.ceil(size / part.length));

describe('addresses in a text', () => {
  it('are found without the signs of the sentence around them', () => {
    expect(addressesInText(`See (${one}), "${two}" and example.net/x.`)).toEqual([one, two, 'https://example.net/x']);
  });

  it.each([
    ['brackets', '['],
    ['addresses with brackets that never close', 'http://a.example/('],
    ['hosts with brackets that never close', 'a.example/['],
  ])('are found beside 100 kB of %s, in which none is looked for', (_what, part) => {
    expect(addressesInText(`${one} ${repeated(part)}\n${two}`)).toEqual([one, two]);
  });

  it('are found in 100 kB without a space, where signs part them that no address has', () => {
    const addresses = Array.from({ length: size / 30 }, (_, at) => `https://example.com/page-${at}`);
    expect(addressesInText(JSON.stringify({ addresses }))).toEqual(addresses);
  });
});
