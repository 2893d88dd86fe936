import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { connectedService } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';

beforeEach(() => {
  document.documentElement.className = 'popup';
});
afterEach(() => {
  document.documentElement.className = '';
});

const press = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => press(name).getAttribute('aria-expanded') === 'true';

it('single keys that were switched off in the list do nothing in the popup, until they are switched on there', async () => {
  await connectedService();
  await listLayoutItem.set({ ...(await listLayoutItem.get()), keys: false });
  const { person } = show(<Popup start={await readStart()} />);
  expect(press('Shorten & copy')).toHaveFocus();
  await person.keyboard('/mu?');
  await waitFor(() => expect(press('Shorten & copy')).toHaveFocus());
  await person.click(press('Keys'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
  expect(isOpen('Find a link')).toBe(false);
  expect(isOpen('One link for each channel')).toBe(false);
  expect(dialog.getByText('Single-key shortcuts are off. Enter and Delete still work.')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Single-key shortcuts, everywhere in Hem' })).not.toBeChecked();

  await person.click(dialog.getByRole('checkbox'));
  expect(dialog.getByText('Press a key to use it. Esc closes.')).toBeVisible();
  expect(await listLayoutItem.get()).toMatchObject({ keys: true });
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await person.keyboard('/mu');
  expect(await screen.findByRole('searchbox')).toHaveValue('mu');
});
