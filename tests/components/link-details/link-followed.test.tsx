import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { alarm } from '../../setup/alarm.ts';
import { holdClock } from '../../setup/clock.ts';
import { besideAnother } from '../../setup/connected.ts';
import { endUndoTime, sendDeletionsNow } from '../../setup/deletions.ts';
import { linkCacheWhen, refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { serviceWith, showLinks } from '../links/setting.tsx';

beforeEach(besideAnother);

describe('the page of a link that changes while it is open', () => {
  it('follows changes made elsewhere', async () => {
    const { made } = await serviceWith(2);
    await refresh();
    const id = made[0]?.id ?? '';
    showLinks(`/links/${id}`);
    expect(await screen.findByText('Updated just now')).toBeVisible();
    await ask('updateLink', { id, title: 'Renamed meanwhile' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Renamed meanwhile' })).toBeVisible();
    await ask('deleteLink', { id });
    expect(await screen.findByText('Link not found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
  });

  /** Shows the page of a link that is being deleted. */
  async function deleteShown() {
    holdClock();
    const service = await serviceWith(1);
    await refresh();
    const id = service.made[0]?.id ?? '';
    showLinks(`/links/${id}`);
    expect(await screen.findByText('Updated just now')).toBeVisible();
    await ask('scheduleDelete', { id });
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
    return service;
  }

  it('says that the link no longer exists once its deletion is sent', async () => {
    await deleteShown();
    endUndoTime();
    await alarm('operations');
    expect(await screen.findByText('Link not found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
  });

  it('shows the link again once its deletion is refused', async () => {
    const { refuseWrites } = await deleteShown();
    await refuseWrites();
    await sendDeletionsNow();
    expect(await screen.findByText(/was not deleted/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  });

  it('says so while its deletion cannot be sent', async () => {
    const { stop } = await deleteShown();
    await stop();
    await sendDeletionsNow();
    expect(await screen.findByText(/is not deleted yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  });

  it('reads the link again after a change elsewhere, but not after its own answer is cached', async () => {
    const link = linkOf(1);
    const { behave, seen } = await listService([link]);
    const { revision } = await refresh();
    const answerWith = (title: string) => answer(200, { status: 'success', data: { ...link, title } });
    behave(answerWith('Told by the service'));
    seen.splice(0);
    showLinks(`/links/${link.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Told by the service' })).toBeVisible();
    await linkCacheWhen((state) => state.revision > revision);
    behave(answerWith('Changed elsewhere'));
    await ask('updateLink', { id: link.id, title: 'Changed elsewhere' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Changed elsewhere' })).toBeVisible();
    // By the page, by the change itself, and by the page after the change.
    const read = seen.filter(({ method, url }) => method === 'GET' && url.pathname !== '/v1/link/stats');
    expect(read).toHaveLength(3);
  });
});
