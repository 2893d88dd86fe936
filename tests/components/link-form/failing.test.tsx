import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/contract/failure.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { answer, type Behaviour, hangUp, say, stall } from '../../lib/client/unruly-service.ts';
import { startBackground } from '../../setup/background.ts';
import { stopListening } from '../../setup/browser/runtime.ts';
import { connectedService } from '../../setup/connected.ts';
import { loseAllPatience } from '../../setup/patience.ts';
import { allowHost } from '../../setup/press.ts';
import { madeAddress, problem, shorten, showPanel, slug, title, unrulyConnection } from './panel.tsx';

const invalid = (errors: object) => answer(422, { status: 'failure', message: 'Not valid', errors });

describe('a link that the service refuses', () => {
  it('for a slug that is taken: said at its field, which has the focus and what was typed', async () => {
    const { connection, origin } = await connectedService();
    const { person } = showPanel(connection);
    await person.type(slug(), 'sale{Enter}');
    await madeAddress();
    await person.click(screen.getByRole('button', { name: 'New' }));

    await person.type(title(), ' again');
    await person.type(slug(), 'sale');
    await person.click(shorten());
    expect(await problem()).toHaveTextContent('The service asks for a change');
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
      password: ['Too short'],
      tags: ['Too many'],
      title: ['Too loud'],
    };
    const { connection } = await unrulyConnection(invalid({ formErrors: ['Too many links'], fieldErrors }));
    const { person } = showPanel(connection);
    await person.keyboard('{Enter}');
    const items = within(await problem()).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Too many links',
      'long_url: At most 8192 bytes',
      'domain: There is no such domain',
      'password: Too short',
    ]);
    expect(title()).toHaveAccessibleDescription('Too loud');
    expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveAccessibleDescription('Too many');
  });
});

describe('whatever fails, it is said, and what was typed stays', () => {
  const failures = {
    client: [answer(400, { status: 'failure', message: 'No domain yet' }), 'The service refused this'],
    unauthorized: [answer(401, { status: 'failure', message: 'Expired' }), 'Your token was not accepted'],
    forbidden: [answer(403, { status: 'failure', message: 'Read only' }), 'Your token may not do this'],
    invalid: [invalid({ formErrors: ['Full'], fieldErrors: {} }), 'The service asks for a change'],
    server: [answer(500, { status: 'error', message: 'Oops' }), 'The service had a problem'],
    network: [hangUp, 'Could not reach 127.0.0.1'],
    timeout: [stall, 'No answer within 15 seconds'],
    contract: [say(200, '<h1>Log in</h1>', { 'content-type': 'text/html' }), 'The answer was not understood'],
  } satisfies Record<Exclude<Failure['kind'], 'notConnected'>, [Behaviour, string]>;

  it.each(Object.entries<[Behaviour, string]>(failures))('%s', async (kind, [behaviour, words]) => {
    const { connection, seen } = await unrulyConnection(behaviour);
    if (kind === 'timeout') loseAllPatience();
    const { person } = showPanel(connection);
    await person.type(title(), ' kept');
    await person.type(slug(), 'sale{Enter}');
    expect(await problem()).toHaveTextContent(words);
    expect([title().getAttribute('value'), slug().getAttribute('value')]).toEqual(['Page kept', 'sale']);
    // A link is never asked for twice: it could be made twice.
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('notConnected: the way leads to the connection', async () => {
    const { connection } = await connectedService();
    await connectionItem.remove();
    const { person, onConnection } = showPanel(connection);
    await person.keyboard('{Enter}');
    expect(await problem()).toHaveTextContent('Hem is not connected');
    await person.click(screen.getByRole('button', { name: 'Open Connection' }));
    expect(onConnection).toHaveBeenCalledOnce();
  });

  it('a background that cannot be reached', async () => {
    const { connection } = await connectedService();
    stopListening();
    const { person } = showPanel(connection);
    await person.keyboard('{Enter}');
    expect(await problem()).toHaveTextContent('Could not reach');
    await startBackground();
  });
});

it('Try again works once the service is back', async () => {
  const { connection, stop, startAgain, links } = await connectedService();
  await allowHost(connection.baseUrl);
  await stop();
  const { person } = showPanel(connection);
  await person.type(title(), ' kept');
  await person.click(shorten());
  expect(await problem()).toHaveTextContent(`Could not reach ${new URL(connection.baseUrl).host}`);
  await startAgain();
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await madeAddress();
  expect(await links()).toMatchObject([{ title: 'Page kept' }]);
});
