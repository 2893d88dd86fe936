import { expect } from '@playwright/test';
import type { TestService } from './service.ts';

/** The link's password. */
export const password = 'correct horse';

/** The values typed into two sections, by label. */
export const typed = {
  utm: { Source: 'news letter', Medium: 'email', Campaign: 'spring', Term: 'a&b', Content: 'ü' },
  preview: { 'Preview title': 'On cards', Description: 'Two\nlines 🧵' },
};

const utm = {
  utm_source: 'news letter',
  utm_medium: 'email',
  utm_campaign: 'spring',
  utm_term: 'a&b',
  utm_content: 'ü',
};

const opengraph = (origin: string) => ({
  meta_title: 'On cards',
  meta_description: 'Two\nlines 🧵',
  meta_image: `${origin}/1200x630.png`,
});

/** Returns the flags of all sections. */
export const switches = (on: boolean) => ({
  has_utm: on,
  has_opengraph: on,
  has_android_targeting: on,
  has_ios_targeting: on,
  has_windows_targeting: on,
  has_linux_targeting: on,
  has_geo_targeting: on,
  has_cloaking: on,
  has_password: on,
  has_expiration: on,
});

/** Returns the fields with the same names in requests and answers, except the expiration. */
const flat = (origin: string) => ({
  ...switches(true),
  long_url: `${origin}/page?a=1`,
  title: 'Every option',
  favicon: `${origin}/32x32.png`,
  custom_link: 'every-option',
  tags: ['spring', 'Ünïcode'],
  android_target_url: 'https://example.com/android',
  ios_target_url: 'https://example.com/ios',
  windows_target_url: 'https://example.com/windows',
  linux_target_url: 'https://example.com/linux',
  password_logo: `${origin}/64x64.png`,
  expiration_clicks: '3',
});

/** The target of each country. */
export const countries = {
  AT: 'https://example.com/dach',
  CH: 'https://example.com/dach',
  DE: 'https://example.com/dach',
  FR: 'https://example.com/fr',
} as const;

/** Returns a link with all fields set, as in answers. Its pages and pictures are at `origin`. */
export const everyOption = (origin: string) => ({ ...flat(origin), utm, opengraph: opengraph(origin) });

/** Creates that link through the API. Returns its id. */
export async function makeEveryOption({ api }: TestService, origin: string): Promise<string> {
  const { has_geo_targeting, ...body } = { ...flat(origin), ...utm, ...opengraph(origin), password };
  const expiration = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const made = await api.createLink({ ...body, expiration });
  if (!made.ok) throw new Error(`The service refused the link: ${JSON.stringify(made.failure)}`);
  const { id } = made.value;
  const geo_targets = (Object.keys(countries) as (keyof typeof countries)[]).map((country_id) => ({
    country_id,
    target_url: countries[country_id],
  }));
  expect(await api.updateLink({ id, has_geo_targeting, geo_targets })).toMatchObject({ ok: true });
  return id;
}

/** Returns a link from the service. */
export async function readBack({ api }: TestService, id: string) {
  const read = await api.retrieveLink({ id });
  if (!read.ok) throw new Error(`The link cannot be read: ${JSON.stringify(read.failure)}`);
  return read.value;
}

/** Returns the targets of a link's country rules, by country code. */
export const countriesOf = ({ geo_targets }: Awaited<ReturnType<typeof readBack>>) =>
  Object.fromEntries((geo_targets ?? []).map(({ country, target_url }) => [country?.iso2, target_url]));
