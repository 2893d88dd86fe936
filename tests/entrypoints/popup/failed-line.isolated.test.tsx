import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readFirstForm } from '@/entrypoints/popup/first-form/read-first-form.ts';
import { firstStart } from '@/entrypoints/popup/first-start.ts';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { connectedTo, placeAt } from '../../setup/connected.ts';
import { runFaultyService } from '../../setup/faulty-service.ts';
import { disablePageTimeouts } from '../../setup/page-timeouts.ts';
import { show } from '../../setup/show.ts';

vi.mock('@/components/link-form/pending/in-popup.ts', () => Promise.reject(new Error('Not there')));

it('a link is created in the popup though the code for the number of pending changes cannot be loaded', async () => {
  disablePageTimeouts();
  const service = await runFaultyService();
  await connectedTo(service);
  await service.proxy.inject('unavailable', { on: 'POST /link/create', retryAfter: 600, times: 1 });
  const at = placeAt(3, 'https://example.com/other');
  await ask('createLink', { body: { long_url: at.address }, geo_targets: [], at });
  const form = await readFirstForm();
  if (form === null || form === 'more') throw new Error('The form was left to React');
  expect(form.hasPending).toBe(true);
  const { person } = show(<Popup start={firstStart(form)} />);
  await person.click(await screen.findByRole('button', { name: 'Shorten & copy' }));
  expect(await screen.findByRole('region', { name: 'Your short link' })).toBeVisible();
});
