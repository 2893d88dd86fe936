import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as asking from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { address, button, connectedWord, fill, showPage, showRunning, token } from '../page.tsx';

/** A service with two links, behind a proxy. */
async function serviceWithLinks() {
  const service = await runFaultyService();
  await connectedTo(service);
  for (const title of ['One', 'Two']) await makeLink({ title });
  return service;
}

const rowOf = (parameter: string) => {
  const row = screen.getAllByRole('row').find((one) => one.textContent?.startsWith(parameter));
  if (row === undefined) throw new Error(`No row of ${parameter}`);
  return row;
};

describe('testing a connection', () => {
  it('is one line where it is passed, which opens', async () => {
    await serviceWithLinks();
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    expect(await screen.findByText('Details', { selector: 'summary' })).toBeVisible();
    expect(screen.getByText('Connection works')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Parameter names' })).not.toBeInTheDocument();
    expect(screen.getByText('All parameter names are correct')).not.toBeVisible();
  });

  it('shows each name with what was asked and what showed it', async () => {
    await serviceWithLinks();
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    await person.click(await screen.findByText('Details', { selector: 'summary' }));
    expect(screen.getByText('All parameter names are correct')).toBeVisible();
    expect(rowOf('limit')).toHaveTextContent('limitlimitlimit=11 of 2 links returned');
    expect(rowOf('offset')).toHaveTextContent('Started at the second link');
    expect(rowOf('tag')).toHaveTextContent('UnknownNeeds a tag that only some links have');
    expect(screen.getByText(/^Hem sent \d+ requests and changed nothing\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use these names' })).not.toBeInTheDocument();
  });

  it('offers other names, and uses them when asked to, in the connection and in its form', async () => {
    const { proxy } = await serviceWithLinks();
    await proxy.inject('lenientNames');
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    expect(await screen.findByText('The service uses other names')).toBeVisible();
    expect(rowOf('limit')).toHaveTextContent('limitper_page');
    expect((await connectionItem.get())?.names).toEqual({});
    await person.click(button('Use these names'));
    await waitFor(async () =>
      expect((await connectionItem.get())?.names).toMatchObject({ limit: 'per_page', offset: 'skip', id: 'link_id' }),
    );
    expect(screen.getByLabelText('limit')).toHaveValue('per_page');
    await waitFor(() => expect(screen.queryByText('The service uses other names')).not.toBeInTheDocument());
  });

  it('says that too few links prove nothing', async () => {
    await connectedTo(await runFaultyService());
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    await person.click(await screen.findByText('Details', { selector: 'summary' }));
    expect(screen.getByText('Create two links on the service, then test again.')).toBeVisible();
  });

  it('can be given up while it asks: it sends nothing more, and shows nothing once it ends', async () => {
    const { proxy } = await serviceWithLinks();
    const askSpy = vi.spyOn(asking, 'ask');
    const { person } = await showRunning();
    await proxy.inject('held', { on: 'GET /links', times: 2 });
    await person.click(button('Test connection'));
    await proxy.release();
    expect(await screen.findByText(/^Detecting parameter names/)).toBeVisible();
    await person.click(button('Cancel'));
    const sent = proxy.handled('GET /links');
    await proxy.heal();
    const detecting = askSpy.mock.calls.findIndex(([name]) => name === 'detectNames');
    await waitFor(() => expect(askSpy.mock.settledResults[detecting]?.type).toBe('fulfilled'));
    expect(proxy.handled('GET /links')).toBeLessThanOrEqual(sent + 1);
    expect(screen.queryByText(/^Detecting parameter names/)).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Parameter names' })).not.toBeInTheDocument();
  });
});

describe('a service that refuses the usual names', () => {
  it('is connected to once its names are found, which stand in the form until they are saved', async () => {
    const service = await runFaultyService();
    await service.proxy.inject('strictNames');
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), service.token);
    await person.click(button('Connect'));
    await person.click(await screen.findByRole('button', { name: 'Detect names' }));
    expect(await screen.findByText('Not enough links to tell')).toBeVisible();
    await service.database
      .selectFrom('links')
      .select(({ fn }) => fn.countAll().as('count'))
      .execute();
    expect(await connectionItem.get()).toBeNull();
    await service.proxy.heal();
    await connectedTo(service);
    for (const title of ['One', 'Two']) await makeLink({ title });
    await service.proxy.inject('strictNames');
    await connectedWord();
    await person.click(button('Test connection'));
    await person.click(await screen.findByRole('button', { name: 'Use these names' }));
    await waitFor(() => expect(screen.getByLabelText('limit')).toHaveValue('per_page'));
    expect(within(document.body).queryByText('The service uses other names')).toBeNull();
  });
});
