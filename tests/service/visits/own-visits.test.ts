import { describe, expect, it } from 'vitest';
import { run } from '../commands/run.ts';
import { browser, failureOf, testService } from '../test-service.ts';

const host = 'go.example.com';
const page = `https://${host}/v1/own-visits`;
const cookie = 'hem-own-visits=uncounted';

/** A service with a link, visits from any address, and the clicks in its stats. */
async function serviceWithLink(options: Parameters<typeof testService>[0] = {}) {
  const service = await testService(options);
  const { id, short_url } = await service.create();
  const set = async (...words: string[]) => {
    await run(service.database, ['domain', 'set', ...words]);
    service.pass(1_000);
    // Visits read the settings in the background.
    await service.visit(`https://${host}/robots.txt`);
  };
  const visitFrom = (remoteAddress: string, headers: Record<string, string> = {}, address = String(short_url)) =>
    service.app.request(
      address,
      { headers: { 'User-Agent': browser, ...headers } },
      { incoming: { socket: { remoteAddress } } },
    );
  const clicks = async (of = id) => (await service.stats(`?id=${of}`)).total_count;
  return { ...service, clicks, id, set, short_url: String(short_url), visitFrom };
}

describe('visits from the operator’s networks', () => {
  it.each([
    ['192.0.2.7', 0],
    ['::ffff:192.0.2.7', 0],
    ['::FFFF:c000:207', 0],
    ['2001:db8:1::5', 0],
    ['198.51.100.4', 0],
    ['192.0.3.7', 1],
    ['198.51.100.5', 1],
    ['2001:db9::5', 1],
    ['::1', 1],
    ['', 1],
  ])('from %j add %s clicks to the stats, and are redirected', async (address, expected) => {
    const { clicks, set, visitFrom } = await serviceWithLink();
    await set(host, '--own-networks', '192.0.2.0/24,2001:db8::/32  198.51.100.4');
    expect((await visitFrom(address)).status).toBe(302);
    expect(await clicks()).toBe(expected);
  });

  it('may be given as mapped addresses', async () => {
    const { clicks, set, visitFrom } = await serviceWithLink();
    await set(host, '--own-networks', '::ffff:192.0.2.0/120');
    await visitFrom('192.0.2.7');
    expect(await clicks()).toBe(0);
    await visitFrom('192.0.3.7');
    expect(await clicks()).toBe(1);
  });

  it('are recognized behind a trusted proxy alone', async () => {
    const { clicks, set, visitFrom } = await serviceWithLink({
      proxies: { trusted: ['127.0.0.1'], headers: {} },
      warn: () => {},
    });
    await set(host, '--own-networks', '192.0.2.0/24');
    await visitFrom('127.0.0.1', { 'X-Forwarded-For': '192.0.2.7' });
    await visitFrom('127.0.0.1', { 'X-Forwarded-For': '203.0.113.9, 192.0.2.7:4711' });
    expect(await clicks()).toBe(0);
    await visitFrom('127.0.0.1', { 'X-Forwarded-For': '192.0.2.7, 203.0.113.9' });
    await visitFrom('203.0.113.9', { 'X-Forwarded-For': '192.0.2.7' });
    expect(await clicks()).toBe(2);
  });

  it('count on other domains, and again once the setting is removed', async () => {
    const { clicks, create, database, set, visitFrom } = await serviceWithLink();
    await run(database, ['domain', 'add', 'to.example.com']);
    await run(database, ['domain', 'default', 'to.example.com']);
    const other = await create();
    await set(host, '--own-networks', '192.0.2.0/24');
    await visitFrom('192.0.2.7', {}, String(other.short_url));
    expect(await clicks(other.id)).toBe(1);
    await set(host, '--own-networks', '');
    await visitFrom('192.0.2.7');
    expect(await clicks()).toBe(1);
  });
});

describe('the visits of a browser with the cookie', () => {
  it.each([
    [cookie, 0],
    [`theme=dark; ${cookie};other=1`, 0],
    ['hem-own-visits=counted', 1],
    [`x${cookie}`, 1],
    [`${cookie}x`, 1],
    [`a="; ${cookie.slice(1)}"`, 1],
    ['', 1],
  ])('%j add %s clicks to the stats, and are redirected', async (sent, expected) => {
    const { clicks, visitFrom } = await serviceWithLink();
    expect((await visitFrom('192.0.2.7', { Cookie: sent })).status).toBe(302);
    expect(await clicks()).toBe(expected);
  });

  it('do not count after a password or in a frame either', async () => {
    const { app, clicks, create, visitFrom } = await serviceWithLink();
    const locked = await create({ has_password: true, password: 'open sesame' });
    const body = new URLSearchParams({ password: 'open sesame' });
    const headers = { 'User-Agent': browser, Cookie: cookie };
    expect((await app.request(String(locked.short_url), { method: 'POST', body, headers })).status).toBe(303);
    const cloaked = await create({ has_cloaking: true });
    expect((await visitFrom('192.0.2.7', { Cookie: cookie }, String(cloaked.short_url))).status).toBe(200);
    for (const { id } of [locked, cloaked]) expect(await clicks(id)).toBe(0);
  });

  it('use up a click limit, which everyone could evade otherwise', async () => {
    const { clicks, create, set, visitFrom } = await serviceWithLink();
    await set(host, '--own-networks', '192.0.2.0/24', '--confirm-few-clicks', 'off');
    const limited = await create({ has_expiration: true, expiration_clicks: '3' });
    const statusOf = async (address: string, headers?: Record<string, string>) =>
      (await visitFrom(address, headers, String(limited.short_url))).status;
    expect(await statusOf('203.0.113.9', { Cookie: cookie })).toBe(302);
    expect(await statusOf('192.0.2.7')).toBe(302);
    expect(await statusOf('203.0.113.9')).toBe(302);
    for (const headers of [{ Cookie: cookie }, {}]) expect(await statusOf('203.0.113.9', headers)).toBe(410);
    expect(await clicks(limited.id)).toBe(1);
  });
});

