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
import { makeKnown } from '../../../setup/link-cache.ts';
import { runService } from '../../../setup/service.ts';
import { until } from '../../../setup/until.ts';

const channels = ['x', 'linkedin', 'facebook', 'instagram', 'newsletter'];

/** A link of the page for each channel, as the popup asks for them. */
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
const made = (links: { custom_link: string | null }[]) => links.map(({ custom_link }) => custom_link).sort();
const all = channels.map((name) => `launch-${name}`).sort();

it('makes a link of one page for each channel, and each place remembers its own', async () => {
  const { links, origin } = await connectedService();
  const asked = await make();
  expect(asked.ok && asked.value.ended.map((one) => one.ok && one.value.state)).toEqual(channels.map(() => 'made'));
  expect(made(await links())).toEqual(all);
  await until(async () => expect((await recallMade(placeOfChannel(here, 'x')))?.custom_url).toBe(`${origin}/launch-x`));
  // The page's own place is free: the form there makes another.
  expect(await recallMade(here)).toBeNull();
});

it('makes none twice, however often it is asked while they are under way', async () => {
  const { links } = await connectedService();
  await Promise.all([make(), make(), make(['x']), make(['newsletter', 'linkedin'])]);
  expect(made(await links())).toEqual(all);
});

it('lets the page’s form make a link of its own meanwhile', async () => {
  const { links } = await connectedService();
  const own = ask('createLink', { body: { long_url: here.address, custom_link: 'own' }, geo_targets: [], at: here });
  await Promise.all([make(), own]);
  expect(made(await links())).toEqual([...all, 'own'].sort());
});

it('goes on where the worker was stopped, and doubles none', async () => {
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
  expect(made(await service.links())).toEqual(all);
});

it('lets go of the draft that they were made of once all are made, and keeps it where one is refused', async () => {
  const { links } = await connectedService();
  await saveNewDraft(here, { ...emptyDraft, long_url: here.address, title: 'Typed' });
  const refused = linksFor(['x', 'linkedin']).map((link) => ({ ...link, body: { ...link.body, custom_link: 'same' } }));
  const asked = await ask('createLinks', { links: refused, draftAt: here });
  expect(asked.ok && asked.value.ended.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await readDraft({ kind: 'new', at: here })).not.toBeNull();
  // Corrected, it takes the place of what was refused.
  await make(['x', 'linkedin']);
  // What pages are told comes a moment later.
  await until(async () => expect(await unsent()).toEqual([]));
  expect(await readDraft({ kind: 'new', at: here })).toBeNull();
  expect(made(await links())).toEqual(['launch-linkedin', 'launch-x', 'same']);
});

it('makes links of other slugs where known links have theirs, and where the page that asks closes before it knows', async () => {
  const { links } = await connectedService();
  await makeKnown({ custom_link: 'launch-x' });
  const others = (name: string) => [`launch-${name}`, `launch-${name}-2`, `launch-${name}-3`];
  const pressed = linksFor(['x', 'linkedin']).map((link, at) => ({ ...link, otherSlugs: others(channels[at] ?? '') }));
  const taken = await ask('takenSlugs', { slugs: others('x'), domain: null });
  expect(taken.ok && taken.value.slugs.map(({ custom_link }) => custom_link)).toEqual(['launch-x']);
  await ask('createLinks', { links: pressed, draftAt: here });
  expect(made(await links())).toEqual(['launch-linkedin', 'launch-x', 'launch-x-2']);
});

it('gives two links that may have the same slugs one each', async () => {
  const { links } = await connectedService();
  const same = linksFor(['x', 'linkedin']).map((link) => ({
    ...link,
    body: { ...link.body, custom_link: 'launch' },
    otherSlugs: ['launch', 'launch-2'],
  }));
  await ask('createLinks', { links: same, draftAt: here });
  expect(made(await links())).toEqual(['launch', 'launch-2']);
});
