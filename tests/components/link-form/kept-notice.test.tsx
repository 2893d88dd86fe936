import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { KeptNotice } from '@/components/link-form/kept-notice.tsx';
import { showInDraft } from './in-draft.tsx';

it('a draft grows older while one looks at it', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  showInDraft(<KeptNotice focusNext={vi.fn()} />, { title: 'Typed' });
  expect(screen.getByText(/just now/)).toBeVisible();
  act(() => void vi.advanceTimersByTime(4 * 60_000));
  expect(screen.getByText(/4 minutes ago/)).toBeVisible();
  vi.useRealTimers();
});
