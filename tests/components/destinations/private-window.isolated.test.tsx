import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { askedFor } from '../../setup/browser/permissions.ts';
import { refresh } from '../../setup/link-cache.ts';
import { linksFrom, listService } from '../../setup/list-service.ts';
import { homeAndWork, showAll } from '../links/home-and-work.tsx';
import { rows, showLinks } from '../links/setting.tsx';

it('destinations are not checked in a private window, whose browser would save their sites', async () => {
  await listService(linksFrom(2));
  await refresh();
  enterPrivateWindow();
  const { person } = showLinks();
  await rows();
  await person.click(screen.getByRole('button', { name: 'More for Link 2' }));
  await person.click(screen.getByRole('menuitem', { name: /^Check destinations/ }));
  expect(await screen.findByText(/^Destinations can't be checked in a private window/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(askedFor()).not.toContain('https://example.com/*');
});

it('nor does the bar over links of all connections offer it there', async () => {
  await homeAndWork();
  enterPrivateWindow();
  const { person } = showAll();
  await rows();
  await person.click(screen.getByRole('checkbox', { name: 'Select all links' }));
  expect(await screen.findByRole('button', { name: 'Clear the selection' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check destinations' })).not.toBeInTheDocument();
});
