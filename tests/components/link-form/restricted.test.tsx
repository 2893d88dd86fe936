import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readPage } from '@/lib/link/page/page.ts';
import { connectedService } from '../../setup/connected.ts';
import { address, madeAddress, shorten, showPanel } from './panel.tsx';

const page = readPage({ url: 'chrome://settings' });

describe('a page that cannot be shortened', () => {
  it.each([
    ['chrome://settings', 'This is a browser page'],
    ['file:///home/me/report.pdf', 'This is a file on your computer'],
    ['moz-extension://abc/popup.html', "This is an extension's page"],
    [undefined, "hides this page's address from extensions"],
    ['data:text/html,hello', 'This page has no web address'],
  ])('says why, and offers a field for any address: %s', async (url, why) => {
    const { connection } = await connectedService();
    showPanel(connection, { page: readPage({ url }) });
    expect((await screen.findByText(why, { exact: false })).closest('[role=status]')).toBeVisible();
    expect(address()).toHaveFocus();
    expect(address()).toHaveValue('');
  });

  it('takes any other address, and completes it', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { page });
    await person.keyboard('example.com/page{Enter}');
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: 'https://example.com/page', title: null }]);
  });

  it.each([
    'http://192.168.0.1:8080/admin',
    'https://[2001:db8::1]/',
    'https://münchen.example/straße',
    `https://example.com/?${'q=1&'.repeat(500)}#${'x'.repeat(500)}`,
  ])('takes %s', async (typed) => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { page });
    await person.paste(typed);
    await person.keyboard('{Enter}');
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: typed }]);
  });

  it('asks for an address when the button is pressed without one, and not before', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { page });
    expect(address()).toBeValid();
    await person.click(shorten());
    expect(address()).toHaveAccessibleDescription(/Enter a destination/);
    expect(address()).toHaveFocus();
    expect(await links()).toEqual([]);
    await person.keyboard('example.com');
    expect(address()).toBeValid();
  });

  it('says at the address what the service says of it', async () => {
    const { connection } = await connectedService();
    const { person } = showPanel(connection, { page });
    await person.paste(`https://example.com/${'x'.repeat(33_000)}`);
    await person.keyboard('{Enter}');
    expect(await screen.findByText('At most 32768 bytes')).toBeVisible();
    expect(address()).toHaveAccessibleDescription('At most 32768 bytes');
    await waitFor(() => expect(address()).toHaveFocus());
  });
});
