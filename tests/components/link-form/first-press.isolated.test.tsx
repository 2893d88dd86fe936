import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { emptyDraft } from '@/lib/link/draft.ts';
import { copied } from '../../setup/clipboard.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { madeAddress, shorten, showPanel } from './panel.tsx';

const loading = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock(import('@/components/link-form/create-link.ts'), async (original) => {
  await loading.promise;
  return original();
});

/** Records the messages that ask for a new link. The first two get no answer, as if their workers were stopped. */
function recordCreates(): unknown[] {
  const creates: unknown[] = [];
  const runtime: { sendMessage: (message: { intent?: string }) => Promise<unknown> } = fakeBrowser.runtime;
  const send = runtime.sendMessage.bind(runtime);
  vi.spyOn(runtime, 'sendMessage').mockImplementation(async (message) => {
    if (message.intent === 'createLink') creates.push(message);
    if (message.intent === 'createLink' && creates.length < 3) throw new Error('The message port closed');
    return send(message);
  });
  return creates;
}

// The first test: later ones would find the code loaded.
it('a press before the check is loaded sends and copies what the page gives, and nothing that needs the check', async () => {
  const { connection, link, links } = await connectedService();
  const creates = recordCreates();
  const needsCheck = [{ has_password: true }, { title: link }, { long_url: 'https://https://example.com' }];
  for (const typed of needsCheck) {
    const saved = savedDraft({ ...emptyDraft, long_url: here.address, ...typed });
    const { person, rerender } = showPanel(connection, { saved });
    await person.click(shorten());
    expect(creates).toEqual([]);
    rerender(<p>closed</p>);
  }
  const { person } = showPanel(connection);
  await person.click(shorten());
  expect(creates.length).toBeGreaterThan(0);
  await waitFor(() => expect(copied()).toContain(new URL(connection.baseUrl).origin));
  loading.resolve();
  expect(await madeAddress()).toContain(new URL(connection.baseUrl).origin);
  expect(await links()).toMatchObject([{ long_url: here.address, title: 'Page' }]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(creates).toHaveLength(3);
});
