import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { askedFor } from '../../setup/browser/permissions.ts';
import { connectedService, connectedTo } from '../../setup/connected.ts';
import { openOperations } from '../../setup/operations.ts';
import { runService } from '../../setup/service.ts';
import { address, button, field, fill, problem, showRunning, token } from './page.tsx';

describe('changing a connection', () => {
  it('requires no token for the same service', async () => {
    const service = await connectedService();
    const { person } = await showRunning();
    expect(address()).toHaveValue(service.settings.baseUrl);
    await person.click(field('Let the service choose'));
    await person.click(button('Save'));
    await screen.findByText('Saved');
    expect(await connectionItem.get()).toEqual({ ...service.connection, defaultDomain: null });
  });

  it('requires one for another service, and changes nothing without', async () => {
    const service = await connectedService();
    const { person } = await showRunning();
    await person.clear(address());
    await fill(person, address(), 'https://elsewhere.example/v1');
    await person.keyboard('{Enter}');
    expect(token()).toHaveAccessibleDescription(/The saved one is for another/);
    expect(token()).toHaveFocus();
    expect(askedFor()).toEqual([]);
    expect(await connectionItem.get()).toEqual(service.connection);
  });

  it('requires one if the saved one was deleted meanwhile', async () => {
    const service = await connectedService({ forgetOnClose: true });
    await fakeBrowser.storage.session.clear();
    const { person } = await showRunning();
    await person.click(button('Save'));
    await problem();
    expect(token()).toHaveAccessibleDescription('Enter the token for this address');
    await waitFor(() => expect(token()).toHaveFocus());
    await person.keyboard(`${service.token}{Enter}`);
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('accepts a new token for the same service', async () => {
    const { anotherToken, ...service } = await connectedService();
    await connectedTo({ ...service, token: 'hem_withdrawn' });
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    expect(await problem()).toHaveTextContent("The service didn't accept your token");
    expect(await problem()).toHaveTextContent('Paste a new token here.');
    await fill(person, token(), await anotherToken());
    await person.keyboard('{Enter}');
    await screen.findByText('Saved');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await person.click(button('Test connection'));
    expect(await screen.findByText('Connection works')).toBeVisible();
  });

  it('to another address first says how many changes are pending there, and discards them only then', async () => {
    const service = await connectedService();
    const other = await runService();
    // The service has no such link, so the change stays pending until the person acts.
    await ask('updateLink', { id: crypto.randomUUID(), title: 'Page' });
    const { person } = await showRunning();
    await person.clear(address());
    await fill(person, address(), other.settings.baseUrl);
    await fill(person, token(), other.token);
    await person.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Connect to another address?' });
    expect(dialog).toHaveTextContent(`Hem disconnects from ${new URL(service.settings.baseUrl).host}`);
    expect(dialog).toHaveTextContent('1 pending change will be discarded.');
    await person.click(within(dialog).getByRole('button', { name: 'Stay connected' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await connectionItem.get()).toEqual(service.connection);
    expect(address()).toHaveValue(other.settings.baseUrl);
    await person.click(button('Save'));
    await person.click(await screen.findByRole('button', { name: 'Connect' }));
    await screen.findByText('Saved');
    expect(await connectionItem.get()).toMatchObject({ baseUrl: other.settings.baseUrl });
    expect(await openOperations()).toEqual([]);
    expect(await readConnections()).toHaveLength(1);
  });
});
