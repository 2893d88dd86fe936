import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { connectedTo } from '../../setup/connected.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { rows, serviceWith, showLinks } from './setting.tsx';

async function shown() {
  await listService(linksFrom(3).map((link) => ({ ...link, tags: ['ads'] })));
  await refresh();
  const { person } = showLinks();
  await rows();
  return person;
}

const grid = () => screen.getByRole('grid');
const columns = () =>
  grid()
    .style.getPropertyValue('--columns')
    .split(/ (?![^(]*\))/);
const edge = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` });

describe('a column', () => {
  it('changes its width by the arrow keys, and keeps it', async () => {
    const person = await shown();
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
    const before = columns();
    edge('Short address').focus();
    await person.keyboard('{ArrowLeft}');
    await waitFor(() => expect(columns()).toContain('208px'));
    expect((await listLayoutItem.get()).widths).toEqual({ address: 208 });
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(async () => expect((await listLayoutItem.get()).widths).toEqual({ address: 160 }));
    await person.keyboard('{Delete}');
    await waitFor(async () => expect((await listLayoutItem.get()).widths).toEqual({}));
    expect(columns()).toEqual(before);
  });

  it('follows the pointer, and saves its width on release', async () => {
    await shown();
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    const tags = edge('Tags');
    tags.setPointerCapture = () => undefined;
    fireEvent.pointerDown(tags, { button: 0, clientX: 300, pointerId: 1 });
    fireEvent.pointerMove(tags, { clientX: 260, pointerId: 1 });
    expect(columns()).toContain('140px');
    expect((await listLayoutItem.get()).widths).toEqual({});
    fireEvent.pointerUp(tags, { clientX: 250, pointerId: 1 });
    expect(columns()).toContain('150px');
    await waitFor(async () => expect((await listLayoutItem.get()).widths).toEqual({ tags: 150 }));
    fireEvent.doubleClick(tags);
    await waitFor(async () => expect((await listLayoutItem.get()).widths).toEqual({}));
  });

  it.each(['pointerCancel', 'lostPointerCapture'] as const)('resets its width at %s', async (ending) => {
    await shown();
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    const tags = edge('Tags');
    tags.setPointerCapture = () => undefined;
    const before = columns();
    fireEvent.pointerDown(tags, { button: 0, clientX: 300, pointerId: 1 });
    fireEvent.pointerMove(tags, { clientX: 260, pointerId: 1 });
    expect(columns()).not.toEqual(before);
    fireEvent[ending](tags, { pointerId: 1 });
    expect(columns()).toEqual(before);
    fireEvent.pointerMove(tags, { clientX: 220, pointerId: 1 });
    expect(columns()).toEqual(before);
    expect((await listLayoutItem.get()).widths).toEqual({});
  });

  it('never gets too narrow to grab', async () => {
    const person = await shown();
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(50);
    edge('Tags').focus();
    await person.keyboard('{ArrowRight}');
    await waitFor(async () => expect((await listLayoutItem.get()).widths).toEqual({ tags: 48 }));
  });

  it('does not exist if it is empty for all links, whichever are in view', async () => {
    await listService([...linksFrom(40).slice(0, -1), linkOf(1, { tags: ['ads'] })]);
    await refresh();
    const { person } = showLinks();
    await rows();
    expect(screen.getByRole('columnheader', { name: 'Tags' })).toBeVisible();
    await person.keyboard('/');
    await person.keyboard('Link 40');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Tags' })).not.toBeInTheDocument());
    expect(screen.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  });
});

describe('a link without a title', () => {
  it('shows its destination once', async () => {
    await listService([linkOf(2, { title: null }), linkOf(1)]);
    await refresh();
    showLinks();
    const drawn = (await rows()).map((row) => row.textContent ?? '');
    expect(drawn.map((text) => text.split(/example\.com\/\d/).length - 1)).toEqual([1, 1]);
    expect(drawn[1]).toContain('Link 1');
  });
});

it('UTM source, medium and campaign are below the short address, with their names on hover', async () => {
  const utm = { utm_source: 'mail', utm_medium: null, utm_campaign: 'spring', utm_term: 'shoes', utm_content: null };
  await listService([linkOf(2, { has_utm: true, utm }), linkOf(1, { has_utm: false, utm })]);
  await refresh();
  showLinks();
  const [tagged, off] = await rows();
  if (tagged === undefined || off === undefined) throw new Error('There are no rows');
  expect(within(tagged).getByText('mail · spring')).toHaveAttribute('title', 'Source: mail\nCampaign: spring');
  expect(within(off).queryByText(/spring/)).toBeNull();
});

describe('short addresses', () => {
  /** Returns the short address of the first link, with its row. */
  async function first(origin: string) {
    await refresh();
    showLinks();
    const [row] = await rows();
    if (row === undefined) throw new Error('There is no row');
    const { host } = new URL(origin);
    const address = within(row).getByTitle((title) => title.startsWith(`${host}/`)).title;
    return { row, address };
  }

  it('omit the host of a single domain, but not on hover and for screen readers', async () => {
    const { origin } = await serviceWith(2);
    const { row, address } = await first(origin);
    expect(within(row).getByTitle(address).textContent).toBe(address.slice(address.indexOf('/')));
  });

  it('omit the host of the default domain, and show other hosts', async () => {
    const { settings, token, origin } = await serviceWith(2);
    const further = { id: crypto.randomUUID(), label: 'other.example' };
    const domains = [...settings.domains, further];
    await connectedTo({ settings, token }, { domains });
    const { row, address } = await first(origin);
    const shown = () => within(row).getByTitle(address).textContent;
    expect(shown()).toBe(address.slice(address.indexOf('/')));
    await connectedTo({ settings, token }, { domains, defaultDomain: further.id });
    await waitFor(() => expect(shown()).toBe(address));
  });
});
