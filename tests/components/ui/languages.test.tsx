import { readdir, readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ago } from '@/components/ui/ago.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { formatChoices, formatList } from '@/components/ui/format-list.ts';
import { formatSeconds } from '@/components/ui/format-seconds.ts';
import { shownBriefly, shownClock, shownDay, shownTime } from '@/components/ui/shown-time.ts';
import {
  formatChange,
  formatCompact,
  formatCounts,
  formatDifference,
  formatMoment,
  formatRange,
  hourName,
  languageName,
  regionName,
  shareWords,
  stepName,
  stepTick,
  weekdayName,
} from '@/components/ui/stats-formats.ts';
import { until } from '@/components/ui/until.ts';
import { createNotifications } from '@/entrypoints/background/watch/notifications.ts';
import { intervals } from '@/lib/contract/analytics.ts';
import { startBackground } from '../../setup/background.ts';
import { createParts } from '../../setup/background-parts.ts';
import { notificationsNow } from '../../setup/browser/notifications.ts';
import { showTextsIn, speakInBrowser } from '../../setup/browser-language.ts';
import { allowNotifications } from '../../setup/press.ts';

const time = '2026-10-26T15:04:00Z';
const now = new Date('2027-01-02T12:00:00Z');
const link = { id: '123e4567-e89b-42d3-a456-426614174000', connectionId: '123e4567-e89b-42d3-a456-426614174001' };

/** Everything that Hem formats. */
async function formatted() {
  const { notify } = createNotifications(createParts());
  await notify(link, 'Sale', { kind: 'quiet', days: 7, since: Date.parse(time) });
  await notify(link, 'Sale', { kind: 'milestone', milestone: 10_000, clicks: 12_345 });
  const steps = intervals.flatMap((interval) => [
    stepName(Date.parse(time), interval),
    stepTick(Date.parse(time), interval),
  ]);
  return {
    times: [
      shownTime(time, 'UTC'),
      shownClock(time, 'UTC'),
      shownBriefly(time, 'UTC', now),
      shownDay(time, 'UTC', now),
    ],
    ages: [60, 7200, 86_400].map((seconds) => ago(new Date(+now - seconds * 1000), now)),
    waits: [until(1), until(60), until(150), formatSeconds(5)],
    steps,
    moments: [formatMoment(Date.parse(time)), formatRange({ start_date: '2026-10-26', end_date: '2026-11-02' })],
    days: [weekdayName(0), weekdayName(0, 'short'), hourName(15)],
    numbers: [
      ...[formatCount(12_345), formatCompact(12_345), shareWords(0.123), formatChange(-0.2), formatChange(-0.2, false)],
      ...[formatDifference(1234), formatCounts(1, 5), formatCounts(5, 5)],
    ],
    lists: [formatItems(['a', 'b', 'c']), formatList(['a', 'b', 'c']), formatChoices(['a', 'b', 'c'])],
    names: [regionName('DE'), languageName('de')],
    notifications: Object.values(notificationsNow()).map(({ title, message }) => [title, message]),
  };
}

beforeEach(async () => {
  await startBackground();
  await allowNotifications();
});

describe('dates, numbers and names in English texts', () => {
  it('are English', async () => {
    expect(await formatted()).toMatchObject({
      times: [expect.stringMatching(/^Oct 26, 2026, 3:04\sPM$/), expect.anything(), expect.anything(), 'Oct 26, 2026'],
      ages: ['1 minute ago', '2 hours ago', 'yesterday'],
      waits: ['in 1 second', 'in 60 seconds', 'in 3 minutes', '5s'],
      numbers: ['12,345', '12K', '12.3%', '-20%', '20%', '+1,234', '1–5', '5'],
      lists: ['a, b, c', 'a, b, and c', 'a, b, or c'],
      names: ['Germany', 'German'],
      notifications: [['No clicks for 7 days', expect.stringContaining('Oct 26, 2026')], expect.anything()],
    });
    expect(stepName(Date.parse(time), 'week')).toBe('Week of Oct 26, 2026');
  });

  it.each(['de', 'de-AT', 'ar', 'he', 'fa-IR', 'ja'])('are the same in a browser that speaks %s', async (language) => {
    const english = await formatted();
    speakInBrowser(language);
    expect(new Intl.NumberFormat().resolvedOptions().locale).not.toBe('en');
    expect(await formatted()).toEqual(english);
  });

  it('have the forms of the browser’s own English', () => {
    speakInBrowser('en-GB');
    expect(shownTime(time, 'UTC')).toBe('26 Oct 2026, 15:04');
    expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
  });
});

describe('dates, numbers and names in the texts of another language', () => {
  it('are of that language: German', async () => {
    await showTextsIn('de');
    expect(await formatted()).toMatchObject({
      times: ['26.10.2026, 15:04', expect.anything(), expect.anything(), '26. Okt. 2026'],
      ages: ['vor 1 Minute', 'vor 2 Stunden', 'gestern'],
      numbers: expect.arrayContaining(['12.345', '+1.234']),
      lists: ['a, b und c', 'a, b und c', 'a, b oder c'],
      names: ['Deutschland', 'Deutsch'],
    });
  });

  it.each([
    ['ar', /\p{Script=Arabic}/u],
    ['hi', /\p{Script=Devanagari}/u],
  ])('have the letters of %s, and Latin digits', async (code, letters) => {
    await showTextsIn(code);
    const { notifications: _, ...own } = await formatted();
    const shown = JSON.stringify(own);
    expect(shown).toMatch(letters);
    expect(shown).toContain('2026');
    expect(shown).not.toMatch(/(?![0-9])\p{Nd}/u);
  });

  it('are those of the texts in a browser whose language has no texts', async () => {
    await showTextsIn('de');
    vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue('fr-CH');
    expect(formatCount(12_345)).toBe('12.345');
    vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue('de-CH');
    expect(formatCount(12_345)).toMatch(/^12[’']345$/);
  });
});

it('no other code chooses a language for what it shows', async () => {
  const folders = ['components', 'entrypoints', 'lib', 'locales'];
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => `${folder}/${name}`)),
  );
  const files = names.flat().filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  const choices = /getUILanguage|\btoLocale(?:Date|Time)?String\b|\bIntl\.\w+(?:\(\)\.format|\(undefined)/;
  const found: string[] = [];
  for (const file of files) if (choices.test(await readFile(file, 'utf8'))) found.push(file);
  // The first form chooses texts as the browser does, and is drawn in each language at build time.
  const ofTheFirstForm = ['build.ts', 'texts.ts'].map((name) => `entrypoints/popup/first-form/${name}`);
  expect(found.sort()).toEqual([...ofTheFirstForm, 'locales/by-language.ts']);
});
