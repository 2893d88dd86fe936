import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CrashBoundary } from '@/components/failure/crash-boundary.tsx';
import { ShortenPanel } from '@/components/link-form/shorten-panel.tsx';
import { draftOfPage } from '@/lib/new-link/draft-of-page.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';

vi.mock('@/components/link-form/create-link.ts', () => Promise.reject(new Error('Not there')));

it('a press whose code cannot be loaded says so', async () => {
  const { connection } = await connectedService();
  const page = { kind: 'ordinary', address: here.address, title: 'Page', favicon: '' } as const;
  const { person } = show(
    <CrashBoundary shown="panel">
      <ShortenPanel
        {...{ connection, page, at: here, saved: null, made: null, creation: null, shortenOnOpen: false }}
        initial={draftOfPage(page, connection)}
        onConnection={() => undefined}
        onAllOptions={async () => undefined}
        go={() => undefined}
      />
    </CrashBoundary>,
  );
  await person.click(screen.getByRole('button', { name: 'Shorten & copy' }));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  // React reports what a boundary has caught.
  vi.mocked(console.error).mockClear();
});
