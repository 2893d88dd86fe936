import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { ConnectInPopup } from '@/components/connection/connect-in-popup.tsx';
import { connectionItem } from '@/lib/storage/connection.ts';
import { connectedService } from '../../setup/connected.ts';
import { removeConnections } from '../../setup/connections.ts';
import { show } from '../../setup/show.ts';
import { button } from './page.tsx';

const field = () => screen.getByLabelText('Connection link');

function open() {
  const [onConnection, onConnected] = [vi.fn(), vi.fn()];
  return { ...show(<ConnectInPopup reason="first" {...{ onConnection, onConnected }} />), onConnection, onConnected };
}

/** Starts a service, and returns the connection link to paste. Hem is not connected. */
async function service() {
  const { settings, token, domain } = await connectedService();
  await removeConnections();
  return { settings, token, link: `${settings.baseUrl}#token=${token}&domain=${domain.id}&label=${domain.label}` };
}

describe('the popup without a connection', () => {
  it('connects by a pasted link, and never shows its token', async () => {
    const { settings, token, link } = await service();
    const { person, onConnected } = open();
    expect(field()).toHaveFocus();
    await person.paste(link);
    expect(field()).toHaveValue(settings.baseUrl);
    expect(field()).toHaveAccessibleDescription(`Ready to connect to ${new URL(settings.baseUrl).host}`);
    expect(document.body.innerHTML).not.toContain(token);
    expect(button('Connect')).toHaveFocus();
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { name: `Connected to ${new URL(settings.baseUrl).host}` });
    expect(await connectionItem.get()).toMatchObject({ baseUrl: settings.baseUrl });
    expect(await screen.findByText('Open Hem on any page: Alt+Shift+H')).toBeVisible();
    await person.keyboard('{Enter}');
    expect(onConnected).toHaveBeenCalledOnce();
  });

  it('says how to pin Hem if it is not pinned', async () => {
    const { link } = await service();
    vi.spyOn(browser.action, 'getUserSettings').mockResolvedValue({ isOnToolbar: false } as never);
    const { person } = open();
    await person.paste(link);
    await person.keyboard('{Enter}');
    expect(await screen.findByText(/^Press the puzzle piece in the toolbar, then the pin/)).toBeVisible();
  });

  it('says what is wrong with the pasted text, and keeps it', async () => {
    const { person } = open();
    await person.keyboard('{Enter}');
    expect(field()).toHaveAccessibleDescription('Paste your connection link');
    await person.paste('https://api.example.com/v1');
    await person.click(button('Connect'));
    expect(field()).toHaveAccessibleDescription('Copy the whole connection link, with #token= in it');
    expect(field()).toHaveValue('https://api.example.com/v1');
  });

  it('gives the reason if it could not connect', async () => {
    const { settings } = await service();
    const { person } = open();
    field().focus();
    await person.paste(`${settings.baseUrl}#token=hem_wrong`);
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await connectionItem.get()).toBeNull();
  });

  it('opens the page with the fields for address and token', async () => {
    const { person, onConnection } = open();
    await person.click(button('Enter address and token'));
    expect(onConnection).toHaveBeenCalledExactlyOnceWith('/connection');
  });
});
