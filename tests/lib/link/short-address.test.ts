import { describe, expect, it } from 'vitest';
import { shortAddressOf } from '../../../lib/link/short-address.ts';
import { typed } from '../../setup/drafts.ts';

const record = {
  custom_link: 'sale',
  custom_url: 'https://go.example.com/sale',
  short_url: 'https://go.example.com/x7Kp2aB',
};
const of = (custom_link: string, known: Parameters<typeof shortAddressOf>[1]) =>
  shortAddressOf(typed({ custom_link }), known);

describe('the short address of a new link', () => {
  it('is its domain and slug', () => {
    expect(of(' sale ', { record: null, domain: 'go.example.com' })).toBe('go.example.com/sale');
  });

  it('has what must be percent-encoded so, and never fails', () => {
    expect(of('a b/ü', { record: null, domain: 'go.example.com' })).toBe('go.example.com/a%20b%2F%C3%BC');
    expect(of('\ud800', { record: null, domain: 'go.example.com' })).toBe('go.example.com/%EF%BF%BD');
  });

  it('is not known without a slug, or without a domain', () => {
    expect(of(' ', { record: null, domain: 'go.example.com' })).toBeNull();
    expect(of('sale', { record: null, domain: null })).toBeNull();
  });
});

describe('the short address of a link there is', () => {
  it('is its own while its slug stays', () => {
    expect(of('sale', { record, domain: null })).toBe('https://go.example.com/sale');
    expect(of('', { record, domain: null })).toBe('https://go.example.com/sale');
    expect(of('', { record: { ...record, custom_url: '' }, domain: null })).toBe(record.short_url);
    const plain = { custom_link: null, custom_url: null, short_url: record.short_url };
    expect(of('', { record: plain, domain: 'elsewhere.example' })).toBe('https://go.example.com/x7Kp2aB');
  });

  it('changes with the slug, on the host it has', () => {
    expect(of('summer', { record, domain: 'elsewhere.example' })).toBe('go.example.com/summer');
  });

  it('is not known where the service names none', () => {
    const nameless = { custom_link: null, custom_url: null, short_url: null };
    expect(of('', { record: nameless, domain: 'go.example.com' })).toBeNull();
    expect(of('sale', { record: nameless, domain: 'go.example.com' })).toBeNull();
  });
});
