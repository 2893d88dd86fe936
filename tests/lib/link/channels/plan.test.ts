import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { type ChannelSet, channelSet } from '../../../../lib/link/channels/channel-set.ts';
import { type PlanOf, planLinks, sharedCampaign, slugsToTry, tagChannels } from '../../../../lib/link/channels/plan.ts';
import { readyMadeSets } from '../../../../lib/link/channels/ready-made.ts';
import { emptyDraft } from '../../../../lib/link/draft.ts';
import { channelOf } from '../../../../lib/link/utm/channel.ts';
import { isTaggedWith, noUtm, utmFields } from '../../../../lib/link/utm/fields.ts';
import { utmPreset } from '../../../../lib/link/utm/preset.ts';

const moment = { now: new Date(2026, 2, 5, 12), language: 'en' };
const draft = { ...emptyDraft, long_url: 'https://www.example.com/blog/launch', title: 'Our big launch - Example' };

const set = channelSet.parse({
  id: 's',
  name: 'Launch',
  channels: [
    { id: 'x', name: 'X', values: { utm_source: 'x', utm_medium: 'social' } },
    { id: 'l', name: 'LinkedIn', values: { utm_source: 'linkedin', utm_medium: 'social' } },
    { id: 'n', name: 'Newsletter', preset: 'weekly' },
  ],
});
const weekly = utmPreset.parse({
  id: 'weekly',
  name: 'Weekly',
  values: { utm_source: 'Weekly News', utm_medium: 'email' },
  hygiene: { lowerCase: true, spaces: '-' },
});

const plan = (different: Partial<PlanOf> = {}): PlanOf => ({
  ...{ set, draft, pageTitle: draft.title, moment, known: { presets: [weekly], usual: null, restored: [] } },
  ...{ campaign: null, lastCampaign: '' },
  ...different,
});
const planned = (of: PlanOf, isTaken: (slug: string) => boolean = () => false) => [
  ...planLinks(of, tagChannels(of), isTaken).values(),
];

