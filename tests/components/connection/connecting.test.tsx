import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connectionItem } from '@/lib/storage/connection.ts';
import { askedFor, refusePermissions } from '../../setup/browser/permissions.ts';
import { connectedService, connectedTo } from '../../setup/connected.ts';
import { runService } from '../../setup/service.ts';
import { address, button, connectedWord, field, problem, showPage, showRunning, token } from './page.tsx';

describe('connecting for the first time', () => {
  it('takes an address and a token, adds v1 for all to see, and asks the browser for the one origin', async () => {
    const service = await runService();
    const { person } = await showPage();
    await person.type(address(), `${service.origin}/`);
    await person.type(token(), service.token);
    expect(address()).toHaveValue(`${service.origin}/v1`);
    expect(address()).toHaveAccessibleDescription(/^v1 was added/);

    await person.click(button('Connect'));
    expect(await connectedWord()).toHaveTextContent(`Connected to ${new URL(service.origin).host}`);
    expect(askedFor()).toEqual([`${service.origin}/*`]);
    expect(await connectionItem.get()).toMatchObject({ baseUrl: `${service.origin}/v1`, domains: [], names: {} });
  });

  it('clears the token once it is kept, says that there is one, and never which', async () => {
    const service = await runService();
    const { person } = await showPage();
    await person.type(address(), service.settings.baseUrl);
    await person.type(token(), `${service.token}{Enter}`);
    await connectedWord();
    expect(token()).toHaveValue('');
    expect(token()).toHaveAttribute('type', 'password');
    expect(token()).toHaveAttribute('placeholder', 'Saved. Type to replace it.');
    expect(document.documentElement.outerHTML).not.toContain(service.token);
    expect(screen.getByText('Saved')).toBeVisible();
  });

  it('works where the person refuses and the service allows it, and says what is missing', async () => {
    const service = await runService();
    refusePermissions();
    const { person } = await showPage();
    await person.type(address(), service.settings.baseUrl);
    await person.type(token(), `${service.token}{Enter}`);
    await connectedWord();
    expect(screen.getByText(/The browser does not let Hem reach this address freely/)).toBeVisible();
    expect(button('Allow access')).toBeVisible();
  });

  it('keeps the choice to forget the token', async () => {
    const service = await runService();
    const { person } = await showPage();
    await person.type(address(), service.settings.baseUrl);
    await person.type(token(), service.token);
    await person.click(field('Forget the token when the browser closes'));
    await person.click(button('Connect'));
    await connectedWord();
    expect(await connectionItem.get()).toMatchObject({ forgetOnClose: true });
  });
});

describe('connecting that fails', () => {
  it('for a wrong token says so, keeps nothing, and loses nothing that was typed', async () => {
    const service = await runService();
    const { person } = await showPage();
    await person.type(address(), service.settings.baseUrl);
    await person.type(token(), 'hem_wrong{Enter}');
    expect(await problem()).toHaveTextContent('Your token was not accepted');
    expect([address().value, token().value]).toEqual([service.settings.baseUrl, 'hem_wrong']);
    expect(screen.queryByRole('button', { name: 'Save without testing' })).not.toBeInTheDocument();
    expect(await connectionItem.get()).toBeNull();
  });

  it('for a service that is down can be saved without the test', async () => {
    const service = await runService();
    await service.stop();
    const { person } = await showPage();
    await person.type(address(), service.settings.baseUrl);
    await person.type(token(), `${service.token}{Enter}`);
    await waitFor(async () => expect(await problem()).toHaveTextContent('Could not reach'), { timeout: 3000 });
    expect(await connectionItem.get()).toBeNull();
    await person.click(button('Save without testing'));
    await connectedWord();

    await service.startAgain();
    await person.click(button('Test connection'));
    expect(await screen.findByText('It works. The service answered.')).toBeVisible();
  });
});

describe('changing a connection', () => {
  it('needs no token for the same service', async () => {
    const service = await connectedService();
    const { person } = await showRunning();
    expect(address()).toHaveValue(service.settings.baseUrl);
    await person.click(field('Let the service choose'));
    await person.click(button('Save'));
    await screen.findByText('Saved');
    expect(await connectionItem.get()).toEqual({ ...service.connection, defaultDomain: null });
  });

  it('needs one for another service, and leaves everything as it is without', async () => {
    const service = await connectedService();
    const { person } = await showRunning();
    await person.clear(address());
    await person.type(address(), 'https://elsewhere.example/v1{Enter}');
    expect(token()).toHaveAccessibleDescription(/The saved one belongs to another/);
    expect(token()).toHaveFocus();
    expect(askedFor()).toEqual([]);
    expect(await connectionItem.get()).toEqual(service.connection);
  });

  it('needs one where the one there was is forgotten by now', async () => {
    const service = await connectedService({ forgetOnClose: true });
    await fakeBrowser.storage.session.clear();
    const { person } = await showRunning();
    await person.click(button('Save'));
    await problem();
    expect(token()).toHaveAccessibleDescription('Enter the token for this address');
    expect(token()).toHaveFocus();
    await person.keyboard(`${service.token}{Enter}`);
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('takes a new token for the same service', async () => {
    const { anotherToken, ...service } = await connectedService();
    await connectedTo({ ...service, token: 'hem_withdrawn' });
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    expect(await problem()).toHaveTextContent('Your token was not accepted');
    await person.type(token(), `${await anotherToken()}{Enter}`);
    await screen.findByText('Saved');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await person.click(button('Test connection'));
    expect(await screen.findByText('It works. The service answered.')).toBeVisible();
  });
});
