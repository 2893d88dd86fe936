import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { CrashBoundary } from '@/components/failure/crash-boundary.tsx';
import { later } from '@/components/ui/later.tsx';
import { show } from '../../setup/show.ts';

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
