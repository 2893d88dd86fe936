import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { LinkStatsPage } from '@/components/stats/page/link-stats-page.tsx';
import { addDays, dayAt } from '@/lib/stats/days.ts';
import { recallAnswer } from '@/lib/stats-cache/stats-cache.ts';
import { startBackground } from '../../setup/background.ts';
import { copied } from '../../setup/clipboard.ts';
import { show } from '../../setup/show.ts';
import { answering, id, openStats } from './stats-page.tsx';

const today = dayAt(Date.now());
const query = { id, start_date: addDays(today, -29), end_date: today };
const figure = (text: string) => screen.findByText(text, { selector: 'dd' });

describe('figures that were seen before', () => {
  it('are there at once, with their age, and then anew', async () => {
    const service = await answering({ total_count: 5, unique_count: 2 });
    const first = openStats(id);
    await figure('5');
    await vi.waitFor(async () => expect(await recallAnswer(query)).not.toBeNull());
    first.rerender(<p>Elsewhere</p>);

    const answers = Promise.withResolvers<void>();
    service.behave(async (response, request) => {
      await answers.promise;
      const data = request.url?.includes('stats') ? { total_count: 6, unique_count: 2 } : { id };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'success', data }));
    });
    first.rerender(<LinkStatsPage params={{ id }} />);
    expect(await figure('5')).toBeVisible();
    expect(screen.getByText(/^From now\. Asking again…/)).toBeVisible();
    answers.resolve();
    expect(await figure('6')).toBeVisible();
  });

  it('stay in sight when the service cannot be reached, with why', async () => {
    const service = await answering({ total_count: 5, unique_count: 2 });
    const { person } = openStats(id);
    await figure('5');
    await service.stop();
    await person.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByRole('alert', undefined, { timeout: 10_000 })).toHaveTextContent('Could not reach');
    expect(await figure('5')).toBeVisible();
  });
});

describe('without a connection', () => {
  it('the page leads there', async () => {
    await startBackground();
    navigate(`/links/${id}/stats`);
    const { person } = show(<LinkStatsPage params={{ id }} />);
    await person.click(await screen.findByRole('button', { name: /onnect/ }));
    expect(window.location.hash).toBe('#/connection');
  });
});

describe('shared figures', () => {
  const entry = {
    id,
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    created_at: '2026-04-01T12:00:00Z',
    share_url: 'https://go.example.com/share/abc',
    has_password: true,
  };

  it('are listed with their days, when they were made, and whether they ask for a password', async () => {
    await answering({ total_count: 1 }, { shareable_analytics: [entry] });
    const { person } = openStats(id);
    const period = 'Mar 1 – 31, 2026';
    expect(await screen.findByText(period)).toBeVisible();
    expect(screen.getByText(/^Made Apr 1, 2026/)).toBeVisible();
    expect(screen.getByText('Password asked')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Open the figures of Mar 1/ })).toHaveAttribute('href', entry.share_url);
    await person.click(screen.getByRole('button', { name: /^Copy the address of the figures of Mar 1/ }));
    expect(copied()).toBe(entry.share_url);
  });
});
