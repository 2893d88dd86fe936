import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connectedService } from '../../setup/connected.ts';
import { madeLink } from '../../setup/made-link.ts';
import { madeAddress, showPanel } from './panel.tsx';

const happened = vi.hoisted((): string[] => []);
const loaded = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock(import('@/components/link-form/made-panel.tsx'), async (original) => {
  happened.push('what shows the link is loaded');
  await loaded.promise;
  return original();
});

// The first: later ones find the panel loaded.
it('a link that is made at once is copied before what shows it is loaded, until when the form stays', async () => {
  const { connection } = await connectedService();
  const { person } = showPanel(connection);
  const runtime: { sendMessage: (message: unknown) => Promise<unknown> } = fakeBrowser.runtime;
  vi.spyOn(runtime, 'sendMessage').mockResolvedValue({ ok: true, value: { state: 'made', link: madeLink } });
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    await item?.getType('text/plain');
    // Long enough for what would begin meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 50));
    happened.push('the link is copied');
  });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(happened).toEqual(['the link is copied', 'what shows the link is loaded']));
  // Long enough for what would be drawn at once.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('button', { name: 'Shortening…' })).toBeVisible();
  loaded.resolve();
  await madeAddress();
  expect(screen.getByText('Copied to clipboard')).toBeVisible();
});

it('a link is shown although its copying never ends', async () => {
  const { connection } = await connectedService();
  const { person } = showPanel(connection);
  vi.spyOn(navigator.clipboard, 'write').mockReturnValue(new Promise(() => {}));
  await person.keyboard('{Enter}');
  expect(await madeAddress()).toContain(new URL(connection.baseUrl).origin);
  expect(screen.getByText('Copying…')).toBeVisible();
});
