import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createStore, useStore } from 'zustand';
import { CrashBoundary } from '@/components/failure/crash-boundary.tsx';
import { later, laterValue } from '@/components/ui/later.tsx';
import { show } from '../../setup/show.ts';
import { typeAtOnce } from '../../setup/type-at-once.ts';

const Named = ({ name }: { name: string }) => <p>{name}</p>;
/** Waits until loaded content is drawn. No time passes. */
const drawn = () => act(async () => undefined);

it('is loaded when it is first shown, and drawn as soon as it has loaded', async () => {
  const load = vi.fn(async () => Named);
  const Later = later(load);
  expect(load).not.toHaveBeenCalled();
  vi.useFakeTimers();
  const { container } = render(<Later name="first" />);
  expect(container).toBeEmptyDOMElement();
  await drawn();
  expect(screen.getByText('first')).toBeVisible();
  vi.useRealTimers();
});

it('is loaded once, and drawn at once from then on', async () => {
  const load = vi.fn(async () => Named);
  const Later = later(load);
  render(<Later name="first" />);
  await drawn();
  render(<Later name="second" />);
  expect(screen.getByText('second')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('is drawn at once if it was loaded before it is shown', async () => {
  const Later = later(async () => Named);
  await Later.load();
  render(<Later name="first" />);
  expect(screen.getByText('first')).toBeVisible();
});

it('is loaded once for all that wait for it, and again after a failure', async () => {
  const load = vi.fn(async () => 'loaded');
  load.mockRejectedValueOnce(new Error('No such file'));
  const value = laterValue(load);
  await expect(Promise.all([value.load(), value.load()])).rejects.toThrow('No such file');
  expect(load).toHaveBeenCalledTimes(1);
  expect(await Promise.all([value.load(), value.load()])).toEqual(['loaded', 'loaded']);
  expect(load).toHaveBeenCalledTimes(2);
});

it('code that cannot be loaded is a fault of the page, not an empty place', async () => {
  const Missing = later(async (): Promise<() => ReactNode> => {
    throw new Error('No such file');
  });
  show(
    <CrashBoundary shown="panel">
      <Missing />
    </CrashBoundary>,
  );
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  // React reports what a boundary has caught.
  vi.mocked(console.error).mockClear();
});

it('keeps a key that is typed as soon as a field has appeared', async () => {
  const store = createStore<{ text: string }>(() => ({ text: 'facebook' }));
  function Field() {
    const { text } = useStore(store);
    return <input aria-label="Source" value={text} onChange={({ target }) => store.setState({ text: target.value })} />;
  }
  const Later = later(async () => Field);
  const shown: string[] = [];
  const observer = new MutationObserver(() => {
    const field = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Source' });
    if (field === null || shown.length > 0) return;
    typeAtOnce(field, 'l');
    shown.push(field.value);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  render(<Later />);
  await screen.findByRole('textbox', { name: 'Source' });
  observer.disconnect();
  expect(shown).toEqual(['l']);
});
