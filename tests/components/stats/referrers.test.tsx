import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answering, id, openStats, rowsOf, section } from './stats-page.tsx';

const named = (name: string, total_count: number) => ({ name, total_count, unique_count: 1 });
const referrer = [
  named('direct', 30),
  named('l.instagram.com', 20),
  named('instagram.com', 25),
  named('com.google.android.gm', 15),
  named('news.example', 10),
];

async function open() {
  await answering({ total_count: 100, unique_count: 50, stats: { referrer } });
  const shown = openStats(id);
  await screen.findByText('100', { selector: 'dd' });
  return shown;
}

describe('referrers', () => {
  it('are grouped by well-known site, with details below it at a press', async () => {
    const { person } = await open();
    expect(rowsOf('Referrers')).toEqual([
      ['Instagram', '45', '45.0%'],
      ['Direct or unknown', '30', '30.0%'],
      ['Gmail', '15', '15.0%'],
      ['news.example', '10', '10.0%'],
    ]);
    await person.click(section('Referrers').getByRole('button', { name: 'Instagram', expanded: false }));
    expect(rowsOf('Referrers').slice(0, 4)).toEqual([
      ['Instagram', '45', '45.0%'],
      ['instagram.com', '25', '25.0%'],
      ['l.instagram.com', '20', '20.0%'],
      ['Direct or unknown', '30', '30.0%'],
    ]);
    await person.click(section('Referrers').getByRole('button', { name: 'Instagram', expanded: true }));
    expect(rowsOf('Referrers')).toHaveLength(4);
    // A group of one has no details.
    expect(section('Referrers').queryByRole('button', { name: 'news.example' })).not.toBeInTheDocument();
  });

  it('come before all other names', async () => {
    await open();
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles[0]).toBe('Referrers');
    expect(new Set(titles).size).toBe(11);
  });
});

it('the stats of a link lead to its page', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Link details' })).toHaveAttribute('href', `/links/${id}`);
});
