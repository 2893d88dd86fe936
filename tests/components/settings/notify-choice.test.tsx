import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QuickSettings } from '@/components/settings/quick-settings.tsx';
import { quickItem } from '@/lib/storage/quick.ts';
import { askedFor, delayAnswers, permissionsNow, refusePermissions } from '../../setup/browser/permissions.ts';
import { show } from '../../setup/show.ts';

const choice = () => screen.findByRole('switch', { name: 'Notify me when a link is copied' });

it('notifications of a copy are off by default, and request their permission at the press', async () => {
  const { person } = show(<QuickSettings />);
  expect(await choice()).not.toBeChecked();
  expect(askedFor()).toEqual([]);
  await person.click(await choice());
  expect(await choice()).toBeChecked();
  expect(askedFor()).toEqual(['notifications']);
  expect((await quickItem.get()).notify).toBe(true);
});

it('notifications of a copy keep settings that changed while their permission was requested', async () => {
  const { person } = show(<QuickSettings />);
  const answer = delayAnswers();
  await person.click(await choice());
  await person.click(screen.getByRole('radio', { name: 'Stats' }));
  answer();
  await expect.poll(() => quickItem.get()).toMatchObject({ addressBar: 'stats', notify: true });
});

it('notifications of a copy return their permission', async () => {
  const { person } = show(<QuickSettings />);
  await person.click(await choice());
  await expect.poll(permissionsNow).toEqual(['notifications']);
  await person.click(await choice());
  await expect.poll(permissionsNow).toEqual([]);
  expect(await choice()).not.toBeChecked();
});

it('notifications of a copy stay off if the person denies them, and say so', async () => {
  refusePermissions();
  const { person } = show(<QuickSettings />);
  await person.click(await choice());
  expect(await screen.findByText(/^Without that permission, only Hem's button/)).toBeVisible();
  expect(await choice()).not.toBeChecked();
});
