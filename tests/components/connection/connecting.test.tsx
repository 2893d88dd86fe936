import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { answer, stall, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { otherNames } from '../../setup/bends.ts';
import { askedFor, permissionsNow, refusePermissions } from '../../setup/browser/permissions.ts';
import { connectedService, connectedTo } from '../../setup/connected.ts';
import { runFaultyService } from '../../setup/faulty-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { allowHost } from '../../setup/press.ts';
import { runService } from '../../setup/service.ts';
import { address, button, connectedWord, field, fill, problem, showPage, showRunning, token } from './page.tsx';

describe('connecting for the first time', () => {
  it('accepts an address and a token, visibly adds v1, and asks the browser for one origin', async () => {
    const service = await runService();
    const { person } = await showPage();
    await fill(person, address(), `${service.origin}/`);
    await fill(person, token(), service.token);
    expect(address()).toHaveValue(`${service.origin}/v1`);
    expect(address()).toHaveAccessibleDescription(/^Hem added \/v1/);

    await person.click(button('Connect'));
    expect(await connectedWord()).toHaveTextContent(`Connected to ${new URL(service.origin).host}`);
    expect(askedFor()).toEqual([`${service.origin}/*`]);
    expect(await connectionItem.get()).toMatchObject({ baseUrl: `${service.origin}/v1`, domains: [], names: {} });
  });

  it('clears the token field after saving, says that there is one, and never shows it', async () => {
    const service = await runService();
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), service.token);
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Saved')).toBeVisible();
    await waitFor(() => expect(token()).toHaveValue(''));
    expect(token()).toHaveAttribute('type', 'password');
    expect(token()).toHaveAttribute('placeholder', 'Saved. Type to replace it.');
    expect(document.documentElement.outerHTML).not.toContain(service.token);
  });

  it('works if the person denies the permission and the service allows it, and says what is missing', async () => {
    const service = await runService();
    refusePermissions();
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), service.token);
    await person.keyboard('{Enter}');
    await connectedWord();
    expect(await screen.findByText(/Hem has no permission for this address/)).toBeVisible();
    expect(button('Allow access')).toBeVisible();
  });

  it('keeps the setting to delete the token', async () => {
    const service = await runService();
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), service.token);
    await person.click(field('Forget the token when the browser closes'));
    await person.click(button('Connect'));
    await connectedWord();
    expect(await connectionItem.get()).toMatchObject({ forgetOnClose: true });
  });
});

describe('connecting that fails', () => {
  it('because of a wrong token says so, saves nothing, and keeps everything typed', async () => {
    const service = await runService();
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), 'hem_wrong');
    await person.keyboard('{Enter}');
    expect(await problem()).toHaveTextContent("The service didn't accept your token");
    expect(await problem()).toHaveTextContent('Paste a new token here.');
    expect([address().value, token().value]).toEqual([service.settings.baseUrl, 'hem_wrong']);
    expect(screen.queryByRole('button', { name: 'Save without testing' })).not.toBeInTheDocument();
    expect(await connectionItem.get()).toBeNull();
  });

  it('because the service is down can be saved without the test', async () => {
    const service = await runService();
    await service.stop();
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), service.token);
    await person.keyboard('{Enter}');
    await waitFor(async () => expect(await problem()).toHaveTextContent('Could not reach'));
    expect(await connectionItem.get()).toBeNull();
    await person.click(button('Save without testing'));
    await connectedWord();

    await service.startAgain();
    await person.click(button('Test connection'));
    expect(await screen.findByText('Connection works')).toBeVisible();
  });
});

describe('the requested permission', () => {
  it('is returned if the service refuses the token', async () => {
    const service = await runService();
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), 'hem_wrong');
    await person.keyboard('{Enter}');
    await problem();
    expect(askedFor()).toHaveLength(1);
    expect(permissionsNow()).toEqual([]);
  });

  it('is returned if the service does not answer, which is not blamed on it', async () => {
    const service = await runService();
    await service.stop();
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), service.token);
    await person.keyboard('{Enter}');
    expect(await problem()).not.toHaveTextContent('permission');
    expect(permissionsNow()).toEqual([]);
  });

  it('stays if it was granted before', async () => {
    const service = await runService();
    await allowHost(service.settings.baseUrl);
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), 'hem_wrong');
    await person.keyboard('{Enter}');
    await problem();
    expect(permissionsNow()).toEqual([`${service.origin}/*`]);
  });

  it('stays if the current connection needs it', async () => {
    const service = await connectedService();
    const { person } = await showRunning();
    await fill(person, token(), 'hem_wrong');
    await person.keyboard('{Enter}');
    await problem();
    expect(permissionsNow()).toEqual([`${service.origin}/*`]);
  });
});

describe('connecting to a slow service', () => {
  it('can be canceled: typed values stay, and the permission is returned', async () => {
    const service = await startUnrulyService();
    onTestFinished(service.stop);
    service.behave(stall);
    const { person } = await showPage();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await fill(person, address(), service.baseUrl);
    await fill(person, token(), 'hem_mine');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(service.seen).toHaveLength(1));
    await person.click(button('Cancel'));
    expect(button('Connect')).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect([address().value, token().value]).toEqual([service.baseUrl, 'hem_mine']);
    await waitFor(() => expect(permissionsNow()).toEqual([]));
    expect(await connectionItem.get()).toBeNull();

    service.behave(answer(200, { status: 'success', data: { links: [] } }));
    await person.click(button('Connect'));
    await connectedWord();
  });
});

describe('connecting to a service that ignores parameters', () => {
  /** Starts a service with links behind a proxy. Hem is not connected. */
  async function serviceWithLinks() {
    const service = await runFaultyService();
    await connectedTo(service);
    for (const title of ['One', 'Two']) await makeLink({ title });
    await ask('disconnect', null);
    return service;
  }

  async function connectTo({ settings, token: given }: Awaited<ReturnType<typeof serviceWithLinks>>) {
    const { person } = await showRunning();
    await fill(person, address(), settings.baseUrl);
    await fill(person, token(), given);
    await person.click(button('Connect'));
    return person;
  }

  it('reports that once it is connected, with a link to the parameter names', async () => {
    const service = await serviceWithLinks();
    await service.proxy.inject('ignoresLimit');
    const person = await connectTo(service);
    await connectedWord();
    expect(await screen.findByText('The service ignores limit')).toBeVisible();
    await person.click(button('Open Advanced'));
    expect(field('limit')).toBeVisible();
  });

  it('no longer reports it once the service supports them', async () => {
    const service = await serviceWithLinks();
    await service.proxy.inject('lenientNames');
    const person = await connectTo(service);
    expect(await screen.findByText('The service ignores limit, offset, tag')).toBeVisible();
    for (const [name, other] of Object.entries(otherNames)) await fill(person, field(name), other);
    await person.click(button('Save'));
    await screen.findByText('Saved');
    expect(await connectionItem.get()).toMatchObject({ names: otherNames });
    await waitFor(() => expect(screen.queryByText(/^The service ignores/)).not.toBeInTheDocument());
  });

  it('is not delayed by the detection', async () => {
    const service = await serviceWithLinks();
    await service.proxy.inject('ignoresLimit', { on: 'GET /links', times: 1 });
    await service.proxy.inject('held', { on: 'GET /links' });
    await connectTo(service);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await connectedWord()).toBeVisible();
    expect(service.proxy.isBusy()).toBe(true);
    await service.proxy.heal();
  });
});
