import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recallPlace } from '@/lib/storage/places.ts';
import { copied } from '../../setup/clipboard.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { madeAddress, shorten, showPanel, slug, title } from './panel.tsx';

describe('a popup that is closed', () => {
  it('keeps what was typed, and has it when it is opened again', async () => {
    const { connection } = await connectedService();
    const { person, rerender } = showPanel(connection);
    await person.type(title(), ' one');
    await person.type(slug(), 'sale');
    rerender(<p>closed</p>);
    const { draft } = await recallPlace(here);
    showPanel(connection, { kept: draft });
    expect(title()).toHaveValue('Page one');
    expect(slug()).toHaveValue('sale');
  });

  it('while a link is being made still has it when it is opened again', async () => {
    const { connection } = await connectedService();
    const { person, rerender } = showPanel(connection);
    await person.keyboard('{Enter}');
    rerender(<p>closed</p>);
    await waitFor(async () => expect((await recallPlace(here)).made).toMatchObject({ title: 'Page' }));
    const { made } = await recallPlace(here);
    showPanel(connection, { made });
    expect(await madeAddress()).toBe(made?.short_url);
  });

  it('offers to start over where something was kept, and forgets it then', async () => {
    const { connection } = await connectedService();
    const kept = { long_url: here.address, title: 'Typed before', custom_link: 'sale', domain: null };
    const { person } = showPanel(connection, { kept });
    await person.click(screen.getByRole('button', { name: 'Start over' }));
    expect(title()).toHaveValue('Page');
    expect(slug()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
    await waitFor(async () => expect(await recallPlace(here)).toEqual({ draft: null, made: null }));
  });

  it('takes the usual domain where the one that was kept is no longer listed', async () => {
    const { connection, links, domain } = await connectedService();
    const gone = '123e4567-e89b-42d3-a456-426614174000';
    const kept = { long_url: here.address, title: 'Typed before', custom_link: '', domain: gone };
    const { person } = showPanel(connection, { kept });
    await person.keyboard('{Enter}');
    await madeAddress();
    expect(await links()).toMatchObject([{ domain_id: domain.id }]);
  });
});

describe('shortening as soon as the popup opens', () => {
  it('makes and copies one link', async () => {
    const { connection, links } = await connectedService();
    showPanel(connection, { shortenOnOpen: true });
    const short = await madeAddress();
    await waitFor(() => expect(copied()).toBe(short));
    expect(await links()).toHaveLength(1);
  });

  it.each([
    ['the page cannot be shortened', { page: { kind: 'restricted', reason: 'browser' } as const }],
    ['something was typed here before', { kept: { long_url: here.address, title: '', custom_link: '', domain: null } }],
  ])('waits for a press where %s', async (_why, props) => {
    const { connection, links } = await connectedService();
    showPanel(connection, { shortenOnOpen: true, ...props });
    expect(shorten()).toBeVisible();
    expect(await links()).toEqual([]);
  });
});
