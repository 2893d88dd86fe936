import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { madeAddress, problem, shorten, showPanel, slug, title } from './panel.tsx';

/** A panel with a link that was just made. */
async function madeLink() {
  const service = await connectedService();
  const { person } = showPanel(service.connection);
  await person.type(title(), ' one');
  await person.type(slug(), 'sale{Enter}');
  await madeAddress();
  return { ...service, person };
}

const press = (name: string) => screen.getByRole('button', { name });

describe('Undo', () => {
  it('deletes the link, says so, and brings back what was typed', async () => {
    const { person, links } = await madeLink();
    await person.click(press('Delete link'));
    expect((await screen.findByText('Link deleted')).closest('[role=status]')).toBeVisible();
    expect(await links()).toEqual([]);
    expect(title()).toHaveValue('Page one');
    expect(slug()).toHaveValue('sale');
    await waitFor(() => expect(shorten()).toHaveFocus());
    expect(await recallMade(here)).toBeNull();
  });

  it('frees the slug for the next try', async () => {
    const { person, links, origin } = await madeLink();
    await person.click(press('Delete link'));
    await screen.findByText('Link deleted');
    await person.click(shorten());
    expect(await madeAddress()).toBe(`${origin}/sale`);
    expect(await links()).toHaveLength(1);
    expect(screen.queryByText('Link deleted')).not.toBeInTheDocument();
  });

  it('that is refused says why, keeps the link on screen, and can be tried again', async () => {
    const { person, refuseWrites, links, origin } = await madeLink();
    await refuseWrites();
    await person.click(press('Delete link'));
    expect(await problem()).toHaveTextContent("Your token doesn't allow this");
    expect(await madeAddress()).toBe(`${origin}/sale`);
    await refuseWrites(false);
    await person.click(press('Delete link'));
    expect(await screen.findByText('Link deleted')).toBeVisible();
    expect(await links()).toEqual([]);
  });
});

it('Undo of a service that cannot be reached says so, and is done once it can be', async () => {
  const { person, stop, startAgain, links } = await madeLink();
  await stop();
  await person.click(press('Delete link'));
  expect(await screen.findByText('Not deleted yet. Hem tries again by itself.')).toBeVisible();
  expect(title()).toHaveValue('Page one');
  await startAgain();
  await ask('sendNow', { operation: null });
  await waitFor(async () => expect(await links()).toEqual([]));
});

describe('New', () => {
  it('brings an empty form, forgets what was typed, and leaves the link be', async () => {
    const { person, links } = await madeLink();
    await person.click(press('New'));
    expect(title()).toHaveValue('Page');
    expect(slug()).toHaveValue('');
    expect(shorten()).toHaveFocus();
    expect(await links()).toHaveLength(1);
    await waitFor(async () => expect(await recallMade(here)).toBeNull());
    await waitFor(async () => expect(await readDraft({ kind: 'new', at: here })).toBeNull());
  });
});
