import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { alarm } from '../../setup/alarm.ts';
import { holdClock, unsent } from '../../setup/clock.ts';
import { deletions, endUndoTime } from '../../setup/deletions.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { fillDisk } from '../../setup/operations.ts';
import { delayedOperation, publish } from '../../setup/pending-changes.ts';
import { rows, type ServiceWith, serviceWith, showLinks, titles } from './setting.tsx';

/** Shows three links, the second of which is being deleted. */
async function deleting(route?: string, before?: (service: ServiceWith) => Promise<void>) {
  holdClock();
  const service = await serviceWith(3);
  await refresh();
  const { person } = showLinks(route);
  await rows();
  await before?.(service);
  const [, second] = await rows();
  second?.focus();
  await person.keyboard('{Delete}');
  return { service, person, title: service.made[1]?.title ?? '' };
}

/** Ends the undo time of the deletion and starts the dispatcher. */
async function passUndoTime(): Promise<void> {
  await expect.poll(deletions).toMatchObject([{ state: { name: 'waiting' } }]);
  endUndoTime();
  await alarm('operations');
}

describe('deleting', () => {
  it('removes the link without asking, focuses the next one, and can be undone', async () => {
    const { service, person, title } = await deleting();
    await waitFor(() => expect(titles()).toEqual([service.made[0]?.title, service.made[2]?.title]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText(`Deleted ${title}`)).toBeVisible();
    expect(screen.getByText(/^2 links/)).toBeVisible();
    await person.dblClick(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(await service.links()).toHaveLength(3);
    expect(screen.queryByText(/^Too late/)).not.toBeInTheDocument();
  });

  it.each(['Undo', 'u'])('says when %s is too late', async (how) => {
    const { service, person, title } = await deleting();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await screen.findByText(`Deleted ${title}`);
    // It was sent, and this page does not know yet.
    fakeBrowser.storage.onChanged.removeAllListeners();
    await ask('sendNow', { operation: (await unsent())[0]?.id ?? null });
    await waitFor(async () => expect(await service.links()).toHaveLength(2));
    const [first] = await rows();
    first?.focus();
    await (how === 'u' ? person.keyboard('u') : person.click(undo));
    expect(await screen.findByText(`Too late, ${title} is already deleted.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/^Too late/)).not.toBeInTheDocument();
  });

  it('focuses the previous row after the last one was deleted, and u works without rows', async () => {
    const { person } = await deleting();
    await waitFor(() => expect(titles()).toHaveLength(2));
    const [, last] = await rows();
    last?.focus();
    await person.keyboard('{Delete}');
    await waitFor(() => expect(titles()).toHaveLength(1));
    expect((await rows())[0]).toHaveFocus();
    await person.keyboard('{Delete}');
    await waitFor(() => expect(titles()).toEqual([]));
    await person.keyboard('u');
    await waitFor(() => expect(titles()).toHaveLength(1));
  });

  it('is undone by u', async () => {
    const { person } = await deleting();
    await waitFor(() => expect(titles()).toHaveLength(2));
    const [first] = await rows();
    first?.focus();
    await person.keyboard('u');
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it.each(['/links', '/links?has_password=false'])(
    'is sent after the undo time, and the link stays hidden (%s)',
    async (route) => {
      const { service } = await deleting(route);
      const gone = service.made[1]?.id;
      await waitFor(() => expect(titles()).toHaveLength(2));
      await passUndoTime();
      await waitFor(async () => expect((await service.links()).map(({ id }) => id)).not.toContain(gone));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
      expect(titles()).toHaveLength(2);
      // It also stays hidden while another is being deleted.
      await ask('scheduleDelete', { id: service.made[0]?.id ?? '' });
      await screen.findByRole('button', { name: 'Undo' });
      await waitFor(() => expect(titles()).toEqual([service.made[2]?.title]));
    },
  );

  it('that cannot be sent says why, and can be undone meanwhile', async () => {
    const { person, title } = await deleting(undefined, (service) => service.stop());
    await passUndoTime();
    expect(await screen.findByText(`${title} is not deleted yet. Hem tries again by itself.`)).toBeVisible();
    expect(screen.getByText('Could not reach the service')).toBeVisible();
    expect(titles()).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(await unsent()).toEqual([]);
  });

  it('by a held key deletes one link only', async () => {
    const { service } = await deleting();
    await waitFor(() => expect(titles()).toHaveLength(2));
    const [first] = await rows();
    first?.focus();
    fireEvent.keyDown(first ?? document.body, { key: 'Delete', repeat: true });
    expect(await screen.findAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    expect(titles()).toEqual([service.made[0]?.title, service.made[2]?.title]);
  });

  it('that the browser cannot store keeps the link, says why, and can be retried', async () => {
    let full: ReturnType<typeof fillDisk> | undefined;
    const { person, title } = await deleting(undefined, async () => {
      full = fillDisk();
    });
    expect(await screen.findByText(`${title} was not deleted`)).toBeVisible();
    expect(titles()).toHaveLength(3);
    full?.mockRestore();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(screen.queryByText(`${title} was not deleted`)).not.toBeInTheDocument();
  });

  it('that is refused shows the link again, with the reason and what to do', async () => {
    const service = await serviceWith(3);
    await refresh();
    showLinks();
    const [link] = service.made;
    const title = link?.title ?? '';
    const failure = { kind: 'forbidden', message: '' } as const;
    await publish([
      delayedOperation({ write: { kind: 'delete', id: link?.id ?? '' }, state: { name: 'refused', failure } }),
    ]);
    expect(await screen.findByText(`${title} was not deleted`)).toBeVisible();
    expect(screen.getByText("Your token doesn't allow this")).toBeVisible();
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.getByRole('button', { name: 'Keep it' })).toBeVisible();
  });

  it('at once from another page shows the link again if the service refuses', async () => {
    const service = await listService(linksFrom(3));
    await refresh();
    showLinks();
    await waitFor(() => expect(titles()).toHaveLength(3));
    const refusal = Promise.withResolvers<void>();
    const refuse = answer(403, { status: 'failure', message: 'Not yours' });
    service.behave((response, request) => void refusal.promise.then(() => refuse(response, request)));
    const deleted = ask('deleteLink', { id: linkOf(2).id });
    await waitFor(() => expect(titles()).toEqual(['Link 3', 'Link 1']));
    refusal.resolve();
    expect(await deleted).toMatchObject({ ok: false });
    await waitFor(() => expect(titles()).toEqual(['Link 3', 'Link 2', 'Link 1']));
    expect(screen.queryByText('Link 2 was not deleted')).not.toBeInTheDocument();
  });

  it('that is pending shows on a page opened later', async () => {
    holdClock();
    const service = await serviceWith(2);
    await refresh();
    await ask('scheduleDelete', { id: service.made[0]?.id ?? '' });
    showLinks();
    expect(await screen.findByText(`Deleted ${service.made[0]?.title}`)).toBeVisible();
    await waitFor(() => expect(titles()).toEqual([service.made[1]?.title]));
  });
});
