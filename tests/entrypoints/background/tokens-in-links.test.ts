import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { emptyDraft } from '@/lib/link/draft.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { type Behaviour, hangUp } from '../../lib/client/unruly-service.ts';
import { beginInBar, chooseMenu, enterInBar, popupsOpened, pressKeys, typeInBar } from '../../setup/browser/quick.ts';
import { connectedService, here, placeAt } from '../../setup/connected.ts';
import { jobEnded, readJob, rowOfCreate, rowsOf, startJob } from '../../setup/jobs.ts';
import { readLinkCache, refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { openOperations, operationsAtRest } from '../../setup/operations.ts';
import { readDisk } from '../../setup/stored-values.ts';
import { twoServices } from '../../setup/two-services.ts';

const tab = { id: here.tabId, url: here.address, title: 'Page' };
const badge = () => fakeBrowser.action.getBadgeText({ tabId: here.tabId });
const buttonTitle = () => fakeBrowser.action.getTitle({ tabId: here.tabId });
const refusedFor = (...fields: string[]) => ({
  ok: false,
  failure: { kind: 'invalid', notSent: Object.fromEntries(fields.map((field) => [field, [{ code: 'token' }]])) },
});

/** Every place that stores text, except that of the token itself. */
async function placesWith(text: string): Promise<string[]> {
  const session: Record<string, unknown> = await fakeBrowser.storage.session.get();
  const all = Object.entries({ ...(await readDisk()), ...session });
  return all.flatMap(([place, value]) =>
    JSON.stringify(value).includes(text) && !/\btoken:/.test(place) ? [place] : [],
  );
}

describe('a text that contains the token', () => {
  const fields: [string, (text: string) => object][] = [
    ['long_url', (text) => ({ long_url: `https://example.com/?key=${text}` })],
    ['title', (text) => ({ title: `Mine: ${text}` })],
    ['tags', (text) => ({ tags: ['team', text] })],
    ['utm_source', (text) => ({ has_utm: true, utm_source: text })],
    ['meta_description', (text) => ({ has_opengraph: true, meta_description: text })],
    ['ios_target_url', (text) => ({ has_ios_targeting: true, ios_target_url: `https://example.com/${text}` })],
    ['password', (text) => ({ has_password: true, password: text })],
  ];

  it.each(fields)('is refused in a new link at %s, before it is saved or sent', async (field, body) => {
    const { token, links } = await connectedService();
    const asked = { body: { long_url: here.address, ...body(token) }, geo_targets: [], at: here };
    expect(await ask('createLink', asked)).toMatchObject(refusedFor(field));
    expect(await links()).toEqual([]);
    expect(await openOperations()).toEqual([]);
    expect(await placesWith(token)).toEqual([]);
  });

  it.each(fields.filter(([field]) => field !== 'long_url'))(
    'is refused in a change of a link at %s',
    async (field, body) => {
      const { token, links } = await connectedService();
      const { id } = await makeLink();
      const change = body(token);
      const before = await links();
      expect(await ask('updateLink', { id, ...change })).toMatchObject(refusedFor(field));
      expect(await ask('saveLink', { body: { id, ...change }, base: emptyDraft })).toMatchObject(refusedFor(field));
      expect(await links()).toEqual(before);
      expect(await placesWith(token)).toEqual([]);
    },
  );

  it('is refused in a country rule, on create and later', async () => {
    const { token, links } = await connectedService();
    const geo_targets = [{ country_id: 'DE' as const, target_url: `https://example.com/?t=${token}` }];
    const asked = { body: { long_url: here.address }, geo_targets, at: here };
    expect(await ask('createLink', asked)).toMatchObject(refusedFor('geo_targets'));
    expect(await links()).toEqual([]);
    const { id } = await makeLink();
    expect(await ask('addCountryRules', { id, geo_targets, at: here })).toMatchObject(refusedFor('geo_targets'));
  });

  it.each([
    ['percent-encoded', (token: string) => [...token].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')],
    ['in an address inside an address', (token: string) => encodeURIComponent(`https://s.test/?to=a%26${token}`)],
    ['after a #, as in a connection link', (token: string) => `x#token=${token}`],
    ['broken by a tab, which addresses lose', (token: string) => token.replace('_', '_\t')],
    ['broken by a line break, which addresses lose', (token: string) => token.replace('_', '_\r\n')],
  ])('is refused %s', async (_how, written) => {
    const { token, links } = await connectedService();
    const address = `https://example.com/${written(token)}`;
    const geo_targets = [{ country_id: 'DE' as const, target_url: address }];
    const asked = { body: { long_url: address, ios_target_url: address }, geo_targets, at: here };
    expect(await ask('createLink', asked)).toMatchObject(refusedFor('long_url', 'ios_target_url', 'geo_targets'));
    expect(await links()).toEqual([]);
  });

  it('is refused even if it is the token of another connection', async () => {
    const { alpha, beta } = await twoServices();
    setPageConnection(beta.connection.id);
    const body = { long_url: here.address, title: alpha.token };
    expect(await ask('createLink', { body, geo_targets: [], at: here })).toMatchObject(refusedFor('title'));
    expect(await beta.links()).toEqual([]);
  });

  it('is refused only in the one of several links that contains it', async () => {
    const { token, links } = await connectedService();
    const bodies = [{ long_url: 'https://example.com/1' }, { long_url: 'https://example.com/2', utm_term: token }];
    const asked = await ask('createLinks', {
      links: bodies.map((body) => ({ body, geo_targets: [], at: placeAt(1, body.long_url) })),
      draftAt: null,
    });
    expect(asked).toMatchObject({ ok: true, value: { ended: [{ ok: true }, refusedFor('utm_term')] } });
    expect(await links()).toMatchObject([{ long_url: 'https://example.com/1' }]);
  });

  it('is left out of an import, whose results give the reason', async () => {
    const { token, links } = await connectedService();
    const secret = { ...rowOfCreate(2, { long_url: `https://example.com/${token}` }), name: `Of ${token}`, row: 3 };
    const job = await startJob([rowOfCreate(1), secret]);
    await jobEnded(job);
    expect(await links()).toHaveLength(1);
    expect(await rowsOf(job)).toHaveLength(1);
    expect(await readJob(job)).toMatchObject({ leftOut: { duplicate: 0, error: 1 }, counts: { done: 1, failed: 0 } });
    const leftOut = await ask('jobLeftOut', { job, from: 0, most: 10 });
    const why = 'Destination: This holds a connection token. Remove it, or anyone with the link could use the service.';
    expect(leftOut).toMatchObject({ ok: true, value: { rows: [{ row: 3, name: 'Of [secret]', why }] } });
    expect(await placesWith(token)).toEqual([]);
  });

  it('is left out of a job whose rows arrive in parts, each row with its own number', async () => {
    const { token } = await connectedService();
    const started = await ask('createJob', { kind: 'import', file: 'links.csv' });
    const job = started.ok ? started.value : '';
    for (const number of [1, 2])
      await ask('addJobRows', { job, rows: [rowOfCreate(number, { title: token }), rowOfCreate(number)] });
    await ask('runJob', { job });
    expect(await jobEnded(job)).toMatchObject({ leftOut: { duplicate: 0, error: 2 }, counts: { done: 2 } });
    const leftOut = await ask('jobLeftOut', { job, from: 0, most: 10 });
    expect(leftOut).toMatchObject({ ok: true, value: { rows: [{ row: 1 }, { row: 3 }] } });
  });

  it('is refused in a change of many links', async () => {
    const { token } = await connectedService();
    const change = { kind: 'addTags' as const, tags: [token] };
    expect(await ask('createJob', { kind: 'edit', change })).toMatchObject(refusedFor('tags'));
    expect(await placesWith(token)).toEqual([]);
  });
});

describe('a connection link to a service that is not connected', () => {
  const token = 'hem_of-another-service';
  const connectionLink = `https://other.example/v1#token=${token}`;

  it.each([
    ['long_url', { long_url: connectionLink }],
    ['title', { title: ` ${connectionLink.replace('https://', '')}` }],
    ['tags', { tags: ['team', connectionLink] }],
    ['ios_target_url', { has_ios_targeting: true, ios_target_url: connectionLink }],
  ])('is refused in a new link at %s, before it is saved or sent', async (field, body) => {
    const { links } = await connectedService();
    const asked = { body: { long_url: here.address, ...body }, geo_targets: [], at: here };
    expect(await ask('createLink', asked)).toMatchObject(refusedFor(field));
    expect(await links()).toEqual([]);
    expect(await placesWith(token)).toEqual([]);
  });

  it('is refused in a country rule, on create and later', async () => {
    await connectedService();
    const geo_targets = [{ country_id: 'DE' as const, target_url: connectionLink }];
    const asked = { body: { long_url: here.address }, geo_targets, at: here };
    expect(await ask('createLink', asked)).toMatchObject(refusedFor('geo_targets'));
    const { id } = await makeLink();
    expect(await ask('addCountryRules', { id, geo_targets, at: here })).toMatchObject(refusedFor('geo_targets'));
  });

  it('is left out of an import', async () => {
    const { links } = await connectedService();
    const job = await startJob([rowOfCreate(1), rowOfCreate(2, { long_url: connectionLink })]);
    await jobEnded(job);
    expect(await links()).toHaveLength(1);
    expect(await readJob(job)).toMatchObject({ leftOut: { duplicate: 0, error: 1 }, counts: { done: 1, failed: 0 } });
    expect(await placesWith(token)).toEqual([]);
  });
});

describe('an address that contains the token', () => {
  const waysIn: [string, (address: string) => unknown][] = [
    ['the key', (url) => pressKeys('shortenPage', { ...tab, url })],
    ['the menu of a link', (linkUrl) => chooseMenu('link', { pageUrl: here.address, linkUrl }, tab)],
    ['selected text', (selectionText) => chooseMenu('selection', { pageUrl: here.address, selectionText }, tab)],
    ['the menu of a picture', (srcUrl) => chooseMenu('image', { pageUrl: here.address, srcUrl }, tab)],
  ];

  it.each(waysIn)('is not shortened by %s, which gives the reason', async (_which, shorten) => {
    const { token, links } = await connectedService();
    shorten(`https://example.com/?key=${token}`);
    await expect.poll(badge).toBe('!');
    expect(await buttonTitle()).toBe('Not shortened: it holds a connection token');
    expect(await links()).toEqual([]);
    expect(await placesWith(token)).toEqual([]);
  });

  it.each(waysIn.slice(1))(
    'is not shortened by %s if it is a connection link to any service',
    async (_which, shorten) => {
      const { links } = await connectedService();
      shorten('https://other.example/v1#token=hem_of-another-service');
      await expect.poll(buttonTitle).toBe('Not shortened: it holds a connection token');
      expect(await links()).toEqual([]);
      expect(await placesWith('hem_of-another-service')).toEqual([]);
    },
  );

  it.each([
    ['the key', (url: string) => pressKeys('shortenPage', { ...tab, url })],
    ['the menu of the page', (url: string) => chooseMenu('page', { pageUrl: url }, { ...tab, url })],
  ])('makes %s open the popup if it is a connection link, which offers to connect', async (_which, shorten) => {
    const { link, links } = await connectedService();
    shorten(link);
    await expect.poll(popupsOpened).toBe(1);
    expect(await links()).toEqual([]);
  });

  it('is neither suggested nor shortened nor searched for in the address bar', async () => {
    const { link, token, links } = await connectedService();
    const create = fakeBrowser.tabs.create.bind(fakeBrowser.tabs);
    const opened: (string | undefined)[] = [];
    Object.assign(fakeBrowser.tabs, {
      create: (how: { url?: string }) => {
        opened.push(how.url);
        return create(how);
      },
    });
    const { first, below } = await typeInBar(link);
    expect([first, below]).toEqual(['This is a connection link. Enter opens Connection, where you can paste it.', []]);
    for (const text of [link, token, `example.com/${token}`]) {
      beginInBar();
      await typeInBar(text);
      const before = opened.length;
      enterInBar(text);
      await expect.poll(() => opened.length).toBe(before + 1);
      expect(opened.at(-1)).toMatch(/#\/connection$/);
    }
    expect(await links()).toEqual([]);
    expect(await placesWith(token)).toEqual([]);
  });
});

describe('a link whose record contains the token', () => {
  /** Connects to a service that returns the token in one of its records. */
  const token = 'hem_list';
  const leaking = linkOf(2, { long_url: `https://s.test/v1#token=${token}` });

  it('hides no other link, and can be deleted', async () => {
    await listService([linkOf(3), leaking, linkOf(1)]);
    expect(await refresh()).toMatchObject({ activity: { state: 'idle' }, unreadable: 0 });
    expect((await readLinkCache()).links.map(({ id }) => id)).toEqual([3, 2, 1].map((number) => linkOf(number).id));
    expect(await ask('listLinks', {})).toMatchObject({
      ok: true,
      value: {
        links: [
          { id: linkOf(3).id },
          { id: leaking.id, long_url: null, unreadable: ['long_url'] },
          { id: linkOf(1).id },
        ],
        unreadable: [],
      },
    });
    expect(await placesWith(token)).toEqual([]);
  });

  it('leaves no lost create pending', async () => {
    const { behave, list, links } = await listService([leaking]);
    const losing: Behaviour = (response, request) => {
      if (request.method !== 'POST') return list(response, request);
      links.unshift(linkOf(9, { long_url: here.address, title: null, created_at: new Date().toISOString() }));
      return hangUp(response, request);
    };
    behave(losing);
    const made = await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
    expect(made).toMatchObject({ ok: true, value: { state: 'made', link: { id: linkOf(9).id } } });
    expect(await operationsAtRest()).toEqual([]);
  });
});

it('a write that was pending when its token was connected is not sent', async () => {
  const { links, settings, connection } = await connectedService();
  const later = 'hem_connected-while-it-waits';
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const body = { long_url: here.address, title: later };
  expect(await ask('createLink', { body, geo_targets: [], at: here })).toMatchObject({ value: { state: 'pending' } });
  setPageConnection(newConnection);
  expect(await ask('connect', { settings, token: later, check: false })).toMatchObject({ ok: true });
  setPageConnection(connection.id);
  onLine.mockReturnValue(true);
  await ask('sendNow', { operation: null });
  await expect.poll(async () => (await openOperations()).map(({ state }) => state.name)).toEqual(['refused']);
  expect(await links()).toEqual([]);
});
