import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { lookAt } from '../../setup/browser/rest.ts';
import { connectedService } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';
import { readDisk } from '../../setup/stored-values.ts';

const secret = { id: 1, url: 'https://secret.example/diagnosis', title: 'Secret diagnosis', incognito: true };
const another = { id: 2, url: 'https://secret.example/clinics', title: 'Secret clinics', incognito: true };

it('the side panel of a private window leaves nothing on disk: typed text, created and opened links', async () => {
  const { links } = await connectedService();
  // It has its own modules, as each page of a browser does.
  vi.resetModules();
  lookAt(secret);
  const [{ readStart }, { SidePanel }] = await Promise.all([
    import('@/entrypoints/popup/read-start.ts'),
    import('@/entrypoints/sidepanel/side-panel.tsx'),
  ]);
  const { person } = show(<SidePanel first={await readStart()} />);
  const title = () => screen.getByLabelText('Title', { selector: 'input' });
  await person.type(title(), ' typed');
  lookAt(another);
  await fakeBrowser.tabs.onActivated.trigger({ tabId: 2, windowId: 1 });
  await screen.findByDisplayValue('Secret clinics');
  await person.click(screen.getByRole('button', { name: 'Shorten & copy' }));
  await screen.findByRole('region', { name: 'Your short link' });
  expect(await links()).toMatchObject([{ title: 'Secret clinics' }]);
  lookAt(secret);
  await fakeBrowser.tabs.onActivated.trigger({ tabId: 1, windowId: 1 });
  await screen.findByDisplayValue('Secret diagnosis typed');
  expect(JSON.stringify(await readDisk())).not.toMatch(/secret/i);
});
