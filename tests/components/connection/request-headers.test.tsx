import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { closeBrowser, startBackground } from '../../setup/background.ts';
import { askedFor } from '../../setup/browser/permissions.ts';
import { connectedTo } from '../../setup/connected.ts';
import { runService } from '../../setup/service.ts';
import type { Person } from '../../setup/show.ts';
import { acceptedHeaders, startSignInProxy } from '../../setup/sign-in-proxy.ts';
import { address, button, connectedWord, field, fill, problem, showPage, showRunning, token } from './page.tsx';

const lines = acceptedHeaders.map(({ name, value }) => `${name}: ${value}`).join('\n');
const names = acceptedHeaders.map(({ name }) => name);
const group = () => screen.getByRole('group', { name: 'Request headers' });
const nameFields = () => within(group()).queryAllByLabelText<HTMLInputElement>('Name');
const valueFields = () => within(group()).queryAllByLabelText<HTMLInputElement>('Value');

/** Returns the last row of the headers. */
const lastRow = () => {
  const [name, value] = [nameFields().at(-1), valueFields().at(-1)];
  if (name === undefined || value === undefined) throw new Error('There is no row');
  return { name, value };
};

async function addHeader(person: Person, name: string, value: string): Promise<void> {
  await person.click(button('Add a header'));
  await fill(person, lastRow().name, name);
  await fill(person, lastRow().value, value);
}

/** Starts the real service behind a sign-in proxy. */
async function serviceBehindProxy() {
  const service = await runService();
  const proxy = await startSignInProxy(service.origin);
  onTestFinished(proxy.stop);
  return { ...service, proxy, settings: { ...service.settings, baseUrl: proxy.baseUrl } };
}

/** Shows the page of a connection through a sign-in proxy. */
async function showConnected(different: { forgetOnClose?: boolean } = {}) {
  const service = await serviceBehindProxy();
  await connectedTo({ ...service, headers: acceptedHeaders }, different);
  return { ...service, ...(await showRunning()) };
}

describe('connecting through a sign-in proxy', () => {
  it('says that headers may be missing, leads to their fields, and connects with them', async () => {
    const service = await serviceBehindProxy();
    const { person } = await showPage();
    navigate('/connection');
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), service.token);
    await person.click(button('Connect'));
    expect(await problem()).toHaveTextContent('The service answered with a redirect');
    await person.click(button('Enter request headers'));
    expect(group().closest('details')).toHaveAttribute('open');
    expect(button('Add a header')).toHaveFocus();
    await person.click(button('Add a header'));
    expect(lastRow().name).toHaveFocus();
    await fill(person, lastRow().name, lines);
    expect(nameFields().map(({ value }) => value)).toEqual(names);
    expect(lastRow().name).toHaveFocus();
    expect(valueFields().map(({ type }) => type)).toEqual(['password', 'password']);
    await person.click(button('Connect'));
    expect(await connectedWord()).toBeVisible();
    expect(askedFor().at(-1)).toBe(`${service.proxy.origin}/*`);
    expect(await connectionItem.get()).toMatchObject({ headerNames: names });
    expect(nameFields().map(({ value }) => value)).toEqual(names);
    for (const value of valueFields()) {
      expect(value).toHaveValue('');
      expect(value).toHaveAttribute('placeholder', 'Saved. Type to replace it.');
    }
    for (const { value } of acceptedHeaders) expect(document.body.innerHTML).not.toContain(value);
  });

  it('keeps what was typed if the proxy refuses it', async () => {
    const service = await serviceBehindProxy();
    service.proxy.answerWith('page');
    const { person } = await showPage();
    await fill(person, address(), service.settings.baseUrl);
    await fill(person, token(), service.token);
    await person.click(screen.getByText('Advanced'));
    await addHeader(person, 'X-Key', 'not this one');
    await person.click(button('Connect'));
    expect(await problem()).toHaveTextContent('The service answered with a web page');
    expect(await problem()).toHaveTextContent('your request headers may have expired or been revoked');
    expect(lastRow().name).toHaveValue('X-Key');
    expect(lastRow().value).toHaveValue('not this one');
  });
});

describe('the request headers of a connection', () => {
  it('are kept while other settings change, and tested', async () => {
    const { person } = await showConnected();
    await person.click(field('Let the service choose'));
    await person.click(button('Save'));
    await screen.findByText('Saved');
    expect(await connectionItem.get()).toMatchObject({ headerNames: names, defaultDomain: null });
    await person.click(button('Test connection'));
    expect(await screen.findByText('Connection works')).toBeVisible();
  });

  it('are replaced one by one', async () => {
    const { person, proxy } = await showConnected();
    const [id, secret] = acceptedHeaders;
    if (id === undefined || secret === undefined) throw new Error('Two headers are accepted');
    proxy.accept([id, { ...secret, value: 'a-new-secret-for-the-same-id' }]);
    await person.click(button('Test connection'));
    expect(await problem()).toHaveTextContent('your request headers may have expired or been revoked');
    await fill(person, lastRow().value, 'a-new-secret-for-the-same-id');
    await person.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await connectionItem.get()).toMatchObject({ headerNames: names });
  });

  it('are removed', async () => {
    const { person, proxy } = await showConnected();
    proxy.accept([]);
    for (const name of names) await person.click(button(`Remove ${name}`));
    await person.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await connectionItem.get()).not.toHaveProperty('headerNames');
    expect(proxy.seen.at(-1)?.headers).not.toHaveProperty('cf-access-client-id');
  });

  it('are asked for again once the browser has forgotten them', async () => {
    const service = await serviceBehindProxy();
    await connectedTo({ ...service, headers: acceptedHeaders }, { forgetOnClose: true });
    await closeBrowser();
    await startBackground();
    const { person } = await showRunning();
    expect(nameFields().map(({ value }) => value)).toEqual(names);
    expect(lastRow().value).not.toHaveAttribute('placeholder', 'Saved. Type to replace it.');
    await fill(person, token(), service.token);
    await person.click(button('Save'));
    expect(await within(group()).findByRole('alert')).toHaveTextContent('Enter the values of the headers again.');
    for (const [at, { value }] of acceptedHeaders.entries()) await fill(person, valueFields()[at] ?? token(), value);
    await person.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('need the permission for the address, and say so while it is missing', async () => {
    const { person, proxy } = await showConnected();
    expect(await screen.findByText(/It needs the permission to send your request headers\./)).toBeVisible();
    await person.click(button('Allow access'));
    expect(askedFor()).toEqual([`${proxy.origin}/*`]);
    expect(screen.queryByText(/It needs the permission/)).toBeNull();
  });

  it('are asked for with another address of another origin', async () => {
    const { person } = await showConnected();
    await person.clear(address());
    await fill(person, address(), 'https://elsewhere.example/v1');
    await fill(person, token(), 'hem_any');
    await person.click(button('Save'));
    expect(valueFields()[0]).toHaveAccessibleDescription(`Enter the value of ${names[0]}`);
    expect(askedFor()).toEqual([]);
  });
});

