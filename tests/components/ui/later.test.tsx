import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { later } from '@/components/ui/later.tsx';

const Named = ({ name }: { name: string }) => <p>{name}</p>;
/** Until what was loaded is drawn: no time passes. */
const settled = () => act(async () => undefined);

it('is loaded when it is first shown, and drawn as soon as it is there', async () => {
  const load = vi.fn(async () => Named);
  const Later = later(load);
  expect(load).not.toHaveBeenCalled();
  vi.useFakeTimers();
  const { container } = render(<Later name="first" />);
  expect(container).toBeEmptyDOMElement();
  await settled();
  expect(screen.getByText('first')).toBeVisible();
  vi.useRealTimers();
});

it('is loaded once, and drawn at once from then on', async () => {
  const load = vi.fn(async () => Named);
  const Later = later(load);
  render(<Later name="first" />);
  await settled();
  render(<Later name="second" />);
  expect(screen.getByText('second')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('is drawn at once where it was loaded before it is shown', async () => {
  const Later = later(async () => Named);
  await Later.load();
  render(<Later name="first" />);
  expect(screen.getByText('first')).toBeVisible();
});
