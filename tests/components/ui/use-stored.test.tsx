import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStored } from '@/components/ui/use-stored.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { show } from '../../setup/show.ts';

function Preferences() {
  const stored = useStored(preferencesItem);
  if (stored.state === 'loading') return <p>loading</p>;
  return (
    <button type="button" onClick={() => stored.set({ shortenOnOpen: true, badge: false })}>
      {JSON.stringify(stored.value)}
    </button>
  );
}

it('what is kept is shown once it is known, and as it changes', async () => {
  show(<Preferences />);
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('{"shortenOnOpen":false,"badge":false}')).toBeVisible();
  await act(() => preferencesItem.set({ shortenOnOpen: true, badge: false }));
  expect(screen.getByText('{"shortenOnOpen":true,"badge":false}')).toBeVisible();
});

it('what is kept is no longer watched by what is no longer shown', async () => {
  const { rerender } = show(<Preferences />);
  await screen.findByText('{"shortenOnOpen":false,"badge":false}');
  rerender(<p>gone</p>);
  await preferencesItem.set({ shortenOnOpen: true, badge: false });
  expect(screen.getByText('gone')).toBeVisible();
});

it('what is set shows at once, before it is kept', async () => {
  show(<Preferences />);
  fireEvent.click(await screen.findByText('{"shortenOnOpen":false,"badge":false}'));
  expect(screen.getByText('{"shortenOnOpen":true,"badge":false}')).toBeVisible();
  await expect.poll(() => preferencesItem.get()).toEqual({ shortenOnOpen: true, badge: false });
});
