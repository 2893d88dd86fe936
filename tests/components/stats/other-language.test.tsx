import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showTextsIn } from '../../setup/browser-language.ts';
import { answering, id, openStats } from './stats-page.tsx';

const count = (of: object, total_count: number) => ({ ...of, total_count, unique_count: 1234 });
const stats = {
  ...count({}, 12_345),
  stats: {
    country: [count({ name: 'DE' }, 12_345)],
    language: [count({ name: 'fr' }, 12_345)],
    interval: { day: [] },
  },
};

/** Shows the stats of a link, and returns all words of the page, with its labels and titles. */
async function wordsOfPage(total: string): Promise<string> {
  await answering(stats);
  openStats(id, '?range=own&start_date=2026-03-01&end_date=2026-05-31');
  await screen.findByText(total, { selector: 'dd' });
  const labels = [...document.querySelectorAll('*')].flatMap((one) =>
    ['aria-label', 'aria-valuetext', 'title'].map((name) => one.getAttribute(name) ?? ''),
  );
  return [document.body.textContent, ...labels].join('\n');
}

/** Months and days of the week that are no German ones, numbers with a comma, and 12-hour times. */
const english = /\b(March|May|Oct|Dec|Mon|Tue|Wed|Sunday|Monday|Germany|French)\b|\d,\d{3}\b|\d\s?[AP]M\b/;

describe('the stats of a link', () => {
  it('in German have only German dates, numbers and names', async () => {
    await showTextsIn('de');
    const words = await wordsOfPage('12.345');
    for (const german of ['1.234', 'Deutschland', 'Französisch', '10. Mai']) expect(words).toContain(german);
    expect(words).not.toMatch(english);
  });

  it('in Arabic have only Arabic dates and names, with Latin digits', async () => {
    await showTextsIn('ar');
    const words = await wordsOfPage('12,345');
    for (const arabic of ['ألمانيا', 'الفرنسية', 'مايو']) expect(words).toContain(arabic);
    expect(words).not.toMatch(/(?![0-9])\p{Nd}|\b(March|May|Mon|Tue|Germany|French)\b/u);
  });
});
