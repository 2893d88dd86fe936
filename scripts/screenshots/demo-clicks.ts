import { noHints } from '../../service/clicks/click.ts';
import { storeClicks } from '../../service/clicks/store-clicks.ts';
import { addClick, type Tally } from '../../service/clicks/tally.ts';
import { createWriter } from '../../service/clicks/writes.ts';
import type { ClickNames } from '../../service/stats/click-batch.ts';
import type { Database } from '../../service/storage/tables.ts';
import { now } from './frozen-time.ts';

/** Clicks of a link to store. */
interface LinkToClick {
  id: string;
  daysOld: number;
  clicksPerDay: number;
}

const phone = { device_type: 'smartphone', os_name: 'iOS', device_brand: 'Apple', device_model: 'iPhone' };
const desktop = { device_type: 'desktop', os_name: 'Windows' };
const german = { country: 'DE', region: 'Saarland', city: 'Saarbrücken', timezone: 'Europe/Berlin', language: 'de' };
const french = { country: 'FR', region: 'Grand Est', city: 'Metz', timezone: 'Europe/Paris', language: 'fr' };
const british = { country: 'GB', region: 'England', city: 'London', timezone: 'Europe/London', language: 'en' };
const american = { country: 'US', region: 'New York', city: 'New York', timezone: 'America/New_York', language: 'en' };

/** Visitors as the service describes them, the frequent ones several times. */
const visitors: readonly ClickNames[] = [
  { ...german, ...phone, client_name: 'Mobile Safari', referrer: 'https://www.instagram.com/' },
  { ...german, ...desktop, client_name: 'Chrome', referrer: 'https://www.google.com/' },
  { ...german, ...desktop, client_name: 'Firefox' },
  { ...german, ...phone, client_name: 'Mobile Safari', city: 'Trier', region: 'Rheinland-Pfalz' },
  { ...french, ...phone, client_name: 'Mobile Safari', referrer: 'https://m.facebook.com/' },
  { ...french, ...desktop, client_name: 'Chrome' },
  { ...british, ...desktop, client_name: 'Microsoft Edge', referrer: 'https://www.linkedin.com/' },
  { ...american, ...desktop, os_name: 'Mac', client_name: 'Safari' },
  {
    ...german,
    ...phone,
    os_name: 'Android',
    device_brand: 'Samsung',
    device_model: 'Galaxy S24',
    client_name: 'Chrome Mobile',
  },
  { ...german, country: 'LU', region: 'Luxembourg', city: 'Luxembourg', ...desktop, client_name: 'Chrome' },
];

const days = 90;
const dayLength = 86_400_000;

/** A number from 0 to 1 that looks random, and is the same in each run. */
const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
};

/** Sundays have most visitors, and a link has more clicks in its first days. */
function clicksOf({ clicksPerDay, daysOld }: LinkToClick, day: Date, seed: number): number {
  const age = daysOld - (now.getTime() - day.getTime()) / dayLength;
  const weekday = day.getUTCDay() === 0 ? 1.5 : 1;
  const news = 1 + 2 * Math.exp(-age / 4);
  return Math.round(clicksPerDay * weekday * news * (0.5 + noise(seed)));
}

/** Stores clicks of the last 90 days, as the service does for visits. */
export async function storeDemoClicks(database: Database, links: readonly LinkToClick[]): Promise<void> {
  const tally: Tally = new Map();
  const nobody = {
    address: '',
    userAgent: '',
    hints: noHints,
    acceptLanguage: '',
    referer: '',
    isPrefetch: false,
    hasOwnVisitsCookie: false,
    proxyPlace: {},
  };
  for (const [linkNumber, link] of links.entries()) {
    for (let back = Math.min(link.daysOld, days) - 1; back >= 0; back -= 1) {
      const seed = linkNumber * 1_000 + back;
      const day = new Date(now.getTime() - back * dayLength);
      const count = clicksOf(link, day, seed);
      for (let click = 0; click < count; click += 1) {
        const chance = noise(seed + click / 100);
        const names = visitors[Math.floor(chance ** 1.5 * visitors.length)] ?? {};
        // In the hours before this time of day, most of them recent.
        const at = new Date(day.getTime() - Math.floor(noise(seed + click) ** 2 * 9) * 3_600_000);
        // Every fifth click is a visitor's second one.
        const visitor = seed * 100 + (click % 5 === 4 ? click - 1 : click);
        addClick(tally, { linkId: link.id, at, isCounted: false, visitor: nobody }, { names, visitor, device: null });
      }
    }
  }
  for (const write of createWriter().toWrites(tally)) await storeClicks(database, write);
}
