import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';

vi.mock('@/entrypoints/popup/popup.tsx', () => ({
  Popup: () => {
    throw new Error('No such key');
  },
}));

afterEach(() => document.getElementById('root')?.remove());

it('a popup that fails says so in its place, and keeps what was typed', async () => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  await connectedService();
  const subject = { kind: 'new', at: here } as const;
  await saveDraft(subject, savedDraft({ title: 'Spring sale' }));
  await import('@/entrypoints/popup/main.tsx');
  expect(await screen.findByRole('alert')).toHaveTextContent('This page stopped working');
  expect(screen.getByRole('alert')).toHaveTextContent('Details: No such key');
  expect(screen.getByRole('button', { name: 'Reload' })).toHaveFocus();
  expect(await readDraft(subject)).toMatchObject({ draft: { title: 'Spring sale' } });
});
