import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useMemo } from 'react';
import { expect, it } from 'vitest';
import { recentClicksQuery } from '@/components/queries/queries.ts';
import { useRecentClicks } from '@/components/queries/use-recent-clicks.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectedService } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';

function Clicks({ link }: { link: string }) {
  const client = useQueryClient();
  const each = useRecentClicks(useMemo(() => [link], [link]));
  return (
    <main>
      <button type="button" onClick={() => void client.query(recentClicksQuery(link))}>
        {each.get(link)?.clicks?.total_count ?? 'unknown'}
      </button>
    </main>
  );
}

function Rows({ from }: { from: number }) {
  const cache = useQueryClient().getQueryCache();
  const shown = useRecentClicks(useMemo(() => [`${from}`, `${from + 1}`], [from]));
  return <p>{`${shown.size} shown, ${cache.getAll().length} in memory`}</p>;
}

it('links that only scroll by leave nothing in memory', () => {
  const { rerender } = show(<Rows from={0} />);
  for (const from of [10, 20, 30]) rerender(<Rows from={from} />);
  expect(screen.getByText('0 shown, 0 in memory')).toBeVisible();
});

it('clicks stay in memory while they are out of view, and are dropped when the token is replaced', async () => {
  const { settings, anotherToken } = await connectedService();
  const { id } = await makeLink();
  const { person, rerender } = show(<Clicks link={id} />);
  await person.click(screen.getByRole('button', { name: 'unknown' }));
  expect(await screen.findByRole('button', { name: '0' })).toBeVisible();
  const reopen = () => {
    rerender(<p>Elsewhere</p>);
    rerender(<Clicks link={id} />);
  };
  reopen();
  expect(screen.getByRole('button', { name: '0' })).toBeVisible();
  rerender(<p>Elsewhere</p>);
  await ask('connect', { settings, token: await anotherToken(), check: false });
  await until(() => {
    reopen();
    expect(screen.getByRole('button', { name: 'unknown' })).toBeVisible();
  });
});
