import { describe, expect, it } from 'vitest';
import { shortAddressOfDraft } from '../../../lib/link/short-address-of-draft.ts';
import { typedDraft } from '../../setup/drafts.ts';

const record = {
  custom_link: 'sale',
  custom_url: 'https://go.example.com/sale',
  short_url: 'https://go.example.com/x7Kp2aB',
};
const shortAddress = (custom_link: string, known: Parameters<typeof shortAddressOfDraft>[1]) =>
  shortAddressOfDraft(typedDraft({ custom_link }), known);

describe('the short address of a new link', () => {
  it('has its domain and slug', () => {
    expect(shortAddress(' sale ', { record: null, domain: 'go.example.com' })).toBe('go.example.com/sale');
  });

  it('is percent-encoded, and never fails', () => {
    expect(shortAddress('a b/ü', { record: null, domain: 'go.example.com' })).toBe('go.example.com/a%20b%2F%C3%BC');
    expect(shortAddress('\ud800', { record: null, domain: 'go.example.com' })).toBe('go.example.com/%EF%BF%BD');
  });

  it('is unknown without a slug or a domain', () => {
    expect(shortAddress(' ', { record: null, domain: 'go.example.com' })).toBeNull();
    expect(shortAddress('sale', { record: null, domain: null })).toBeNull();
  });
});

describe('the short address of an existing link', () => {
  it('is the current one while the slug is unchanged', () => {
    expect(shortAddress('sale', { record, domain: null })).toBe('https://go.example.com/sale');
    expect(shortAddress('', { record, domain: null })).toBe('https://go.example.com/sale');
    expect(shortAddress('', { record: { ...record, custom_url: '' }, domain: null })).toBe(record.short_url);
    const plain = { custom_link: null, custom_url: null, short_url: record.short_url };
    expect(shortAddress('', { record: plain, domain: 'elsewhere.example' })).toBe('https://go.example.com/x7Kp2aB');
  });

  it('changes with the slug, on the current host', () => {
    expect(shortAddress('summer', { record, domain: 'elsewhere.example' })).toBe('go.example.com/summer');
  });

  it('is unknown if the service sends none', () => {
    const nameless = { custom_link: null, custom_url: null, short_url: null };
    expect(shortAddress('', { record: nameless, domain: 'go.example.com' })).toBeNull();
    expect(shortAddress('sale', { record: nameless, domain: 'go.example.com' })).toBeNull();
  });
});
