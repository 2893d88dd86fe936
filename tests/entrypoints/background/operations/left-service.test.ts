import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, type Behaviour, hangUp, stall } from '../../../lib/client/unruly-service.ts';
import { unsent } from '../../../setup/clock.ts';
import { placeAt } from '../../../setup/connected.ts';
import { listService } from '../../../setup/list-service.ts';
import { until } from '../../../setup/until.ts';

it('no token is sent to a service whose connection was removed, whatever was being sent there', async () => {
  const { behave, seen, settings } = await listService([]);
  const releases: (() => void)[] = [];
  const loses: Behaviour = (response, request) => {
    if (request.method === 'POST') hangUp(response, request);
    else releases.push(() => answer(500, { status: 'error', message: 'Broken' })(response, request));
  };
  behave(loses);
  const press = (long_url: string) =>
    ask('createLink', { body: { long_url }, geo_targets: [], at: placeAt(1, long_url) });
  void press('https://example.com/one');
  void press('https://example.com/two');
  // One is being searched for, the other waits for its turn.
  await until(async () =>
    expect((await unsent()).map(({ state }) => state.name)).toEqual(['unconfirmed', 'unconfirmed']),
  );
  await until(() => expect(releases.length).toBeGreaterThan(0));
  const other = { ...settings, baseUrl: 'http://127.0.0.1:9/v1' };
  await ask('connect', { settings: other, token: 'hem_other', check: false });
  behave(stall);
  for (const end of releases) end();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(seen.map(({ headers }) => headers.authorization)).not.toContain('Bearer hem_other');
});
