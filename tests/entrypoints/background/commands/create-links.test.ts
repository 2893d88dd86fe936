import { expect, it } from 'vitest';
import { placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import { emptyDraft } from '@/lib/link/draft.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { saveNewDraft } from '@/lib/storage/drafts.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { startBackground } from '../../../setup/background.ts';
import { hurryTime, unsent } from '../../../setup/clock.ts';
import { connectedService, connectedTo, here } from '../../../setup/connected.ts';
import { startFaultProxy } from '../../../setup/fault-proxy.ts';
import { createCachedLink } from '../../../setup/link-cache.ts';
import { runService } from '../../../setup/service.ts';
import { until } from '../../../setup/until.ts';

const channels = ['x', 'linkedin', 'facebook', 'instagram', 'newsletter'];

/** Creates a link of the page for each channel, as the popup does. */
const linksFor = (names: readonly string[]) =>
  names.map((name) => ({
    body: {
      long_url: here.address,
      has_utm: true,
      utm_source: name,
      utm_medium: 'social',
      custom_link: `launch-${name}`,
    },
    geo_targets: [],
    at: placeOfChannel(here, name),
  }));
const make = (names = channels) => ask('createLinks', { links: linksFor(names), draftAt: here });
const slugsOf = (links: { custom_link: string | null }[]) => links.map(({ custom_link }) => custom_link).sort();
const all = channels.map((name) => `launch-${name}`).sort();

it('creates a link of one page for each channel, and stores each at its own place', async () => {
  const { links, origin } = await connectedService();
  const answers = await make();
  expect(answers.ok && answers.value.ended.map((one) => one.ok && one.value.state)).toEqual(channels.map(() => 'made'));
  expect(slugsOf(await links())).toEqual(all);
  await until(async () => expect((await recallMade(placeOfChannel(here, 'x')))?.custom_url).toBe(`${origin}/launch-x`));
  // The page's own place is free, so its form creates another link.
  expect(await recallMade(here)).toBeNull();
});

it('creates no link twice, even if called again while creates are pending', async () => {
  const { links } = await connectedService();
  await Promise.all([make(), make(), make(['x']), make(['newsletter', 'linkedin'])]);
  expect(slugsOf(await links())).toEqual(all);
});

it('allows the form of the page to create a link meanwhile', async () => {
  const { links } = await connectedService();
  const own = ask('createLink', { body: { long_url: here.address, custom_link: 'own' }, geo_targets: [], at: here });
  await Promise.all([make(), own]);
  expect(slugsOf(await links())).toEqual([...all, 'own'].sort());
});

it('continues after the worker was stopped, without duplicates', async () => {
  const service = await runService();
  const proxy = await startFaultProxy(service.origin);
  await connectedTo({ ...service, settings: { ...service.settings, baseUrl: proxy.baseUrl } });
  await proxy.inject('held', { on: 'POST /link/create' });
  void make();
  await until(async () => expect(await unsent()).toHaveLength(channels.length));
  await startBackground();
  await proxy.heal();
  hurryTime(proxy.isBusy);
  void make();
  await until(async () => expect(await unsent()).toEqual([]));
  expect(slugsOf(await service.links())).toEqual(all);
});

it('deletes the draft once all links are created, and keeps it if one is refused', async () => {
  const { links } = await connectedService();
  await saveNewDraft(here, { ...emptyDraft, long_url: here.address, title: 'Typed' });
  const refused = linksFor(['x', 'linkedin']).map((link) => ({ ...link, body: { ...link.body, custom_link: 'same' } }));
  const answers = await ask('createLinks', { links: refused, draftAt: here });
  expect(answers.ok && answers.value.ended.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await readDraft({ kind: 'new', at: here })).not.toBeNull();
  // The corrected create replaces the refused one.
  await make(['x', 'linkedin']);
  // Pages are notified a moment later.
  await until(async () => expect(await unsent()).toEqual([]));
  expect(await readDraft({ kind: 'new', at: here })).toBeNull();
  expect(slugsOf(await links())).toEqual(['launch-linkedin', 'launch-x', 'same']);
});

it('picks other slugs if cached links have them, even if the page closes before it reads the cache', async () => {
  const { links } = await connectedService();
  await createCachedLink({ custom_link: 'launch-x' });
  const others = (name: string) => [`launch-${name}`, `launch-${name}-2`, `launch-${name}-3`];
  const pressed = linksFor(['x', 'linkedin']).map((link, at) => ({ ...link, otherSlugs: others(channels[at] ?? '') }));
  const taken = await ask('takenSlugs', { slugs: others('x'), domain: null });
  expect(taken.ok && taken.value.slugs.map(({ custom_link }) => custom_link)).toEqual(['launch-x']);
  await ask('createLinks', { links: pressed, draftAt: here });
  expect(slugsOf(await links())).toEqual(['launch-linkedin', 'launch-x', 'launch-x-2']);
});

it('gives two links with the same possible slugs one each', async () => {
  const { links } = await connectedService();
  const same = linksFor(['x', 'linkedin']).map((link) => ({
    ...link,
    body: { ...link.body, custom_link: 'launch' },
    otherSlugs: ['launch', 'launch-2'],
  }));
  await ask('createLinks', { links: same, draftAt: here });
  expect(slugsOf(await links())).toEqual(['launch', 'launch-2']);
});
