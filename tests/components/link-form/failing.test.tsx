import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { answer, type Behaviour, hangUp, say, stall } from '../../lib/client/unruly-service.ts';
import { startBackground } from '../../setup/background.ts';
import { abortOnIncrease } from '../../setup/call-timeouts.ts';
import { connectedService, connectedTo, here } from '../../setup/connected.ts';
import { removeConnections } from '../../setup/connections.ts';
import { runFaultyService } from '../../setup/faulty-service.ts';
import { stopBackground } from '../../setup/stop-background.ts';
import { madeAddress, pending, problem, shorten, showPanel, slug, title, unrulyConnection } from './panel.tsx';

const invalid = (errors: object) => answer(422, { status: 'failure', message: 'Not valid', errors });

describe('a link that the service refuses', () => {
  it('for a slug that is taken: said at its field, which has the focus and what was typed', async () => {
    const { connection, origin } = await connectedService();
    const { person } = showPanel(connection);
    await person.type(slug(), 'sale{Enter}');
    await madeAddress();
    await person.click(screen.getByRole('button', { name: 'Create another' }));

    await person.type(title(), ' again');
    await person.type(slug(), 'sale');
    await person.click(shorten());
    expect(await problem()).toHaveTextContent(/^Correct 1 fieldCustom slug$/);
    expect(slug()).toHaveAccessibleDescription('Already taken');
    await waitFor(() => expect(slug()).toHaveFocus());
    expect(slug()).toHaveValue('sale');
    expect(title()).toHaveValue('Page again');

    await person.type(slug(), '-2');
    expect(slug()).toBeValid();
    await person.keyboard('{Enter}');
    expect(await madeAddress()).toBe(`${origin}/sale-2`);
  });

  it('for several fields: each says so, and the first has the focus', async () => {
    const fieldErrors = { custom_link: ['Reserved'], title: ['Too loud', 'Too long'] };
    const { connection } = await unrulyConnection(invalid({ formErrors: [], fieldErrors }));
    const { person } = showPanel(connection);
    await person.type(slug(), 'sale{Enter}');
    await problem();
    expect(title()).toHaveAccessibleDescription('Too loud');
    expect(slug()).toHaveAccessibleDescription('Reserved');
    await waitFor(() => expect(title()).toHaveFocus());
  });

  it('for the form, or for what is not on screen as a field: all of it is listed above', async () => {
    const fieldErrors = {
      long_url: ['At most 8192 bytes'],
      domain: ['There is no such domain'],
      android_target_url: ['Too short'],
      tags: ['Too many'],
      title: ['Too loud'],
    };
    const { connection } = await unrulyConnection(invalid({ formErrors: ['Too many links'], fieldErrors }));
    const { person } = showPanel(connection);
    await person.keyboard('{Enter}');
    const items = within(await problem()).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Too many links',
      'Destination: At most 8192 bytes',
      'Domain: There is no such domain',
      'Android address: Too short',
    ]);
    expect(title()).toHaveAccessibleDescription('Too loud');
    expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveAccessibleDescription('Too many');
  });
});

type Said = Record<string, [Behaviour, string]>;

/** Tries to make a link of a page, with something typed. */
async function tryToMake(behaviour: Behaviour, isGivenUp = false) {
  const service = await unrulyConnection(behaviour);
  /** How many requests have come since the link was asked for, with that. */
  const sincePost = () => {
    const at = service.seen.findIndex(({ method }) => method === 'POST');
    return at < 0 ? 0 : service.seen.length - at;
  };
  if (isGivenUp) abortOnIncrease(sincePost);
  const shown = showPanel(service.connection);
  await shown.person.type(title(), ' kept');
  await shown.person.type(slug(), 'sale{Enter}');
  return { ...service, ...shown };
}

const typed = () => [title().getAttribute('value'), slug().getAttribute('value')];

