import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { editLinkRoute, newLinkRoute } from '@/lib/link/routes.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pendingStateItem } from '@/lib/storage/pending-changes.ts';
import { another } from '../../setup/another.ts';
import { startBackground, stopBackground } from '../../setup/background.ts';
import { connectedService, connectedTo, here } from '../../setup/connected.ts';
import { openOperations } from '../../setup/operations.ts';
import { allowHost } from '../../setup/press.ts';
import {
  button,
  editLink,
  field,
  fill,
  openAt,
  problem,
  save,
  saved,
  savedLater,
  section,
  slug,
  title,
} from './editor.tsx';

const tooLong = `https://example.com/${'x'.repeat(33_000)}`;
const id = '123e4567-e89b-42d3-a456-426614174000';

it.each([
  ['a new link', newLinkRoute(here, null)],
  ['an edit', editLinkRoute(id)],
])('the form of %s says so if the background does not tell what is pending', async (_, route) => {
  const { connection } = await connectedService();
  await pendingStateItem.of(connection.id).set({ revision: 1, isOnDisk: false, suspendedBy: null });
  stopBackground();
  await openAt(route);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  // React logs every error that a boundary catches.
  vi.mocked(console.error).mockClear();
});

describe('typed values stay whatever fails', () => {
  it('a service that is down: the save is pending, and is sent once the service is back', async () => {
    const { person, other, id, settings, stop, startAgain } = await editLink({ title: 'Sale' });
    await allowHost(settings.baseUrl);
    await fill(person, title(), 'Spring sale');
    await person.click(section('UTM'));
    await fill(person, field('Source'), 'mail');
    await stop();
    await person.click(save());
    expect(await savedLater()).toBeVisible();
    expect([title().value, field('Source').value]).toEqual(['Spring sale', 'mail']);
    await startAgain();
    await ask('sendNow', { operation: null });
    await waitFor(async () => expect(await openOperations()).toEqual([]));
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale', utm: { utm_source: 'mail' } });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('an expired token: a link opens the connection, and the save is sent with the next token', async () => {
    const { person, id, rerender, other, ...service } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    await connectedTo({ ...service, token: 'hem_expired' });
    await person.click(save());
    expect(await screen.findByText("The service didn't accept your token")).toBeVisible();
    expect(title()).toHaveValue('Spring sale');
    await person.click(button('Open Connection'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Connection' })).toBeVisible();

    rerender(<p>closed</p>);
    await connectedTo(service);
    await waitFor(async () => expect(await openOperations()).toEqual([]));
    expect(await other.read(id)).toMatchObject({ title: 'Spring sale' });
  });

  it('a link that was deleted meanwhile', async () => {
    const { person, other, id } = await editLink({ title: 'Sale' });
    await fill(person, title(), 'Spring sale');
    await other.remove(id);
    await person.click(save());
    expect(await problem()).toHaveTextContent('There is no such link');
    expect(title()).toHaveValue('Spring sale');
  });
});

describe('the service’s error about a field', () => {
  it('in a closed section opens it, and moves the focus there', async () => {
    const { person, id, other } = await editLink({ title: 'Sale' });
    await person.click(section('Platforms'));
    await person.click(screen.getByRole('switch', { name: 'Android' }));
    await fill(person, field('Address for Android'), tooLong);
    await person.click(screen.getByRole('button', { name: /^Platforms/, expanded: true }));
    expect(screen.getByLabelText('Address for Android')).not.toBeVisible();
    await person.click(save());
    const address = screen.getByLabelText('Address for Android');
    await waitFor(() => expect(address).toHaveAccessibleDescription('At most 32768 bytes'));
    expect(address).toBeVisible();
    await waitFor(() => expect(address).toHaveFocus());
    expect(address).toHaveValue(tooLong);

    await fill(person, field('Address for Android'), 'https://example.com/android');
    await person.click(save());
    await saved();
    expect(await other.read(id)).toMatchObject({ android_target_url: 'https://example.com/android' });
  });

  it('about a taken slug is shown there', async () => {
    const { person, other } = await editLink({ title: 'Sale' });
    await other.make({ custom_link: 'taken' });
    await person.type(slug(), 'taken{Enter}');
    await waitFor(() => expect(slug()).toHaveAccessibleDescription('Already taken'));
    await waitFor(() => expect(slug()).toHaveFocus());
  });

  it('is listed beside the button if the field is not on screen', async () => {
    const service = await connectedService();
    const domains = [{ id, label: 'gone.example.com' }];
    await connectedTo(service, { domains, defaultDomain: id });
    const { person } = await openAt(newLinkRoute(here, null));
    await person.click(await screen.findByRole('button', { name: 'Shorten & copy' }));
    expect(await problem()).toHaveTextContent('Domain: There is no such domain');
  });
});

describe('errors that the form finds', () => {
  it('in closed sections open them all, and move the focus to the first', async () => {
    const { person, sent } = await editLink({ title: 'Sale' });
    await person.click(screen.getByRole('switch', { name: 'Use Countries' }));
    await person.click(screen.getByRole('switch', { name: 'Use Expiration' }));
    for (const name of ['Countries', 'Expiration'])
      await person.click(screen.getByRole('button', { name: new RegExp(`^${name}`), expanded: true }));
    await person.click(save());
    expect(await screen.findByLabelText('Date and time')).toHaveAccessibleDescription(
      'Set a date, a number of clicks, or both',
    );
    expect(screen.getByRole('button', { name: /^Countries/, expanded: true })).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-invalid', 'true'));
    expect(document.activeElement?.closest('section')).toHaveAttribute('data-section', 'countries');
    expect(sent()).toEqual([]);
  });
});

describe('a page that cannot be shown', () => {
  it('says that the link does not exist', async () => {
    await connectedService();
    await openAt(editLinkRoute(id));
    expect(await problem()).toHaveTextContent('There is no such link');
  });

  it('is shown once the service is back', async () => {
    const service = await connectedService();
    await allowHost(service.settings.baseUrl);
    const created = await another(service).make({ title: 'Sale' });
    await service.stop();
    const { person } = await openAt(editLinkRoute(created.id));
    expect(await problem()).toHaveTextContent('Could not reach');
    await service.startAgain();
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(title()).toHaveValue('Sale'));
  });

  it.each([editLinkRoute(id), '/links/new'])('links to the connection if there is none: %s', async (route) => {
    await startBackground();
    const { person } = await openAt(route);
    await person.click(await screen.findByRole('button', { name: 'Connect' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Connection' })).toBeVisible();
  });
});
