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