describe('whatever fails, it is said, and what was typed stays', () => {
  const refusals: Said = {
    client: [answer(400, { status: 'failure', message: 'No domain yet' }), 'The service refused this'],
    forbidden: [answer(403, { status: 'failure', message: 'Read only' }), "Your token doesn't allow this"],
    invalid: [invalid({ formErrors: ['Full'], fieldErrors: {} }), "The service didn't accept some values"],
  };

  it.each(Object.entries(refusals))('%s', async (_kind, [behaviour, words]) => {
    const { seen } = await tryToMake(behaviour);
    expect(await problem()).toHaveTextContent(words);
    expect(typed()).toEqual(['Page kept', 'sale']);
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  const answersLost: Said = {
    server: [answer(500, { status: 'error', message: 'Oops' }), 'The link may already exist'],
    network: [hangUp, 'Saved. Hem will create it when'],
    timeout: [stall, 'The link may already exist'],
    contract: [say(200, '<h1>Log in</h1>', { 'content-type': 'text/html' }), 'The link may already exist'],
    unauthorized: [answer(401, { status: 'failure', message: 'Expired' }), "The service didn't accept your token"],
    busy: [answer(503, { status: 'error', message: 'Busy' }), 'The service had a problem'],
  };

  it.each(Object.entries(answersLost))('%s: Hem goes on by itself', async (kind, [behaviour, words]) => {
    const { seen } = await tryToMake(behaviour, kind === 'timeout');
    expect(await pending()).toHaveTextContent(words);
    // Before it is known whether it was made, a link is never asked for twice: it could be made twice.
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    for (const { id } of (await pendingChangesItem.get()).operations) await ask('discard', { operation: id });
    await waitFor(() => expect(shorten()).toBeVisible());
    expect(typed()).toEqual(['Page kept', 'sale']);
  });

  it('a token that is not accepted leads to the connection', async () => {
    const { person, onConnection } = await tryToMake(answer(401, { status: 'failure', message: 'Expired' }));
    await pending();
    await person.click(screen.getByRole('button', { name: 'Open Connection' }));
    expect(onConnection).toHaveBeenCalledOnce();
  });

  it('notConnected: the way leads to the connection', async () => {
    const { connection } = await connectedService();
    await removeConnections();
    const { person, onConnection } = showPanel(connection);
    await person.keyboard('{Enter}');
    expect(await problem()).toHaveTextContent('Hem is not connected');
    await person.click(screen.getByRole('button', { name: 'Open Connection' }));
    expect(onConnection).toHaveBeenCalledOnce();
  });

  it('a background that cannot be reached', async () => {
    const { connection } = await connectedService();
    stopBackground();
    const { person } = showPanel(connection);
    await person.keyboard('{Enter}');
    expect(await problem()).toHaveTextContent('Could not reach');
    await startBackground();
  });
});

it('a link that could not be made at once is made and shown once the service is back', async () => {
  const { connection, stop, startAgain, links } = await connectedService();
  await stop();
  const { person } = showPanel(connection);
  await person.type(title(), ' kept');
  await person.click(shorten());
  expect(within(await pending()).getByTitle(here.address)).toBeVisible();
  await startAgain();
  // By then the service can be at work on it no more.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_001);
  await person.click(screen.getByRole('button', { name: 'Check now' }));
  await madeAddress();
  expect(await links()).toMatchObject([{ title: 'Page kept' }]);
});

it('a link is made once and shown if the browser stops the background while it is created', async () => {
  const service = await runFaultyService();
  const connection = await connectedTo(service);
  const { proxy, links } = service;
  await proxy.inject('held', { on: 'POST /link/create', times: 1 });
  const { person } = showPanel(connection);
  await person.type(title(), ' kept');
  await person.click(shorten());
  await waitFor(async () => expect(await links()).toHaveLength(1));
  await startBackground();
  await madeAddress();
  expect(screen.queryByText(/Could not reach/)).toBeNull();
  expect(await links()).toMatchObject([{ title: 'Page kept' }]);
});
