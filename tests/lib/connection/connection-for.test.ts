import { describe, expect, it } from 'vitest';
import { connectionFor } from '../../../lib/connection/connection-for.ts';
import { siteOf } from '../../../lib/connection/connection-name.ts';

const inUse = { id: 'one' };
const ofShop = { id: 'two', sites: ['example.com'] };
const ofDocs = { id: 'three', sites: ['docs.example.com', 'example.org'] };
const all = [inUse, ofShop, ofDocs];

describe('the connection for a page', () => {
  it.each([
    ['https://example.com/page', ofShop],
    ['https://www.example.com/page', ofShop],
    ['http://example.com:8080/', ofShop],
    ['https://docs.example.com/', ofDocs],
    ['https://a.docs.example.com/', ofDocs],
    ['https://notexample.com/', inUse],
    ['https://example.com.evil.example/', inUse],
    ['chrome://version/', inUse],
    ['', inUse],
  ])('is the default of its site, the most specific of several, else the current one: %s', (address, expected) => {
    expect(connectionFor(all, address)).toBe(expected);
  });

  it('is the chosen one on any site', () => {
    expect(connectionFor(all, 'https://docs.example.com/', 'one')).toBe(inUse);
    expect(connectionFor(all, 'https://docs.example.com/', 'two')).toBe(ofShop);
    expect(connectionFor(all, 'https://docs.example.com/', 'gone')).toBe(ofDocs);
  });

  it('is undefined without connections', () => {
    expect(connectionFor([], 'https://example.com/')).toBeUndefined();
  });
});

it('the site of a page is its host without www, unless little else is left', () => {
  expect(siteOf('https://www.example.com:8443/page')).toBe('example.com');
  // Otherwise its default would apply to all of .com.
  expect(siteOf('https://www.com/page')).toBe('www.com');
  expect(siteOf('about:blank')).toBeNull();
});