describe('a header that Hem cannot send', () => {
  it.each([
    ['X Key', 'a', 'Name', 'Enter a name without spaces and colons, such as CF-Access-Client-Id'],
    ['', 'a', 'Name', 'Enter a name without spaces and colons, such as CF-Access-Client-Id'],
    ['Authorization', 'a', 'Name', "Hem can't use Authorization, since it would change Hem's own requests"],
    ['content-type', 'a', 'Name', "Hem can't use content-type, since it would change Hem's own requests"],
    ['Cookie', 'a', 'Name', "Browsers don't let extensions set Cookie"],
    ['Sec-Key', 'a', 'Name', "Browsers don't let extensions set Sec-Key"],
    ['X-Key', '', 'Value', 'Enter the value of X-Key'],
    ['X-Key', 'ключ', 'Value', "The value of X-Key has characters that a header can't carry"],
  ])('is refused at its field before anything is sent: "%s: %s"', async (name, value, at, words) => {
    const { person } = await showPage();
    await fill(person, address(), 'https://api.example.com/v1');
    await fill(person, token(), 'hem_any');
    await person.click(screen.getByText('Advanced'));
    await addHeader(person, name, value);
    await person.click(screen.getByText('Advanced'));
    await person.click(button('Connect'));
    const refused = at === 'Name' ? lastRow().name : lastRow().value;
    expect(refused).toHaveAccessibleDescription(words);
    expect(refused).toHaveFocus();
    expect(group().closest('details')).toHaveAttribute('open');
    expect(askedFor()).toEqual([]);
  });

  it('is refused twice, and beyond 8 kB in all', async () => {
    const { person } = await showPage();
    await fill(person, address(), 'https://api.example.com/v1');
    await fill(person, token(), 'hem_any');
    await person.click(screen.getByText('Advanced'));
    await addHeader(person, 'X-Key', 'a'.repeat(5000));
    await addHeader(person, 'x-key', 'b'.repeat(5000));
    await person.click(button('Connect'));
    expect(lastRow().name).toHaveAccessibleDescription('x-key is already listed');
    expect(within(group()).getByRole('alert')).toHaveTextContent('The headers are too long: at most 8 kB in all');
  });

  it('is refused when several lines are pasted as its value, which stays as it was', async () => {
    const { person } = await showPage();
    await person.click(screen.getByText('Advanced'));
    await addHeader(person, 'X-Key', 'first');
    await fill(person, lastRow().value, 'one\ntwo');
    expect(lastRow().value).toHaveAccessibleDescription('Paste a value without line breaks');
    expect(lastRow().value).toHaveValue('first');
    await person.type(lastRow().value, '!');
    expect(lastRow().value).not.toHaveAccessibleDescription();
  });

  it('is the sixth', async () => {
    const { person } = await showPage();
    await person.click(screen.getByText('Advanced'));
    for (let count = 0; count < 5; count += 1) await person.click(button('Add a header'));
    expect(screen.queryByRole('button', { name: 'Add a header' })).toBeNull();
    await person.click(button('Remove header 1'));
    expect(button('Add a header')).toBeVisible();
  });
});

describe('a pasted line', () => {
  it('fills in name and value, also in the field of the value', async () => {
    const { person } = await showPage();
    await person.click(screen.getByText('Advanced'));
    await person.click(button('Add a header'));
    await fill(person, lastRow().value, 'CF-Access-Client-Id: 1a2b.access');
    expect(lastRow().name).toHaveValue('CF-Access-Client-Id');
    expect(lastRow().value).toHaveValue('1a2b.access');
  });

  it('is a value if the header has another name', async () => {
    const { person } = await showPage();
    await person.click(screen.getByText('Advanced'));
    await addHeader(person, 'X-Key', 'user: password');
    expect(lastRow().name).toHaveValue('X-Key');
    expect(lastRow().value).toHaveValue('user: password');
  });

  it('with five others fills in no more than five', async () => {
    const { person } = await showPage();
    await person.click(screen.getByText('Advanced'));
    await person.click(button('Add a header'));
    await fill(person, lastRow().name, Array.from({ length: 6 }, (_, at) => `X-Key-${at}: value`).join('\n'));
    expect(nameFields()).toHaveLength(5);
  });
});
