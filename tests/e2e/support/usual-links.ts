import { makeVisits, visitAll } from '../../setup/visits.ts';
import type { TestService } from './service.ts';

/**
 * Creates links as people have them, in two directions.
 *
 * @param time - the service's clock, which the visits set
 * @returns the id of the first, which has UTM values and visits
 */
export async function makeUsualLinks({ api }: TestService, time: { now: Date }): Promise<string> {
  const ids: string[] = [];
  for (const body of [
    {
      long_url: 'https://www.example.com/exhibitions/2026/impressionism/visit?lang=de',
      title: 'Impressionismus an der Saar: Licht und Industrie, eine Ausstellung',
      custom_link: 'impressionism',
      tags: ['Library', 'research', 'a rather long tag'],
      has_utm: true,
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'herbst-2026',
    },
    {
      long_url: 'https://example.com/2',
      title: 'رحلة إلى مصر',
      tags: ['library', 'معرض'],
      has_password: true,
      password: 'x',
    },
    { long_url: 'https://example.com/3', title: 'Family Sunday', tags: ['Library'] },
    { long_url: 'https://example.org/a/path/that/is/rather/long/and/has/no/title' },
  ]) {
    const made = await api.createLink(body);
    if (!made.ok) throw new Error(`The service refused the link: ${JSON.stringify(made.failure)}`);
    ids.push(made.value.id);
    if (ids.length === 1) {
      const now = Date.now();
      await visitAll(made.value.short_url ?? '', makeVisits({ count: 60, days: 20, now }), time);
      time.now = new Date(now);
    }
  }
  return ids[0] ?? '';
}
