import type { LinkRecord } from '../../../lib/contract/link-reading.ts';

/** Returns a generator of numbers from 0 to below 1, the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const syllables =
  'an bar cor del en fir gal hem in jo kar lin mar nor ol pra quin ros sta tur ul ver wil xan yo zel bri cho dra fle'.split(
    ' ',
  );
const plain =
  'spring summer autumn winter sale launch guide report newsletter campaign product update how why what best new top review photo recipe travel music video course webinar event tickets offer black friday press jobs team pricing docs release notes Zürich München café naïve'.split(
    ' ',
  );
const tags =
  'newsletter social ads q1 q2 q3 q4 launch partner event print podcast internal blog video sale evergreen'.split(' ');

/**
 * Returns links, newest first, with realistic titles, slugs, tags and addresses: some thousand words, and a long tail
 * of hosts.
 */
export function realisticLinks(count: number, seed = 1): LinkRecord[] {
  const random = randomFrom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const made = Array.from({ length: 4000 }, () => Array.from({ length: 2 + upTo(3) }, () => pick(syllables)).join(''));
  // Some words are common, most are rare.
  const word = () => (random() < 0.4 ? pick(plain) : (made[Math.floor(random() ** 2 * made.length)] ?? ''));
  const words = (least: number, most: number) => Array.from({ length: least + upTo(most - least + 1) }, word);
  const hosts = Array.from({ length: 800 }, () => `${random() < 0.5 ? 'www.' : ''}${word()}${upTo(90)}.example`);
  const hex = (length: number) => Array.from({ length }, () => upTo(16).toString(16)).join('');
  const newest = Date.UTC(2026, 2, 1);

  return Array.from({ length: count }, (_, index) => {
    const title = words(2, 8).join(' ');
    const slug = random() < 0.4 ? `${words(1, 3).join('-').toLowerCase()}-${index}` : null;
    const code = hex(7);
    const query = random() < 0.3 ? `?id=${upTo(100_000)}${random() < 0.5 ? '&utm_source=newsletter' : ''}` : '';
    const clicked = random() < 0.7 ? new Date(newest - upTo(1e10)).toISOString() : null;
    const off = false;
    return {
      id: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
      long_url: `https://${hosts[Math.floor(random() ** 2 * hosts.length)]}/${words(1, 5).join('/').toLowerCase()}${query}`,
      title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
      favicon: null,
      custom_link: slug,
      tags: Array.from({ length: upTo(4) }, () => pick(tags)),
      has_utm: random() < 0.3,
      has_opengraph: random() < 0.1,
      has_android_targeting: off,
      android_target_url: null,
      has_ios_targeting: off,
      ios_target_url: null,
      has_windows_targeting: off,
      windows_target_url: null,
      has_linux_targeting: off,
      linux_target_url: null,
      has_geo_targeting: off,
      has_cloaking: off,
      has_password: random() < 0.03,
      password_logo: null,
      has_expiration: off,
      expiration: null,
      expiration_clicks: null,
      is_expired: off,
      is_clicked: clicked !== null,
      last_clicked: clicked,
      created_at: new Date(newest - index * 400_000 - upTo(300_000)).toISOString(),
      short_url: `https://go.example.com/${code}`,
      custom_url: slug === null ? null : `https://go.example.com/${slug}`,
      utm: { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null },
      opengraph: { meta_title: null, meta_description: null, meta_image: null },
      geo_targets: [],
      shareable_analytics: [],
    };
  });
}
