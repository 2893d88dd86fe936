import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { releaseHost } from '@/lib/permissions/host.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { askedFor, refusePermissions } from '../../setup/browser/permissions.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { connectedService, connectedTo } from '../../setup/connected.ts';
import { runFaultyService } from '../../setup/faulty-service.ts';
import { jobWhen, rowOfCreate, startJob } from '../../setup/jobs.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { allowHost } from '../../setup/press.ts';
import { readStoredValues } from '../../setup/stored-values.ts';
import { until } from '../../setup/until.ts';
import { address, button, fill, problem, showRunning, token } from './page.tsx';

describe('testing a connection', () => {
  it('reports success', async () => {
    await connectedService();
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    expect(await screen.findByText('Connection works')).toBeVisible();
  });

  it('names the parameters that the service ignores, with a link to the parameter names', async () => {
    const service = await runFaultyService();
    await connectedTo(service);
    for (const title of ['One', 'Two']) await makeLink({ title });
    await service.proxy.inject('ignoresLimit');
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    expect(await screen.findByText('The service ignores limit')).toBeVisible();
    expect(screen.getByText('Connection works')).toBeVisible();
    expect(screen.getByLabelText('limit')).not.toBeVisible();
    await person.click(button('Open Advanced'));
    expect(screen.getByLabelText('limit')).toBeVisible();
  });

  it('opens Advanced at each press, even after it was closed by hand', async () => {
    const service = await runFaultyService();
    await connectedTo(service);
    for (const title of ['One', 'Two']) await makeLink({ title });
    await service.proxy.inject('ignoresLimit');
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    await screen.findByText('The service ignores limit');
    await person.click(button('Open Advanced'));
    const summary = screen.getByText('Advanced');
    expect(summary).toHaveFocus();
    await person.click(summary);
    expect(screen.getByLabelText('limit')).not.toBeVisible();
    await person.click(button('Open Advanced'));
    expect(screen.getByLabelText('limit')).toBeVisible();
    expect(summary).toHaveFocus();
  });

  it('reports a failure, and clears it at the next test', async () => {
    const { anotherToken, ...service } = await connectedService();
    await connectedTo({ ...service, token: 'hem_wrong' });
    const { person } = await showRunning();
    await person.click(button('Test connection'));
    expect(await problem()).toHaveTextContent("The service didn't accept your token");
    expect(await problem()).toHaveTextContent('Paste a new token here.');
    await connectedTo({ ...service, token: await anotherToken() });
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await person.click(button('Test connection'));
    expect(await screen.findByText('Connection works')).toBeVisible();
  });
});

