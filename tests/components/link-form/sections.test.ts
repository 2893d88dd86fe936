import { describe, expect, it } from 'vitest';
import type { Editing } from '@/components/link-form/draft/draft-store.ts';
import { sections } from '@/components/link-form/sections.tsx';
import { personZone, shownBriefly } from '@/components/ui/shown-time.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';
import { type SectionName, sectionNames } from '@/lib/link/sections.ts';
import { here } from '../../setup/connected.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const fresh: Editing = { kind: 'new', at: here };
const protectedLink: Editing = { kind: 'edit', id, record: linkRecord.parse({ id, has_password: true }) };

async function summaryOf(name: SectionName, part: Partial<LinkDraft>, editing: Editing = fresh) {
  const { summary, content } = sections[name];
  const sum = { summary, ...(await content.load()) }.summary;
  return sum?.({ ...emptyDraft, ...part }, editing);
}

it('each section has a key of its own', async () => {
  expect(new Set(sectionNames.map((name) => sections[name].key)).size).toBe(sectionNames.length);
});

describe('the summary of a section', () => {
  it.each(sectionNames)('is empty where nothing is set: %s', async (name) => {
    expect(await summaryOf(name, {})).toBe('');
  });

  it('names the UTM values in the order of the interface', async () => {
    expect(await summaryOf('utm', { utm_campaign: 'spring', utm_source: ' news ', utm_term: ' ' })).toBe(
      'news · spring',
    );
  });

  it('names the parts of the preview that are set', async () => {
    const meta_image = 'https://example.com/card.png';
    const whole = { meta_title: 'Spring sale', meta_description: 'All must go.', meta_image };
    expect(await summaryOf('preview', whole)).toBe('title, description, picture');
    expect(await summaryOf('preview', { meta_title: '  ', meta_image })).toBe('picture');
  });

  it('names the platforms that are on', async () => {
    const on = { has_ios_targeting: true, has_android_targeting: true };
    expect(await summaryOf('platforms', { ...on, linux_target_url: 'x' })).toBe('Android, iOS');
  });

  it('counts the countries, each once, if they are on', async () => {
    const german = { country_ids: ['DE', 'AT'], target_url: 'https://example.com/de' };
    const french = { country_ids: ['FR'], target_url: 'https://example.com/fr' };
    const both = { has_geo_targeting: true, geo_targets: [german, french] };
    expect(await summaryOf('countries', both)).toBe('3 countries');
    expect(await summaryOf('countries', { ...both, geo_targets: [french] })).toBe('1 country');
    expect(await summaryOf('countries', { ...both, has_geo_targeting: false })).toBe('');
    expect(await summaryOf('countries', { ...both, geo_targets: [] })).toBe('');
  });

  it('says what cloaking does', async () => {
    expect(await summaryOf('cloaking', { has_cloaking: true })).toBe('Short address stays visible');
  });
});

describe('the summary of a password', () => {
  const on = { has_password: true };
  const cases: [string, Editing, Partial<LinkDraft>][] = [
    ['', fresh, on],
    ['', fresh, { password: 'x', password_logo: 'https://example.com/a.png' }],
    ['set', fresh, { ...on, password: 'x' }],
    ['set, with a logo', fresh, { ...on, password: 'x', password_logo: 'https://example.com/a.png' }],
    ['set, no change', protectedLink, on],
    ['changes', protectedLink, { ...on, password: 'x' }],
    ['removed', protectedLink, {}],
  ];

  it.each(cases)('says %j', async (line, editing, part) => {
    expect(await summaryOf('password', part, editing)).toBe(line);
  });

  it('never says which', async () => {
    expect(await summaryOf('password', { ...on, password: 'hush-hush' })).not.toContain('hush');
  });
});

describe('the summary of an expiration', () => {
  const expiration = '2099-12-24T17:00:00Z';
  const line = (part: Partial<LinkDraft>) => summaryOf('expiration', { has_expiration: true, ...part });

  it('is nothing where nothing is set, or it is switched off', async () => {
    expect(await line({})).toBe('');
    expect(await line({ has_expiration: false, expiration, expiration_clicks: '5' })).toBe('');
    expect(await line({ expiration: 'soon', expiration_clicks: 'many' })).toBe('');
  });

  it('names the date, the clicks, or both', async () => {
    const date = shownBriefly(expiration, personZone(), new Date());
    expect(await line({ expiration })).toBe(`expires ${date}`);
    expect(await line({ expiration_clicks: '1' })).toBe('expires after 1 click');
    expect(await line({ expiration_clicks: '500' })).toBe('expires after 500 clicks');
    expect(await line({ expiration, expiration_clicks: '1' })).toBe(`expires ${date} or after 1 click`);
    expect(await line({ expiration, expiration_clicks: '500' })).toBe(`expires ${date} or after 500 clicks`);
  });

  it('names the year where it is another one than now in that zone', () => {
    const now = new Date('2026-06-01T00:00:00Z');
    expect(shownBriefly('2026-12-24T17:00:00Z', 'Europe/Berlin', now)).not.toContain('2026');
    expect(shownBriefly('2026-12-31T22:59:00Z', 'Europe/Berlin', now)).not.toContain('2026');
    expect(shownBriefly('2026-12-31T23:00:00Z', 'Europe/Berlin', now)).toContain('2027');
  });
});
