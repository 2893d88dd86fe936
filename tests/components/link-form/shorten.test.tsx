import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
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
    await waitFor(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });
});

describe('Ctrl or Command with Enter', () => {
  it.each(['Control', 'Meta'])('creates the link from the tags field, with the typed tag: %s', async (key) => {
    const { connection } = await connectedService();
    const { person } = showPanel(connection);
    await person.type(screen.getByRole('combobox', { name: 'Tags' }), `spring{${key}>}{Enter}{/${key}}`);
    await madeAddress();
    expect(await ask('listLinks', { limit: '9' })).toMatchObject({ value: { links: [{ tags: ['spring'] }] } });
  });

  it('creates the link from a text of several lines', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection);
    await person.click(screen.getByRole('button', { name: 'Social preview' }));
    const description = await screen.findByRole('textbox', { name: /Description/ });
    await person.type(description, 'One{Enter}two{Control>}{Enter}{/Control}');
    await madeAddress();
    expect(await links()).toMatchObject([{ meta_description: 'One\ntwo' }]);
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
