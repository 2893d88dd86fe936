import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bySite, siteOf } from '@/lib/stats/sites.ts';
import { sumOf } from '@/lib/stats/sums.ts';

describe('a referrer', () => {
  it.each([
    ['l.instagram.com', 'Instagram'],
    ['www.instagram.com', 'Instagram'],
    ['android-app://com.instagram.android/', 'Instagram'],
    ['lm.facebook.com', 'Facebook'],
    ['l.facebook.com', 'Facebook'],
    ['m.facebook.com', 'Facebook'],
    ['t.co', 'X'],
    ['https://t.co/abc?x=1', 'X'],
    [' t.co ', 'X'],
    ['out.reddit.com', 'Reddit'],
    ['com.google.android.gm', 'Gmail'],
    ['https://mail.google.com/mail/u/0/', 'Gmail'],
    ['www.google.co.uk', 'Google'],
    ['google.de', 'Google'],
    ['GOOGLE.COM:443', 'Google'],
    ['news.google.com', 'Google News'],
    ['lnkd.in', 'LinkedIn'],
    ['at.pinterest.com', 'Pinterest'],
    ['pinterest.co.uk', 'Pinterest'],
    ['www.example.co.uk', 'example.co.uk'],
    ['m.example.com', 'example.com'],
    ['blog.example.com', 'blog.example.com'],
    ['notinstagram.com', 'notinstagram.com'],
    ['m.me', 'Messenger'],
    ['com.example.reader', 'com.example.reader'],
    ['direct', 'direct'],
    ['', ''],
    ['Weekly digest no. 4', 'Weekly digest no. 4'],
    ['Seen on www.instagram.com', 'Seen on www.instagram.com'],
  ])('%s belongs to %s', (referrer, site) => {
    expect(siteOf(referrer)).toBe(site);
  });

  it('has one site, which is its own site', () => {
    fc.assert(
      fc.property(fc.webUrl(), (address) => {
        expect(siteOf(siteOf(address))).toBe(siteOf(address));
      }),
    );
  });
});

it('referrers by site lose no click, have each site once, and keep the reported rows', () => {
  const names = fc.oneof(
    fc.domain(),
    fc.constantFrom('t.co', 'x.com', 'l.instagram.com', 'instagram.com', 'direct', ''),
  );
  const row = fc.record({ name: names, total_count: fc.option(fc.nat()), unique_count: fc.option(fc.nat()) });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const sites = bySite(rows);
      expect(sumOf(sites)).toEqual(sumOf(rows));
      expect(new Set(sites.map(({ name }) => name)).size).toBe(sites.length);
      expect(sites.flatMap(({ parts }) => parts)).toHaveLength(rows.length);
    }),
  );
});
