import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { answer, hangUp } from '../../lib/client/unruly-service.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { copied } from '../../setup/clipboard.ts';
import { holdClock, letHoursPass } from '../../setup/clock.ts';
import { besideAnother } from '../../setup/connected.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { recount } from '../../setup/visits.ts';
import { rows, serviceWith, showLinks } from '../links/setting.tsx';
import { visitedLink } from '../stats/stats-page.tsx';

beforeEach(besideAnother);

const full = linkOf(1, {
  title: 'Spring sale',
  favicon: 'https://example.com/icon.png',
  custom_link: 'spring',
  custom_url: 'https://go.example.com/spring',
  tags: ['news', 'shoes'],
  has_utm: true,
  utm: { utm_source: 'letter', utm_medium: 'email', utm_campaign: 'spring-26', utm_term: 'boots', utm_content: 'top' },
  has_opengraph: true,
  opengraph: { meta_title: 'All must go', meta_description: 'Until Sunday', meta_image: 'https://example.com/og.png' },
  has_android_targeting: true,
  android_target_url: 'https://play.example.com/app',
  has_ios_targeting: false,
  ios_target_url: 'https://apps.example.com/app',
  has_windows_targeting: true,
  windows_target_url: 'https://windows.example.com/',
  has_linux_targeting: true,
  linux_target_url: 'https://linux.example.com/',
  has_geo_targeting: true,
  geo_targets: [
    { id: null, target_url: 'https://example.de/', country: { iso2: 'DE', name: 'Germany' } },
    { id: null, target_url: 'https://example.org/other', country: null },
  ],
  has_cloaking: true,
  has_password: true,
  password_logo: 'https://example.com/logo.png',
  has_expiration: true,
  expiration: '2026-12-24T18:00:00Z',
  expiration_clicks: '500',
  is_expired: true,
  is_clicked: true,
  last_clicked: '2026-03-01T10:00:00Z',
  shareable_analytics: [
    {
      id: null,
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      created_at: '2026-02-01T08:00:00Z',
      share_url: 'https://go.example.com/shared/1',
      has_password: true,
    },
  ],
});

/** Starts a service with one link. */
async function serviceOf(link: LinkRecord) {
  const service = await listService([link]);
  await refresh();
  service.behave(answer(200, { status: 'success', data: link }));
  return service;
}