describe('a token that the service no longer accepts', () => {
  it('is reported without a test, until another one is saved', async () => {
    const { anotherToken, ...service } = await connectedService();
    await connectedTo({ ...service, token: 'hem_wrong' });
    await refresh();
    const { person } = await showRunning();
    expect(await problem()).toHaveTextContent("The service didn't accept your token");
    expect(await problem()).toHaveTextContent('Paste a new token here.');
    await fill(person, token(), await anotherToken());
    await person.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('is reported while changes wait for another one, and no longer after a test that works', async () => {
    const { behave, list } = await listService(linksFrom(1));
    await refresh();
    behave(answer(401, { status: 'failure', message: 'Unknown token' }));
    await ask('updateLink', { id: linkOf(1).id, title: 'Two' });
    const { person } = await showRunning();
    expect(await problem()).toHaveTextContent('The service says: Unknown token');
    behave(list);
    await person.click(button('Test connection'));
    expect(await screen.findByText('Connection works')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a token that was deleted when the browser closed', () => {
  it('is reported as missing and asked for, and everything else is unchanged', async () => {
    const { token: given } = await connectedService({ forgetOnClose: true });
    await fakeBrowser.storage.session.clear();
    const { person } = await showRunning();
    expect(screen.getByText('Hem removed the token when the browser closed. Enter it again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Test connection' })).not.toBeInTheDocument();
    await fill(person, token(), given);
    await person.click(button('Save'));
    expect(await screen.findByText(/^Connected to/)).toBeVisible();
    expect(await screen.findByText('Saved')).toBeVisible();
  });
});

describe('disconnecting', () => {
  const dialog = () => screen.getByRole('dialog');

  it('asks first, and lists what will be deleted', async () => {
    const { connection } = await connectedService();
    const { person } = await showRunning();
    await person.click(button('Disconnect'));
    expect(dialog()).toHaveAccessibleName(`Disconnect from ${new URL(connection.baseUrl).host}?`);
    expect(dialog()).toHaveTextContent('Removes the token, these settings and all drafts from this browser.');
    expect(await connectionItem.get()).toEqual(connection);
  });

  it('counts the pending rows of jobs', async () => {
    await connectedService();
    const job = await startJob(Array.from({ length: 60 }, (_, at) => rowOfCreate(at)));
    await ask('pauseJob', { job });
    const { counts } = await jobWhen(job, ({ state, underWay }) => state.name === 'paused' && underWay === 0);
    const { person } = await showRunning();
    await person.click(button('Disconnect'));
    expect(counts.waiting).toBeGreaterThan(1);
    expect(await screen.findByText(`${counts.waiting} pending changes will be discarded.`)).toBeVisible();
  });

  it.each([
    ['by its button', () => fireEvent.click(button('Stay connected'))],
    ['by Escape', () => fireEvent(dialog(), new Event('close'))],
  ])('changes nothing if it is canceled %s', async (_how, stay) => {
    const { connection } = await connectedService();
    const { person } = await showRunning();
    await person.click(button('Disconnect'));
    stay();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await connectionItem.get()).toEqual(connection);
  });

  it('leaves an empty form that says so', async () => {
    await connectedService();
    const { person } = await showRunning();
    await fill(person, token(), 'hem_half-typed');
    await person.click(button('Disconnect'));
    await person.click(screen.getAllByRole('button', { name: 'Disconnect' }).at(-1) ?? document.body);
    expect(await screen.findByText('Disconnected. Token, settings and drafts are removed.')).toBeVisible();
    expect([address().value, token().value]).toEqual(['', '']);
    expect(screen.queryByText(/^Connected to/)).not.toBeInTheDocument();
    expect(await readStoredValues()).toEqual([]);
  });
});

it('a disconnect that can delete only a part says so', async () => {
  await connectedService();
  await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
  const { person } = await showRunning();
  breakStorage('local', 'remove', 'views');
  await person.click(button('Disconnect'));
  await person.click(screen.getAllByRole('button', { name: 'Disconnect' }).at(-1) ?? document.body);
  expect(await screen.findByText("Hem couldn't remove everything")).toBeVisible();
  expect(screen.queryByText(/^Disconnected/)).not.toBeInTheDocument();
});

describe('the browser’s permission', () => {
  it('is not requested if it is granted', async () => {
    const { connection } = await connectedService();
    await allowHost(connection.baseUrl);
    const { person } = await showRunning();
    await person.click(await screen.findByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('Connection works')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allow access' })).not.toBeInTheDocument();
  });

  it('is requested by a press if it is missing', async () => {
    const { connection } = await connectedService();
    const { person } = await showRunning();
    await person.click(await screen.findByRole('button', { name: 'Allow access' }));
    await until(() => expect(screen.queryByRole('button', { name: 'Allow access' })).not.toBeInTheDocument());
    expect(askedFor()).toEqual([`${new URL(connection.baseUrl).origin}/*`]);
  });

  it('can be denied again', async () => {
    await connectedService();
    refusePermissions();
    const { person } = await showRunning();
    await person.click(await screen.findByRole('button', { name: 'Allow access' }));
    expect(askedFor()).toHaveLength(1);
    expect(button('Allow access')).toBeVisible();
  });

  it('is shown as missing when it is revoked elsewhere', async () => {
    const { connection } = await connectedService();
    await allowHost(connection.baseUrl);
    await showRunning();
    await releaseHost(connection.baseUrl, []);
    expect(await screen.findByRole('button', { name: 'Allow access' })).toBeVisible();
  });
});
