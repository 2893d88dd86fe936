import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Page } from '@/lib/link/page/page.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { address, madeAddress, shorten, showPanel, title } from './panel.tsx';

const plain = 'https://example.com/page?id=4';
const tracked = `${plain}&utm_source=newsletter&fbclid=abc`;

async function show(address: string) {
  const service = await connectedService();
  const page: Page = { kind: 'ordinary', address, title: 'Page', favicon: '' };
  return { ...service, ...showPanel(service.connection, { page, at: { ...here, address } }) };
}

describe('the page at the head of the form', () => {
  it('has its title, to be changed in place, and its address', async () => {
    const { person, links } = await show(plain);
    expect(screen.getByTitle(plain)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    await person.clear(title());
    await person.type(title(), 'Another');
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ title: 'Another', long_url: plain }]);
  });

  it('says what tracks visitors in the address, and takes just that out', async () => {
    const { person, links } = await show(tracked);
    const line = await screen.findByText('2 tracking parameters');
    expect(line).toHaveAttribute('title', 'utm_source=newsletter, fbclid=abc');
    expect(line.closest('[role="status"]')).toBeVisible();
    screen.getByRole('button', { name: 'Remove' }).focus();
    await person.keyboard('{Enter}');
    expect(screen.getByText('Removed: 2 tracking parameters')).toBeVisible();
    expect(screen.getByTitle(plain)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: plain }]);
  });

  it('says that the address holds a user name and password, and takes them out with what tracks', async () => {
    const { person, links } = await show(tracked.replace('://', '://anna:secret@'));
    expect(await screen.findByText('User name and password, 2 tracking parameters')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByText('Removed: user name and password, 2 tracking parameters')).toBeVisible();
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: plain }]);
  });

  it('is not shortened as the popup opens where its address holds a password', async () => {
    const { connection, links } = await connectedService();
    const address = 'https://anna:secret@intranet.example/report';
    const page: Page = { kind: 'ordinary', address, title: 'Page', favicon: '' };
    showPanel(connection, { page, at: { ...here, address }, shortenOnOpen: true });
    expect(await screen.findByText('User name and password')).toBeVisible();
    expect(await links()).toEqual([]);
  });

  it('brings it back', async () => {
    const { person, links } = await show(tracked);
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('2 tracking parameters')).toBeVisible();
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: tracked }]);
  });
});

describe('an address that is typed in the popup', () => {
  it('is said to track visitors as soon as it does, also without a scheme, and loses just that', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { page: { kind: 'restricted', reason: 'browser' } });
    await person.click(address());
    await person.paste('example.com/page?id=4');
    expect(screen.queryByText(/^Has /)).not.toBeInTheDocument();
    await person.paste('&utm_source=newsletter&fbclid=abc');
    expect(await screen.findByText('2 tracking parameters')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(address()).toHaveValue('example.com/page?id=4');
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: 'https://example.com/page?id=4' }]);
  });
});

it('an address that is typed is said to hold a password', async () => {
  const { connection } = await connectedService();
  const { person } = showPanel(connection, { page: { kind: 'restricted', reason: 'browser' } });
  await person.click(address());
  await person.paste('https://anna:secret@intranet.example/report');
  expect(await screen.findByText('User name and password')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(address()).toHaveValue('https://intranet.example/report');
});

describe('the icon of the page', () => {
  const shown = () => document.querySelector('img')?.getAttribute('src');
  const iconOf = (favIconUrl: string) => vi.spyOn(browser.tabs, 'get').mockResolvedValue({ favIconUrl } as never);

  it.each(['https://example.com/icon.png', 'data:image/png;base64,AAAA'])('is the one of its tab: %s', async (icon) => {
    iconOf(icon);
    await show(plain);
    await waitFor(() => expect(shown()).toBe(icon));
  });

  it.each(['http://example.com/icon.png', 'chrome://favicon/x', 'data:text/html,x', ''])(
    'is not shown from elsewhere: %s',
    async (icon) => {
      const get = iconOf(icon);
      await show(plain);
      await waitFor(() => expect(get).toHaveBeenCalled());
      expect(shown()).toBeUndefined();
    },
  );
});
