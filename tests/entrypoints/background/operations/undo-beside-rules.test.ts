import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { hurryTime } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { operationsAtRest } from '../../../setup/operations.ts';
import { until } from '../../../setup/until.ts';

const geo_targets = [{ country_id: 'DE' as const, target_url: 'https://example.com/de' }];

it.each([
  ['the deletion', 'DELETE /link/delete'],
  ['the rules', 'PUT /link/update'],
  ['either', 'any'],
] as const)(
  'a link that is deleted while its country rules are set is gone, even if the answer to %s is lost',
  async (_, on) => {
    const service = await runFaultyService();
    const { proxy, links } = service;
    hurryTime(proxy.isBusy);
    await connectedTo(service);
    const { id } = await makeLink({ title: 'Page' });
    await proxy.inject('resetAfter', { on, times: 2 });
    await Promise.all([ask('addCountryRules', { id, geo_targets, at: here }), ask('deleteLink', { id })]);
    expect(await operationsAtRest()).toEqual([]);
    expect(await links()).toEqual([]);
    await until(async () => expect(await recallMade(here)).toBeNull());
  },
);
