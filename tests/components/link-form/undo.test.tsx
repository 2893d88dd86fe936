import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recallMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { holdClock } from '../../setup/clock.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { sendDeletionsNow } from '../../setup/deletions.ts';
import { madeAddress, problem, shorten, showPanel, slug, title } from './panel.tsx';

/** A panel with a link that was just made. Nothing is sent by itself: the date is stopped. */
async function madeLink() {
  const service = await connectedService();
  const shown = showPanel(service.connection);
  await shown.person.type(title(), ' one');
  await shown.person.type(slug(), 'sale{Enter}');
  await madeAddress();
  holdClock();
  return { ...service, ...shown };
}

const press = (name: string) => screen.getByRole('button', { name });
const deletion = (words: string) =>
  waitFor(() => expect(screen.getByText(new RegExp(words)).closest('[role=status]')).toBeVisible());

/** Records whether the short address is shown after this call. */
function watchAddress(): () => boolean {
  let isShown = false;
  const observer = new MutationObserver(() => {
    isShown ||= screen.queryByRole('button', { name: 'Copy' }) !== null;
  });
  observer.observe(document.body, { subtree: true, childList: true });
  return () => {
    observer.disconnect();
    return isShown;
  };
}

describe('Delete at a link that was just created', () => {
  it('waits for Undo, then deletes the link, says so, and brings back what was typed', async () => {
    const { person, links } = await madeLink();
    await person.click(press('Delete'));
    await deletion('Deleting .*Page one');
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
    expect(await links()).toHaveLength(1);
    const isAddressShown = watchAddress();
    await sendDeletionsNow();
    expect((await screen.findByText('Link deleted')).closest('[role=status]')).toBeVisible();
    expect(isAddressShown()).toBe(false);
    expect(await links()).toEqual([]);
    expect(title()).toHaveValue('Page one');
    expect(slug()).toHaveValue('sale');
    await waitFor(() => expect(shorten()).toHaveFocus());
    expect(await recallMade(here)).toBeNull();
    await waitFor(async () => expect((await readDraft({ kind: 'new', at: here }))?.draft.custom_link).toBe('sale'));
  });

  it('can be undone, also by a popup that opens later', async () => {
    const { person, links, origin, connection, rerender } = await madeLink();
    await person.click(press('Delete'));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await madeAddress()).toBe(`${origin}/sale`));
    await person.click(press('Delete'));
    await deletion('Deleting');
    rerender(<p>closed</p>);
    showPanel(connection, { made: await recallMade(here) });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await madeAddress()).toBe(`${origin}/sale`));
    expect(await links()).toHaveLength(1);
  });

  it('frees the slug for the next try', async () => {
    const { person, links, origin } = await madeLink();
    await person.click(press('Delete'));
    await deletion('Deleting');
    await sendDeletionsNow();
    await screen.findByText('Link deleted');
    await person.click(shorten());
    expect(await madeAddress()).toBe(`${origin}/sale`);
    expect(await links()).toHaveLength(1);
    expect(screen.queryByText('Link deleted')).not.toBeInTheDocument();
  });

  it('leaves the way to a new link open meanwhile', async () => {
    const { person } = await madeLink();
    await person.click(press('Delete'));
    await deletion('Deleting');
    await person.click(press('Create another'));
    expect(slug()).toHaveValue('');
  });

  it('that is refused says why, shows the link again, and can be tried again or dropped', async () => {
    const { person, refuseWrites, links, origin } = await madeLink();
    await refuseWrites();
    await person.click(press('Delete'));
    await deletion('Deleting');
    await sendDeletionsNow();
    expect(await problem()).toHaveTextContent("Your token doesn't allow this");
    expect(await madeAddress()).toBe(`${origin}/sale`);
    await person.click(press('Keep it'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await refuseWrites(false);
    await person.click(press('Delete'));
    await deletion('Deleting');
    await sendDeletionsNow();
    expect(await screen.findByText('Link deleted')).toBeVisible();
    expect(await links()).toEqual([]);
  });

  it('at a service that cannot be reached says so, can be undone, and is done once it can be', async () => {
    const { person, stop, startAgain, links } = await madeLink();
    await stop();
    await person.click(press('Delete'));
    await deletion('Deleting');
    await sendDeletionsNow();
    await deletion('Not deleted yet, Hem tries again: .*Page one');
    expect(press('Undo')).toBeVisible();
    await startAgain();
    await sendDeletionsNow();
    expect(await screen.findByText('Link deleted')).toBeVisible();
    expect(await links()).toEqual([]);
  });
});

describe('Create another', () => {
  it('brings an empty form, forgets what was typed, and leaves the link be', async () => {
    const { person, links } = await madeLink();
    await person.click(press('Create another'));
    expect(title()).toHaveValue('Page');
    expect(slug()).toHaveValue('');
    expect(shorten()).toHaveFocus();
    expect(await links()).toHaveLength(1);
    await waitFor(async () => expect(await recallMade(here)).toBeNull());
    await waitFor(async () => expect(await readDraft({ kind: 'new', at: here })).toBeNull());
  });
});
