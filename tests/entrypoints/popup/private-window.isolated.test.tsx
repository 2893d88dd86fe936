import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeBrowser } from '../../setup/background.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { connectedService } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';
import { readStoredValues } from '../../setup/stored-values.ts';

const secret = { id: 1, url: 'https://secret.example/diagnosis', title: 'Secret diagnosis', incognito: true };

/** What was opened in tabs. */
const opened: string[] = [];

/** The popup of a private window. Its modules are its own, as each page of a browser has its own. */
async function openPopup() {
  vi.resetModules();
  lookAt(secret);
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(async ({ url = '' }) => {
    opened.push(url);
    return { id: 9, index: 0, pinned: false, highlighted: true, active: true, incognito: false, windowId: 1 };
  });
  const [{ readStart }, { Popup }] = await Promise.all([
    import('@/entrypoints/popup/read-start.ts'),
    import('@/entrypoints/popup/popup.tsx'),
  ]);
  return show(<Popup start={await readStart()} />);
}

/** All that is on disk: what the browser keeps for good, and every database. */
async function onDisk(): Promise<string> {
  const kept = (await readStoredValues()).filter(([area]) => area !== 'session');
  const databases = await Promise.all((await indexedDB.databases()).map(({ name = '' }) => readAll(name)));
  return JSON.stringify([kept, databases]);
}

async function readAll(name: string): Promise<unknown[]> {
  const done = <T,>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open(name));
  const stores = [...database.objectStoreNames];
  const all = await Promise.all(stores.map((store) => done(database.transaction(store).objectStore(store).getAll())));
  database.close();
  return all;
}

const shorten = () => screen.findByRole('button', { name: 'Shorten & copy' });

describe('a popup in a private window', () => {
  it('leaves nothing of it on disk: what is typed, made, changed, or could not be sent', async () => {
    const service = await connectedService();
    const { person, rerender } = await openPopup();
    await person.type(await screen.findByLabelText('Title', { selector: 'input' }), ' typed');
    await person.type(screen.getByLabelText('Custom slug', { selector: 'input' }), 'hush');
    await person.click(await shorten());
    await screen.findByRole('region', { name: 'Your short link' });
    expect(await service.links()).toMatchObject([{ title: 'Secret diagnosis typed' }]);
    await person.click(screen.getByRole('button', { name: 'Create another' }));
    await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
    await person.click(await screen.findByRole('button', { name: 'Create 5 links & copy' }));
    await screen.findByRole('button', { name: 'Edit Reddit' });
    await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
    // Nobody answers any more.
    await service.stop();
    await person.type(screen.getByLabelText('Title', { selector: 'input' }), ' again');
    await person.click(await shorten());
    await screen.findByRole('region', { name: 'Saved for later' });
    rerender(<p>closed</p>);
    expect(await onDisk()).not.toMatch(/secret|hush/i);
    await closeBrowser();
    const all = JSON.stringify(await readStoredValues());
    expect(all).not.toMatch(/secret|hush/i);
  });

  it('opens the full page at an address that says nothing, which finds its way and is private too', async () => {
    await connectedService();
    const { person } = await openPopup();
    await person.type(await screen.findByLabelText('Title', { selector: 'input' }), ' typed');
    await person.click(screen.getByRole('button', { name: 'All options' }));
    await waitFor(() => expect(opened.at(-1)).toMatch(/options\.html\?connection=[\w-]+#\/private\?[\w-]+$/));
    document.body.replaceChildren();

    vi.resetModules();
    const { search, hash } = new URL(opened.at(-1) ?? '');
    history.replaceState(null, '', `${search}${hash}`);
    Object.assign(fakeBrowser, { extension: { inIncognitoContext: false } });
    const { enterPrivately } = await import('@/components/route/enter-privately.ts');
    const { enterConnection } = await import('@/components/route/enter-connection.ts');
    await Promise.all([enterPrivately(), enterConnection()]);
    const { Options } = await import('@/entrypoints/options/options.tsx');
    const options = show(<Options />);
    expect(await screen.findByLabelText('Title', { selector: 'input' })).toHaveValue('Secret diagnosis typed');
    await options.person.type(screen.getByLabelText('Title', { selector: 'input' }), ' more');
    await options.person.click(within(screen.getByRole('main')).getByRole('button', { name: 'Shorten & copy' }));
    await screen.findByRole('heading', { name: 'Your short link' });
    await options.person.click(screen.getByRole('button', { name: 'Edit' }));
    await screen.findByRole('form', { name: 'Edit Secret diagnosis typed more' });
    await options.person.type(await screen.findByLabelText('Title', { selector: 'input' }), ' edited');
    await options.person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(location.hash).toMatch(/^#\/private\?/);
    expect(document.title).toBe('Hem');
    expect(JSON.stringify(history.state)).not.toMatch(/secret/i);
    expect(await onDisk()).not.toMatch(/secret/i);
  });
});
