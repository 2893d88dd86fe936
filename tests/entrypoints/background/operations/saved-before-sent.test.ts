import { expect, it, onTestFinished } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedService, here, placeAt } from '../../../setup/connected.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { holdChanges, operationsAtRest } from '../../../setup/operations.ts';

it('nothing of a link is sent before it is on disk', async () => {
  const { links } = await connectedService();
  await makeLink({}, { at: placeAt(2, 'https://example.com/other') });
  await operationsAtRest();
  const release = await holdChanges();
  onTestFinished(release);
  const pressed = ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  // Each of these takes as long as the create would.
  for (let turn = 0; turn < 5; turn += 1) await ask('testConnection', null);
  expect(await links()).toHaveLength(1);
  void release();
  await pressed;
  await eventually(async () => expect(await links()).toHaveLength(2));
});
