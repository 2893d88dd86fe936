import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from '@/components/ui/toast.tsx';
import { showToast } from '@/components/ui/toasts.ts';
import { show } from '../../setup/show.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('shows a message for four seconds', async () => {
  show(<Toasts />);
  // Screen readers announce additions to a region that they know.
  const region = document.querySelector('[aria-live="polite"]');
  expect(region).toBeInTheDocument();
  act(() => showToast({ text: 'Copied 5 links' }));
  expect(region).toHaveTextContent('Copied 5 links');
  await pass(4.1);
  expect(screen.queryByText('Copied 5 links')).toBeNull();
});

it('shows a message with an action for ten seconds, and counts them', async () => {
  show(<Toasts />);
  act(() => showToast({ text: 'Deleted /autumn', action: { label: 'Undo', onPress: () => undefined } }));
  expect(screen.getByText('10s')).toBeInTheDocument();
  await pass(3);
  expect(screen.getByText('7s')).toBeInTheDocument();
  await pass(7.1);
  expect(screen.queryByText('Deleted /autumn')).toBeNull();
});

it('closes when its action is pressed', async () => {
  const onPress = vi.fn();
  show(<Toasts />);
  act(() => showToast({ text: 'Deleted /autumn', action: { label: 'Undo', onPress } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByText('Deleted /autumn')).toBeNull();
});

it('replaces the message before', () => {
  show(<Toasts />);
  act(() => showToast({ text: 'Copied 5 links' }));
  act(() => showToast({ text: 'Copied 6 links' }));
  expect(screen.queryByText('Copied 5 links')).toBeNull();
  expect(screen.getByText('Copied 6 links')).toBeInTheDocument();
});
