import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { StatsPage } from '@/components/stats/home/stats-page.tsx';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { show } from '../../setup/show.ts';

const linkIn = (utm_campaign: string | null, number: number) =>
  linkRecord.parse({ ...linkOf(number), utm: { utm_campaign } });

/** Connects to a service with two links of a campaign among others. It lists a given selection, and has all stats. */
async function withCampaign() {
  const links = [linkIn('spring', 4), linkIn('autumn', 3), linkIn(null, 2), linkIn('spring', 1)];
  const service = await listService(links);
  service.behave((response, request) => {
    const data = { total_count: 10, unique_count: 1, stats: {} };
    if (request.url?.includes('/stats')) answer(200, { status: 'success', data })(response, request);
    else service.list(response, request);
  });
  const listed = () => service.seen.filter(({ url }) => url.pathname.endsWith('/links')).length;
  return { ...service, links, listed };
}

function open() {
  navigate('/stats?utm_campaign=spring');
  return show(<StatsPage />);
}

const named = () => screen.getAllByRole('checkbox', { name: /^Include/ }).map((box) => box.getAttribute('aria-label'));
const note = () => screen.queryByText(/^Links updated /);

it('a campaign is found in the cached links, newest first, and only stats are requested', async () => {
  const { listed } = await withCampaign();
  await refresh();
  const before = listed();
  open();
  expect(await screen.findByText('2 of 2 links loaded')).toBeVisible();
  expect(named()).toEqual(['Include Link 4', 'Include Link 1']);
  expect(note()).toBeVisible();
  expect(listed()).toBe(before);
});

it('a campaign is searched for at the service on request, whose answer is then shown', async () => {
  const { links } = await withCampaign();
  await refresh();
  links.unshift(linkIn('spring', 5));
  const { person } = open();
  expect(await screen.findByText('2 of 2 links loaded')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Refresh links' }));
  expect(await screen.findByText('3 of 3 links loaded')).toBeVisible();
  expect(named()).toContain('Include Link 5');
  expect(note()).toBeNull();
});

it('a campaign is searched for at the service as long as not all links are cached', async () => {
  const { listed } = await withCampaign();
  open();
  expect(await screen.findByText('2 of 2 links loaded')).toBeVisible();
  expect(listed()).toBeGreaterThan(0);
  expect(note()).toBeNull();
  await refresh();
  const before = listed();
  for (const campaign of ['autumn', 'Spring']) {
    act(() => navigate(`/stats?utm_campaign=${campaign}`));
    await waitFor(() => expect(note()).toBeVisible());
  }
  expect(await screen.findByText('2 of 2 links loaded')).toBeVisible();
  expect(listed()).toBe(before);
});

it('a link of the campaign that Hem saves while the page is open is added', async () => {
  const { links } = await withCampaign();
  await refresh();
  open();
  expect(await screen.findByText('2 of 2 links loaded')).toBeVisible();
  links.unshift(linkIn('spring', 5));
  await refresh();
  expect(await screen.findByText('3 of 3 links loaded')).toBeVisible();
  expect(named()).toContain('Include Link 5');
  expect(note()).toBeVisible();
});

it('a campaign without a link says so, and whether cache or service was searched', async () => {
  await withCampaign();
  await refresh();
  navigate('/stats?utm_campaign=winter');
  show(<StatsPage />);
  expect(await screen.findByText('No links match')).toBeVisible();
  expect(note()).toBeVisible();
});