describe('the links of a channel set for a page', () => {
  it('have a slug each, and UTM values of their own or of their preset, in its form', () => {
    expect(planned(plan())).toMatchObject([
      {
        kind: 'ready',
        slug: 'big-launch-x',
        body: { custom_link: 'big-launch-x', utm_source: 'x', utm_medium: 'social', utm_campaign: 'big-launch' },
      },
      { kind: 'ready', slug: 'big-launch-linkedin', body: { utm_source: 'linkedin' } },
      {
        kind: 'ready',
        slug: 'big-launch-newsletter',
        body: { utm_source: 'weekly-news', utm_medium: 'email', has_utm: true, title: draft.title },
      },
    ]);
  });

  it('have the parameters of their preset in the destination', () => {
    const tagged = utmPreset.parse({ ...weekly, destination: { utm_id: '7' } });
    const known = { presets: [tagged], usual: null, restored: [] };
    const ofPage = { ...draft, long_url: 'https://example.com/a?b=1#c' };
    const addresses = planned(plan({ known, draft: ofPage })).map((one) => one.kind === 'ready' && one.body.long_url);
    expect(addresses).toEqual([ofPage.long_url, ofPage.long_url, 'https://example.com/a?b=1&utm_id=7#c']);
  });

  it('use the slug and campaign typed in the form', () => {
    const typed = { ...draft, custom_link: 'Spring sale', has_utm: true, utm_campaign: 'spring', utm_source: 'typed' };
    expect(planned(plan({ draft: typed }))[0]).toMatchObject({
      slug: 'Spring-sale-x',
      body: { utm_campaign: 'spring', utm_source: 'x' },
    });
  });

  it('use the campaign entered for the set, even an empty one, unless a channel has its own', () => {
    const own = channelSet.parse({
      ...set,
      channels: [...set.channels, { id: 'o', name: 'Own', values: { utm_source: 'own', utm_campaign: 'evergreen' } }],
    });
    const typed = { ...draft, has_utm: true, utm_campaign: 'typed' };
    const campaigns = (campaign: string | null) =>
      tagChannels(plan({ set: own, draft: typed, campaign })).map(({ utm }) => utm.ok && utm.values.utm_campaign);
    expect(campaigns('Spring Sale')).toEqual(['Spring Sale', 'Spring Sale', 'spring-sale', 'evergreen']);
    expect(campaigns('')).toEqual(['', '', '', 'evergreen']);
    expect(campaigns(null)).toEqual(['typed', 'typed', 'typed', 'evergreen']);
  });

  it('use the last campaign if the pattern contains it, or the slug without one', () => {
    const [ready = set] = readyMadeSets;
    const campaigns = (lastCampaign: string) => [
      ...new Set(tagChannels(plan({ set: ready, lastCampaign })).map(({ utm }) => utm.ok && utm.values.utm_campaign)),
    ];
    expect(campaigns('Spring Sale')).toEqual(['Spring Sale']);
    expect(campaigns('')).toEqual(['big-launch']);
    const inSlug = { ...ready, slug: '{campaign}-{channel}' };
    expect(planned(plan({ set: inSlug, lastCampaign: 'Spring Sale' }))[0]).toMatchObject({ slug: 'Spring-Sale-x' });
    expect(slugsToTry(plan({ set: inSlug, lastCampaign: 'Spring Sale' }))).toContain('Spring-Sale-x-2');
  });

  it('share a campaign that is known in advance if it is the same for all', () => {
    const typed = { ...draft, has_utm: true, utm_campaign: 'typed' };
    expect(sharedCampaign(plan())).toBe('big-launch');
    expect(sharedCampaign(plan({ draft: typed }))).toBe('typed');
    expect(sharedCampaign(plan({ draft: typed, campaign: '' }))).toBe('');
    expect(sharedCampaign(plan({ set: { ...set, campaign: '{slug}-{channel}' } }))).toBe('');
    expect(sharedCampaign(plan({ set: { ...set, campaign: '{campaign}' }, lastCampaign: 'last' }))).toBe('last');
  });

  it('keep values that Undo restored', () => {
    const typed = { ...draft, has_utm: true, utm_campaign: 'Big Launch' };
    const campaigns = (restored: readonly string[]) =>
      planned(plan({ draft: typed, known: { presets: [weekly], usual: null, restored } })).map(
        (one) => one.kind === 'ready' && one.body.utm_campaign,
      );
    expect(campaigns([])).toContain('big-launch');
    expect(campaigns(['Big Launch'])).toEqual(['Big Launch', 'Big Launch', 'Big Launch']);
  });

  it('use no UTM value if the form’s section is off', () => {
    const off = { ...draft, has_utm: false, utm_content: 'left' };
    expect(planned(plan({ draft: off }))[0]).not.toHaveProperty('body.utm_content');
  });

  it('leave the slug to the service if the set has no pattern', () => {
    const [first] = planned(plan({ set: { ...set, slug: '' } }));
    expect(first).toMatchObject({ kind: 'ready', slug: null, insteadOf: null });
    expect(first).not.toHaveProperty('body.custom_link');
    expect(slugsToTry(plan({ set: { ...set, slug: '' } }))).toEqual([]);
  });

  it('are numbered before sending if a slug is taken', () => {
    expect(planned(plan(), (slug) => slug === 'big-launch-x')[0]).toMatchObject({
      slug: 'big-launch-x-2',
      insteadOf: 'big-launch-x',
    });
    const taken = ['big-launch-x', 'big-launch-x-3'];
    const [one] = planned(plan(), (slug) => taken.includes(slug));
    expect(one?.kind === 'ready' && [...one.otherSlugs].slice(0, 2)).toEqual(['big-launch-x-2', 'big-launch-x-4']);
    expect(planned(plan({ set: { ...set, slug: '{n}' } }))[0]).toEqual({ kind: 'slug', problem: 'tooShort' });
  });

  it('never share a slug', () => {
    const slugs = planned(plan({ set: { ...set, slug: '{slug}' } })).map((one) => one.kind === 'ready' && one.slug);
    expect(slugs).toEqual(['big-launch', 'big-launch-2', 'big-launch-3']);
  });

  it('have only slugs that were searched among all cached links', () => {
    const tried = slugsToTry(plan());
    expect(tried).toEqual(expect.arrayContaining(['big-launch-x', 'big-launch-x-2', 'big-launch-newsletter']));
    const one = planned(plan(), (slug) => slug !== tried.findLast((one) => one.startsWith('big-launch-x')))[0];
    expect(one).toMatchObject({ slug: 'big-launch-x-99' });
  });

  it('are distinguished by their values: the same values make no second link', () => {
    const [x] = set.channels;
    const twice: ChannelSet = { ...set, channels: set.channels.flatMap((one) => [one, { ...one, id: `${one.id}2` }]) };
    expect(tagChannels(plan({ set: twice })).map(({ utm }) => utm.ok)).toEqual([true, false, true, false, true, false]);
    expect(tagChannels(plan({ set: twice }))[1]?.utm).toEqual({ ok: false, problem: 'double', of: x });
    const cased = channelSet.parse({
      ...set,
      channels: [x, { ...x, id: 'X', values: { ...x?.values, utm_source: 'X' } }],
    });
    expect(tagChannels(plan({ set: cased }))[1]?.utm).toEqual({ ok: false, problem: 'double', of: x });
  });

  it('are not made of a missing preset or without values', () => {
    const bare = channelSet.parse({
      id: 'b',
      channels: [
        { id: 'e', name: 'Empty', values: { utm_source: '\u200b' } },
        { id: 'g', preset: 'gone' },
      ],
    });
    expect(tagChannels(plan({ set: bare })).map(({ utm }) => utm)).toEqual([
      { ok: false, problem: 'noValues' },
      { ok: false, problem: 'presetMissing' },
    ]);
    expect(planned(plan({ set: bare }))).toEqual([]);
    expect(slugsToTry(plan({ set: bare }))).toEqual([]);
  });

  it('have the contract’s errors', () => {
    const long = { ...draft, long_url: 'ftp://example.com' };
    expect(planned(plan({ draft: long }))[0]).toMatchObject({
      kind: 'refused',
      errors: { long_url: expect.anything() },
    });
  });

  it('are recognized by their values', () => {
    const [first] = tagChannels(plan());
    const values = { ...noUtm, utm_source: 'x', utm_medium: 'social', utm_campaign: 'big-launch' };
    expect(first?.utm).toEqual({ ok: true, values });
    expect(isTaggedWith({ has_utm: true, utm: { ...values, utm_term: null, utm_content: '' } }, values)).toBe(true);
    expect(isTaggedWith({ has_utm: true, utm: { ...values, utm_source: 'X', utm_medium: 'Social' } }, values)).toBe(
      true,
    );
    expect(
      isTaggedWith({ has_utm: true, utm: { ...values, utm_campaign: 'IŞIK' } }, { ...values, utm_campaign: 'ışık' }),
    ).toBe(true);
    expect(isTaggedWith({ has_utm: true, utm: { ...values, utm_campaign: 'other' } }, values)).toBe(false);
    expect(isTaggedWith({ has_utm: true, utm: null }, values)).toBe(false);
  });

  property('are recognized by the sent values, whatever is typed', () => {
    const text = fc.string({ maxLength: 20 });
    const channels = fc.array(
      fc.record({
        id: fc.uuid(),
        name: text,
        values: fc.record({ utm_source: text, utm_medium: text, utm_term: text }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(channels, text, text, (channels, title, custom_link) => {
        const of = plan({ set: channelSet.parse({ id: 's', channels }), draft: { ...draft, title, custom_link } });
        const tagged = tagChannels(of);
        const links = planLinks(of, tagged, () => false);
        for (const { channel, utm } of tagged) {
          const link = links.get(channel.id);
          if (!utm.ok || link?.kind !== 'ready') continue;
          const { body } = link;
          const sent = Object.fromEntries(utmFields.map((field) => [field, body[field] ?? null]));
          expect(
            isTaggedWith(
              {
                has_utm: true,
                utm: {
                  utm_source: null,
                  utm_medium: null,
                  utm_campaign: null,
                  utm_term: null,
                  utm_content: null,
                  ...sent,
                },
              },
              utm.values,
            ),
          ).toBe(true);
        }
      }),
    );
  });
});

describe('a ready-made set', () => {
  const rows = readyMadeSets.flatMap(({ name, channels }) =>
    channels.map((channel) => [name, channel.name, channel] as const),
  );

  it.each(rows)('%s: Google Analytics surely assigns %s to it', (name, _channel, { values }) => {
    expect(channelOf(values)).toMatchObject({ channel: name, sure: true });
  });

  it('has unique ids', () => {
    const ids = readyMadeSets.flatMap(({ id, channels }) => [id, ...channels.map((channel) => channel.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(readyMadeSets.map((one) => [one.name, one] as const))('%s has a link for each channel', (_name, one) => {
    expect(planned(plan({ set: one })).map(({ kind }) => kind)).toEqual(one.channels.map(() => 'ready'));
  });
});
