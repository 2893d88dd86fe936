import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { answer, type Behaviour, hangUp, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { connectedService, connectedTo, here } from '../../setup/connected.ts';
import { madeLink } from '../../setup/made-link.ts';
import { makeLink } from '../../setup/make-link.ts';
import { operationsAtRest } from '../../setup/operations.ts';
import { until } from '../../setup/until.ts';

const body = { long_url: here.address };
const geo_targets = [
  { country_id: 'DE', target_url: 'https://example.com/de' },
  { country_id: 'AT', target_url: 'https://example.com/de' },
] as const;
const rules = [...geo_targets];

const { missing: _nothing, ...created } = madeLink;
const success = answer(200, { status: 'success', data: created });
const updated = answer(200, { status: 'success', message: 'Updated' });
const refused = answer(400, { status: 'failure', message: 'No rules today' });
const broken = answer(500, { status: 'error', message: 'Oops' });

/** Connects to a service with this behavior. */
async function unruly(...behaviours: Behaviour[]) {
  const service = await startUnrulyService();
  onTestFinished(service.stop);
  service.behave(...behaviours);
  const settings = { baseUrl: service.baseUrl, names: {}, domains: [], defaultDomain: null, forgetOnClose: false };
  await connectedTo({ settings, token: 'hem_any' });
  return service;
}

/** The link without its country rules. */
const missing = (failure: object) => ({ ...madeLink, missing: { geo_targets: rules, failure } });

describe('a link with country rules (reading R5)', () => {
  it('is created first, and gets its rules at once', async () => {
    const { origin } = await connectedService();
    const link = await makeLink({ custom_link: 'sale' }, { geo_targets: rules });
    expect(link).toMatchObject({ custom_url: `${origin}/sale`, missing: null });
    expect(await ask('retrieveLink', { id: link.id })).toMatchObject({
      value: {
        has_geo_targeting: true,
        geo_targets: rules.map(({ country_id, target_url }) => ({ target_url, country: { iso2: country_id } })),
      },
    });
  });

  it('takes two calls, or one without rules', async () => {
    const { seen } = await unruly(success, updated, success);
    await makeLink({}, { geo_targets: rules });
    const writing = () => seen.filter(({ method }) => method !== 'GET');
    expect(writing().map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /v1/link/create',
      'PUT /v1/link/update',
    ]);
    expect(JSON.parse(writing()[1]?.body ?? '')).toEqual({
      id: madeLink.id,
      has_geo_targeting: true,
      geo_targets: rules,
    });
    await makeLink();
    expect(writing()).toHaveLength(3);
  });

  it.each<[string, Behaviour, object]>([
    ['is refused', refused, { ok: false, failure: { kind: 'client' } }],
    ['breaks', broken, { ok: true, value: { state: 'pending' } }],
  ])('is not reported as created if the first call %s, and no rule is sent', async (_how, behaviour, expected) => {
    const { seen } = await unruly(behaviour);
    expect(await ask('createLink', { body, geo_targets: rules, at: here })).toMatchObject(expected);
    expect(seen.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['POST']);
    expect(await recallMade(here)).toBeNull();
  });

  it.each<[string, Behaviour, object]>([
    ['is refused', refused, { kind: 'client', message: 'No rules today' }],
    ['breaks', broken, { kind: 'server', message: 'Oops' }],
    ['is lost', hangUp, { kind: 'network' }],
  ])(
    'counts as created if the second call %s: the missing rules and the reason are returned, and saved',
    async (_how, behaviour, failure) => {
      await unruly(success, behaviour);
      expect(await ask('createLink', { body, geo_targets: rules, at: here })).toEqual({
        ok: true,
        value: { state: 'made', link: missing(failure) },
      });
      await until(async () => expect(await recallMade(here)).toEqual(missing(failure)));
    },
  );
});

it('refused rules stay pending while another link of the page is created', async () => {
  const other = answer(200, { status: 'success', data: { ...created, id: crypto.randomUUID() } });
  await unruly(success, refused, other);
  await ask('createLink', { body, geo_targets: rules, at: here });
  await ask('createLink', { body: { ...body, title: 'Other' }, geo_targets: [], at: here });
  expect((await operationsAtRest()).map(({ write }) => write.kind)).toEqual(['update']);
});

describe('setting the missing rules', () => {
  it('completes the link, also at its place', async () => {
    await unruly(success, refused, updated);
    await ask('createLink', { body, geo_targets: rules, at: here });
    await until(async () => expect(await recallMade(here)).toMatchObject({ missing: { geo_targets: rules } }));
    expect(await ask('addCountryRules', { id: madeLink.id, geo_targets: rules, at: here })).toEqual({
      ok: true,
      value: 'done',
    });
    await until(async () => expect(await recallMade(here)).toEqual(madeLink));
  });

  it('is pending without a page, and done once the service recovers', async () => {
    await unruly(success, broken, updated);
    await ask('createLink', { body, geo_targets: rules, at: here });
    await until(async () => expect(await recallMade(here)).toMatchObject({ missing: { geo_targets: rules } }));
    await ask('sendNow', { operation: null });
    await until(async () => expect(await recallMade(here)).toEqual(madeLink));
  });

  it('reports a second refusal, and remembers the missing rules', async () => {
    await unruly(refused);
    const remembered = { ...madeLink, missing: { geo_targets: rules, failure: { kind: 'network' as const } } };
    await rememberMade(here, remembered);
    expect(await ask('addCountryRules', { id: madeLink.id, geo_targets: rules, at: here })).toMatchObject({
      ok: false,
      failure: { kind: 'client' },
    });
    expect(await recallMade(here)).toEqual(remembered);
  });

  it('leaves another link at that place unchanged', async () => {
    await unruly(updated);
    const other = { ...madeLink, id: '123e4567-e89b-42d3-a456-426614174001' };
    await rememberMade(here, other);
    await ask('addCountryRules', { id: madeLink.id, geo_targets: rules, at: here });
    expect(await recallMade(here)).toEqual(other);
    await ask('addCountryRules', { id: madeLink.id, geo_targets: rules, at: { ...here, tabId: 2 } });
    expect(await recallMade({ ...here, tabId: 2 })).toBeNull();
  });
});
