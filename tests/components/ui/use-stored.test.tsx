import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CrashBoundary } from '@/components/failure/crash-boundary.tsx';
import { useRead } from '@/components/ui/use-read.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { breakStorage, holdNextAnswer } from '../../setup/browser/storage.ts';
import { show } from '../../setup/show.ts';

function Preferences() {
  const stored = useStored(preferencesItem);
  if (stored.state === 'loading') return <p>loading</p>;
  return (
    <button type="button" onClick={() => stored.set({ ...defaultPreferences, shortenOnOpen: true })}>
      {JSON.stringify(stored.value)}
    </button>
  );
}

/** Renders the stored value. */
const asKept = (shortenOnOpen: boolean) => JSON.stringify({ ...defaultPreferences, shortenOnOpen });

it('a stored value shows once it is loaded, and when it changes', async () => {
  show(<Preferences />);
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText(asKept(false))).toBeVisible();
  await act(() => preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true }));
  expect(screen.getByText(asKept(true))).toBeVisible();
});

it('a stored value is no longer watched after its component is removed', async () => {
  const { rerender } = show(<Preferences />);
  await screen.findByText(asKept(false));
  rerender(<p>gone</p>);
  await preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true });
  expect(screen.getByText('gone')).toBeVisible();
});

it('a new value shows at once, before it is saved', async () => {
  show(<Preferences />);
  fireEvent.click(await screen.findByText(asKept(false)));
  expect(screen.getByText(asKept(true))).toBeVisible();
  await expect.poll(() => preferencesItem.get()).toEqual({ ...defaultPreferences, shortenOnOpen: true });
});

/** Shows the preferences as values that are read again after each change. */
function ReadPreferences() {
  const read = useRead(preferencesItem.get, preferencesItem.watch);
  if (read.state === 'loading') return <p>loading</p>;
  const { state: _, ...value } = read;
  return <p>{JSON.stringify(value)}</p>;
}

it.each([
  ['useStored', Preferences],
  ['useRead', ReadPreferences],
])('a first read by %s that is answered after a change does not hide the change', async (_, Shown) => {
  const answerFirst = holdNextAnswer('local', 'get', 'preferences');
  show(<Shown />);
  await act(() => preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true }));
  expect(await screen.findByText(asKept(true))).toBeVisible();
  answerFirst();
  // A later read ends after it.
  await act(() => preferencesItem.get());
  expect(screen.getByText(asKept(true))).toBeVisible();
});

it.each([
  ['useStored', Preferences],
  ['useRead', ReadPreferences],
])('a failed read by %s shows a crash notice instead of the page, and another page reads again', async (_, Shown) => {
  const heal = breakStorage('local', 'get', 'preferences');
  const page = (shown: string) => (
    <CrashBoundary shown={shown}>
      <Shown />
    </CrashBoundary>
  );
  const { rerender } = show(page('/settings'));
  expect(await screen.findByRole('button', { name: 'Reload' })).toHaveFocus();
  expect(screen.getByText(/storage\.local\.get failed/)).toBeVisible();
  // React logs every error that a boundary catches.
  vi.mocked(console.error).mockClear();
  heal();
  rerender(page('/links'));
  expect(await screen.findByText(asKept(false))).toBeVisible();
});