describe('the page of own visits', () => {
  const form = (visits: string) => new URLSearchParams({ visits });
  /** Returns the cookie of an answer, and its attributes. */
  const setBy = (answer: Response) => (answer.headers.get('Set-Cookie') ?? '').split('; ');

  it('leaves out this browser’s visits at a press, and counts them again at another', async () => {
    const { app, clicks, visitFrom } = await serviceWithLink();
    const open = async (headers: Record<string, string> = {}) => (await app.request(page, { headers })).text();
    expect(await open()).toContain(`Visits by this browser to links on ${host} count in the stats.`);
    expect(await open()).toContain('<button name="visits" value="uncounted">Don’t count my visits</button>');
    const chosen = await app.request(page, { method: 'POST', body: form('uncounted') });
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/v1/own-visits']);
    const [sent = '', ...attributes] = setBy(chosen);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax', 'Secure']);
    await visitFrom('192.0.2.7', { Cookie: sent });
    expect(await clicks()).toBe(0);

    expect(await open({ Cookie: sent })).toContain(`Visits by this browser to links on ${host} don’t count`);
    expect(await open({ Cookie: sent })).toContain('<button name="visits" value="counted">Count my visits</button>');
    const back = await app.request(page, { method: 'POST', body: form('counted'), headers: { Cookie: sent } });
    expect(setBy(back).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=0',
      'Path=/',
      'SameSite=Lax',
      'Secure',
      'hem-own-visits=',
    ]);
  });

  it('has a cookie without Secure on this machine, where nothing serves https', async () => {
    const { app } = await serviceWithLink();
    for (const [on, isSecure] of [
      ['http://localhost:8787', false],
      ['http://127.0.0.1:8787', false],
      // A proxy does TLS.
      ['http://go.example.com', true],
    ] as const) {
      const answer = await app.request(`${on}/v1/own-visits`, { method: 'POST', body: form('uncounted') });
      expect([on, setBy(answer).includes('Secure')]).toEqual([on, isSecure]);
    }
  });

  it('refuses forms of other sites', async () => {
    const { app } = await serviceWithLink();
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://other.example' },
    ]) {
      const answer = await app.request(page, { method: 'POST', body: form('uncounted'), headers });
      expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([403, null]);
    }
    const own = { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' };
    const answer = await app.request(page, { method: 'POST', body: form('uncounted'), headers: own });
    expect(answer.status).toBe(303);
  });

  it.each([
    ['nothing', new URLSearchParams()],
    ['another value', form('maybe')],
  ])('changes no cookie for a form with %s', async (_what, body) => {
    const { app } = await serviceWithLink();
    const answer = await app.request(page, { method: 'POST', body });
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([303, null]);
  });

  it('refuses a large form', async () => {
    const { app } = await serviceWithLink();
    const answer = await app.request(page, { method: 'POST', body: form('x'.repeat(70_000)) });
    expect(answer.status).toBe(413);
  });

  it('says if visits from the network never count, and offers the cookie for other networks', async () => {
    const { set, visitFrom } = await serviceWithLink();
    const sentence = 'Visits from your network never count.';
    expect(await (await visitFrom('192.0.2.7', {}, page)).text()).not.toContain(sentence);
    await set(host, '--own-networks', '192.0.2.0/24');
    const shown = await (await visitFrom('192.0.2.7', {}, page)).text();
    expect(shown).toContain(sentence);
    expect(shown).not.toContain('count in the stats');
    expect(shown).toContain('Don’t count my visits</button>');
    expect(await (await visitFrom('192.0.3.7', { Cookie: cookie }, page)).text()).not.toContain(sentence);
  });

  it('is in the visitor’s language, needs no script, and is not cached, framed or indexed', async () => {
    const { app } = await serviceWithLink();
    const openIn = async (language: string) => app.request(page, { headers: { 'Accept-Language': language } });
    expect(await (await openIn('de')).text()).toContain('<h1>Deine eigenen Besuche</h1>');
    const arabic = await openIn('ar');
    expect(await arabic.text()).toContain('dir="rtl"');
    const { headers } = arabic;
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none';.*frame-ancestors 'none'/);
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self'");
  });

  it('is at a path that no link can have', async () => {
    const { call } = await serviceWithLink();
    for (const custom_link of ['v1/own-visits', 'V1/own-visits']) {
      const failure = await failureOf(call('POST', '/link/create', { long_url: 'https://example.com/', custom_link }));
      expect(failure).toMatchObject({ shape: 'F4' });
    }
  });
});