describe('the page of a link', () => {
  it('shows the age of the answer, and asks again by Refresh', async () => {
    const { behave } = await serviceOf(full);
    const { person } = showLinks(`/links/${full.id}`);
    expect(await screen.findByText('Updated just now')).toBeVisible();
    letHoursPass(14);
    expect(await screen.findByText('Updated 14 hours ago')).toBeVisible();
    behave(answer(200, { status: 'success', data: { ...full, title: 'Changed elsewhere' } }));
    const button = screen.getByRole('button', { name: 'Refresh' });
    await person.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'Changed elsewhere' })).toBeVisible();
    expect(await screen.findByText('Updated just now')).toBeVisible();
    expect(button).toHaveFocus();
  });

  it('shows everything that is set, the addresses without their scheme', async () => {
    await serviceOf(full);
    showLinks(`/links/${full.id}`);
    expect(await screen.findByText('Updated just now')).toBeVisible();
    const text = document.querySelector('main')?.textContent ?? '';
    const { id, long_url, short_url, custom_url, utm, opengraph } = full;
    for (const address of [long_url, short_url, custom_url]) expect(text).toContain(address?.replace('https://', ''));
    const more = [full.android_target_url, full.ios_target_url, full.windows_target_url, full.linux_target_url];
    const card = [opengraph?.meta_title, opengraph?.meta_description];
    const nested = [...Object.values(utm ?? {}), ...card, full.password_logo, '500'];
    for (const part of [id, full.title, full.favicon, ...more, ...nested, ...(full.tags ?? [])])
      expect(text).toContain(part);
    for (const [country, address] of [
      ['Germany', 'https://example.de/'],
      ['Unknown country', 'https://example.org/other'],
    ] as const) {
      const section = screen.getByRole('region', { name: /^Countries/ });
      expect(within(section).getByText(country).nextElementSibling).toHaveTextContent(address);
    }
    for (const [label, time] of [
      ['Created', full.created_at],
      ['Last click', full.last_clicked],
      ['Expiration date', full.expiration],
    ] as const) {
      expect(screen.getByText(label).nextElementSibling?.querySelector('time')).toHaveAttribute('datetime', time);
    }
    expect(screen.getByText('Expired')).toBeVisible();
    for (const name of ['UTM', 'Password', 'Expiration']) expect(screen.getByRole('region', { name })).toBeVisible();
    expect(screen.getByText('Cloaking').nextElementSibling).toHaveTextContent('On');
    // One platform is switched off.
    expect(screen.getByText('Saved, but turned off')).toBeVisible();
  });

  it.each([
    ['shows that it has expired after its date', true, 1],
    ['does not show that for an old date that is off', false, 0],
  ])('%s', async (_what, has_expiration, times) => {
    await serviceOf({ ...full, has_expiration, is_expired: false, expiration: '2020-01-01T00:00:00Z' });
    showLinks(`/links/${full.id}`);
    expect(await screen.findByText('Expiration date')).toBeVisible();
    expect(screen.queryAllByText('Expired')).toHaveLength(times);
  });

  it('has no rows for what is not set or not reported', async () => {
    await serviceOf(linkOf(1, { is_clicked: null, last_clicked: null, created_at: null, tags: [] }));
    showLinks(`/links/${linkOf(1).id}`);
    await screen.findByText('Updated just now');
    expect(screen.queryAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Clicks', 'Visitors']);
    expect(screen.queryByText('Shared stats')).not.toBeInTheDocument();
  });

  it('says that a link was never clicked', async () => {
    await serviceOf(linkOf(1, { is_clicked: false, last_clicked: null }));
    showLinks(`/links/${linkOf(1).id}`);
    expect((await screen.findByText('Last click')).nextElementSibling).toHaveTextContent('Never');
  });

  it('shows shared stats with their days, and opens them', async () => {
    await serviceOf(full);
    showLinks(`/links/${full.id}`);
    const open = await screen.findByRole('link', { name: /^Open the shared stats: Jan 1/ });
    expect(open).toHaveAttribute('href', 'https://go.example.com/shared/1');
    expect(screen.getByText('Password protected')).toBeVisible();
  });

  it('links web addresses only', async () => {
    await serviceOf({ ...full, long_url: 'javascript:alert(1)', custom_url: 'data:text/html,hello' });
    showLinks(`/links/${full.id}`);
    expect(await screen.findByText('javascript:alert(1)')).toBeVisible();
    const leads = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(leads.filter((href) => !/^(#|https:)/.test(href ?? ''))).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Open' })).not.toBeInTheDocument();
  });

  it('leads to its editor, its stats and a duplicate, and copies its address', async () => {
    const service = await serviceWith(0);
    const at = { tabId: 1, address: 'https://example.com/', connectionId: pageConnectionId() };
    const created = await makeLink({}, { at });
    const { person } = showLinks(`/links/${created.id}`);
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
    expect(['Edit', 'All stats', 'Open'].map(leads)).toEqual([
      `#/links/${created.id}/edit`,
      `#/links/${created.id}/stats`,
      created.short_url,
    ]);
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(copied()).toBe(created.short_url));
    expect(created.short_url).toContain(service.origin);
    await person.click(screen.getByRole('button', { name: /^More for/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    expect(window.location.hash).toBe(`#/links/new?like=${created.id}&section=utm`);
  });

  it('copies its short address at a press on it', async () => {
    await serviceOf(full);
    const { person } = showLinks(`/links/${full.id}`);
    await person.click(await screen.findByRole('button', { name: 'Copy go.example.com/spring' }));
    await waitFor(() => expect(copied()).toBe(full.custom_url));
  });

  it('leads back to the list as it was: its filters, its scroll position and its row', async () => {
    await serviceWith(60);
    await refresh();
    const { person } = showLinks('/links?sort=title');
    await rows();
    const grid = () => screen.getByRole('grid');
    grid().scrollTop = 240;
    fireEvent.scroll(grid());
    const row = (await rows())[5];
    act(() => row?.focus());
    act(() => navigate(`/links/${linkOf(1).id}`));
    const back = await screen.findByRole('link', { name: 'Links' });
    expect(back).toHaveAttribute('href', '#/links?sort=title');
    await person.click(back);
    await rows();
    expect(grid().scrollTop).toBe(240);
    expect(document.querySelector('[data-index][tabindex="0"]')).toHaveAttribute('data-index', row?.dataset['index']);
  });

  it('starts with the clicks and visitors of the last 30 days', async () => {
    const { id, visits } = await visitedLink(12);
    const counted = recount(visits);
    showLinks(`/links/${id}`);
    const stats = within(await screen.findByRole('region', { name: 'Last 30 days' }));
    expect(await stats.findByText(String(counted.total_count), { selector: 'dd' })).toBeVisible();
    expect(stats.getByText(String(counted.unique_count), { selector: 'dd' })).toBeVisible();
    await expectAccessible();
  });

  it('requests no clicks of a link that was never clicked', async () => {
    const { behave, seen } = await listService([linkOf(1, { is_clicked: false })]);
    behave(answer(200, { status: 'success', data: linkOf(1, { is_clicked: false }) }));
    showLinks(`/links/${linkOf(1).id}`);
    const stats = within(await screen.findByRole('region', { name: 'Last 30 days' }));
    expect(stats.getAllByText('0', { selector: 'dd' })).toHaveLength(2);
    expect(await screen.findByText('Updated just now')).toBeVisible();
    expect(seen.filter(({ url }) => url.pathname === '/v1/link/stats')).toEqual([]);
  });

  it('shows the cached link first, and keeps it if the service does not answer', async () => {
    const service = await serviceOf(full);
    service.behave(answer(500, { status: 'error', message: 'The disk is full' }));
    const { person } = showLinks(`/links/${full.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible();
    expect(await screen.findByText('Not updated')).toBeVisible();
    service.behave(answer(200, { status: 'success', data: { ...full, title: 'Autumn sale' } }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Autumn sale' })).toBeVisible();
  });

  it('is read again by itself once the service can be reached, with its numbers', async () => {
    const service = await serviceOf(full);
    service.behave(hangUp);
    showLinks(`/links/${full.id}`);
    expect(await screen.findByText('Not updated')).toBeVisible();
    service.behave((response, request) => {
      const data = request.url?.includes('/link/stats') ? { total_count: 77 } : { ...full, title: 'Autumn sale' };
      answer(200, { status: 'success', data })(response, request);
    });
    dispatchEvent(new Event('online'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Autumn sale' })).toBeVisible();
    expect(await screen.findByText('77', { selector: 'dd' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says when the link does not exist', async () => {
    await serviceWith(0);
    showLinks('/links/00000000-0000-4000-8000-000000000009');
    expect(await screen.findByText('Link not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All links' })).toHaveAttribute('href', '#/links');
  });

  it('deletes the link without asking, and leads to the list, which offers undo', async () => {
    holdClock();
    const { made } = await serviceWith(2);
    await refresh();
    const { person } = showLinks(`/links/${made[0]?.id}`);
    await person.click(await screen.findByRole('button', { name: /^More for/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    expect(location.hash).toBe('#/links');
  });
});

describe('a link with unreadable fields', () => {
  it('shows its readable fields, and names the others', async () => {
    const service = await listService([]);
    service.behave(answer(200, { status: 'success', data: { ...linkOf(1), title: 'Spring', created_at: '' } }));
    showLinks(`/links/${linkOf(1).id}`);
    expect(await screen.findByText("Hem can't read this of the link: created_at")).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
  });

  it('ignores a cleared expiration and an empty custom address', async () => {
    const service = await listService([]);
    const cleared = { ...linkOf(1), title: 'Spring', expiration: '', custom_url: '' };
    service.behave(answer(200, { status: 'success', data: cleared }));
    showLinks(`/links/${linkOf(1).id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
    expect(screen.queryByText(/can't read/)).not.toBeInTheDocument();
  });
});
