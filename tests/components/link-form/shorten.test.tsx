import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recallPlace } from '@/lib/storage/places.ts';
import { stall } from '../../lib/client/unruly-service.ts';
import { copied } from '../../setup/clipboard.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { madeAddress, shorten, showPanel, slug, title, unrulyConnection } from './panel.tsx';

describe('on an ordinary page', () => {
  it('the title can be edited, the address is there, and Enter does it', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection);
    expect(title()).toHaveValue('Page');
    expect(screen.getByTitle(here.address)).toBeVisible();
    expect(shorten()).toHaveFocus();

    await person.keyboard('{Enter}');
    const short = await madeAddress();
    expect(await links()).toMatchObject([{ long_url: here.address, title: 'Page' }]);
    expect((await fetch(String(short), { redirect: 'manual' })).headers.get('location')).toBe(here.address);
    await waitFor(() => expect(copied()).toBe(short));
  });

  it('the link gets the title and slug that were typed, and the custom address is the one to share', async () => {
    const { connection, links, origin } = await connectedService();
    const { person } = showPanel(connection);
    await person.clear(title());
    await person.type(title(), 'Spring sale');
    await person.type(slug(), 'sale{Enter}');
    expect(await madeAddress()).toBe(`${origin}/sale`);
    expect(await links()).toMatchObject([{ title: 'Spring sale', custom_link: 'sale' }]);
    await waitFor(() => expect(copied()).toBe(`${origin}/sale`));
  });

  it('the link is made on the domain that the connection has for new ones', async () => {
    const { connection, links, domain } = await connectedService();
    const { person } = showPanel(connection);
    expect(screen.getByText(`${domain.label}/`)).toBeVisible();
    await person.keyboard('{Enter}');
    await madeAddress();
    expect(await links()).toMatchObject([{ domain_id: domain.id }]);
  });

  it('a second press while the first is under way makes no second link', async () => {
    const { connection, seen } = await unrulyConnection(stall);
    const { person } = showPanel(connection);
    await person.keyboard('{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: 'Shortening…' })).toHaveFocus();
    await person.keyboard('{Enter}');
    await person.type(title(), '{Enter}');
    await waitFor(() => expect(seen).toHaveLength(1));
  });
});

describe('what is typed is checked as it is typed', () => {
  it('a slug: counted, with the limits as its hint, and the error at its field', async () => {
    const { connection } = await connectedService();
    const { person } = showPanel(connection);
    expect(slug()).toHaveAccessibleDescription('3 to 50 characters');
    await person.type(slug(), 'ab');
    expect(slug()).toHaveAccessibleDescription('At least 3 characters');
    expect(screen.getByText('2/50')).toBeVisible();
    await person.type(slug(), 'c');
    expect(slug()).toHaveAccessibleDescription('3 to 50 characters');
  });

  it('nothing wrong is sent: the first wrong field has the focus instead, and keeps what it holds', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection);
    await person.click(title());
    await person.paste('x'.repeat(147));
    await person.type(slug(), 'ab');
    expect(title()).toHaveAccessibleDescription('At most 150 characters');
    await person.click(shorten());
    expect(title()).toHaveFocus();
    expect([title(), slug()].map((field) => field.getAttribute('value'))).toEqual([`Page${'x'.repeat(147)}`, 'ab']);
    expect(await links()).toEqual([]);
  });
});

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
