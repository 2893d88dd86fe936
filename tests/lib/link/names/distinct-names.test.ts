import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkRecord } from '../../../../lib/contract/link-reading.ts';
import { distinctNames } from '../../../../lib/link/names/distinct-names.ts';

const idOf = (index: number) => `123e4567-e89b-42d3-a456-4266141740${String(index).padStart(2, '0')}`;

/** Returns the distinct names of links, in order. */
function named(...parts: object[]) {
  const links = parts.map((part, index) => linkRecord.parse({ id: idOf(index), ...part }));
  const names = distinctNames(links);
  return links.map(({ id }) => names.get(id));
}

const labels = (...parts: object[]) => named(...parts).map((name) => name?.label);

const pricing = (slug: string, utm_source = '', utm_medium = '') => ({
  title: 'Pricing',
  short_url: `https://go.example.com/${slug}`,
  utm: { utm_source, utm_medium, utm_campaign: '', utm_term: '', utm_content: '' },
});

describe('links listed together', () => {
  it('are distinguished by slug, source and medium if they have the same title', () => {
    const links = [pricing('a', 'newsletter', 'email'), pricing('b', 'linkedin'), pricing('c')];
    const own = ['/a · newsletter / email', '/b · linkedin', '/c'];
    expect(labels(...links)).toEqual(own.map((part) => `Pricing · ${part}`));
    expect(named(...links).map((name) => name?.own)).toEqual(own);
  });

  it('have only a unique title as their label, and the rest as a detail', () => {
    const [first] = named(pricing('a', 'newsletter', 'email'), { title: 'Team' });
    expect(first).toEqual({ name: 'Pricing', detail: '/a · newsletter / email', label: 'Pricing', own: 'Pricing' });
  });

  it('include the host if they have several', () => {
    const elsewhere = { title: 'Pricing', short_url: 'https://s.example.org/a' };
    expect(labels(pricing('a'), elsewhere)).toEqual(['Pricing · go.example.com/a', 'Pricing · s.example.org/a']);
  });

  it('leave out the only host, also beside links without an address', () => {
    expect(labels(pricing('a'), { title: 'Pricing', long_url: 'https://example.com/' })).toEqual([
      'Pricing · /a',
      'Pricing',
    ]);
    expect(named({ short_url: 'https://go.example.com' })[0]?.detail).toBe('');
  });

  it('keep the direction of the text between their values', () => {
    expect(labels(pricing('a', 'نشرة'), pricing('b'))[0]).toBe('Pricing · /a · \u2068نشرة\u2069');
  });

  it('have their id in the label if nothing else differs', () => {
    expect(labels(pricing('a'), pricing('a'), pricing('b'))).toEqual([
      `Pricing · /a · ${idOf(0)}`,
      `Pricing · /a · ${idOf(1)}`,
      'Pricing · /b',
    ]);
  });

  it('are distinguished by their custom addresses', () => {
    const custom = { ...pricing('k7'), custom_url: 'https://go.example.com/pricing-news' };
    expect(labels(custom, pricing('k8'))).toEqual(['Pricing · /pricing-news', 'Pricing · /k8']);
  });

  it('shorten a long title to leave room, and keep its direction', () => {
    const long = { title: `${'السعر '.repeat(20)}`, short_url: 'https://go.example.com/a' };
    const [label] = labels(long, { ...long, short_url: 'https://go.example.com/b' });
    expect(label).toMatch(/^\u2068[^\u2068\u2069]+…\u2069 · \/a$/);
    expect([...(label ?? '')].length).toBeLessThan(60);
    const ofLength = (length: number) => labels({ title: '🧵'.repeat(length) });
    expect([48, 49].map(ofLength)).toEqual([['🧵'.repeat(48)], [`${'🧵'.repeat(47)}…`]]);
    expect(labels({ title: `${'a'.repeat(46)} ${'b'.repeat(9)}` })).toEqual([`${'a'.repeat(46)}…`]);
  });

  it('include UTM values only if UTM is on', () => {
    expect(labels({ ...pricing('a', 'x', 'social'), has_utm: false }, pricing('b'))[0]).toBe('Pricing · /a');
  });

  it('never share a label, whatever else they share', () => {
    const text = fc.constantFrom('', 'a', 'b', ' a ');
    const link = fc.record({
      short_url: fc.constantFrom(null, 'https://go.example.com/a'),
      source: text,
      medium: text,
    });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 20 }), (links) => {
        const distinct = labels(
          ...links.map(({ short_url, source, medium }) => ({ ...pricing('', source, medium), short_url })),
        );
        expect(new Set(distinct).size).toBe(links.length);
      }),
    );
  });
});
