import { describe, expect, it } from 'vitest';
import type { CreateLinkBody } from '../../../lib/contract/link-writing.ts';
import { allTexts, english } from '../../../service/pages/texts.ts';
import { run } from '../commands/run.ts';
import { browser, long_url, testService } from '../test-service.ts';

const limitedTo = (clicks: number): Partial<CreateLinkBody> => ({
  custom_link: 'few',
  has_expiration: true,
  expiration_clicks: `${clicks}`,
});
const address = 'https://go.example.com/few';

/** A service with a link of few clicks, the link's count of clicks, and a press of its page's button. */
async function fewClicks(body: Partial<CreateLinkBody> = limitedTo(5)) {
  const service = await testService();
  const { id } = await service.create(body);
  const clicks = async () => (await service.stats(`?id=${id}`)).total_count;
  const press = (headers: Record<string, string> = {}, query = '') =>
    service.visit(`${address}${query}`, { 'Sec-Fetch-Site': 'same-origin', Origin: 'null', ...headers }, 'POST');
  return { ...service, id, clicks, press };
}

describe('a link with few clicks', () => {
  it('asks for a press, without showing its target or counting', async () => {
    const { clicks, visit } = await fewClicks({ ...limitedTo(1), title: 'Words of its own' });
    for (let visits = 0; visits < 3; visits += 1) {
      const response = await visit(address);
      const page = await response.text();
      expect([response.status, response.headers.get('Location')]).toEqual([200, null]);
      expect(page).toMatch(/<form method="post"><button name="press" value="[\w-]{36}">Open link<\/button><\/form>/);
      expect(page).not.toMatch(/<script|example\.com\/a\/long\/way|Words of its own/);
    }
    expect(await clicks()).toBe(0);
  });

  it('leads on by a press, which counts', async () => {
    const { clicks, press, visit } = await fewClicks(limitedTo(2));
    for (const count of [1, 2]) {
      const { status, headers } = await press();
      expect([status, headers.get('Location')]).toEqual([303, long_url]);
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(await clicks()).toBe(count);
    }
    expect((await press()).status).toBe(410);
    expect((await visit(address)).status).toBe(410);
    expect(await clicks()).toBe(2);
  });

  it('passes the visitor’s parameters on after the press', async () => {
    const { press } = await fewClicks();
    expect((await press({}, '?utm_source=mail&a=b')).headers.get('Location')).toBe(`${long_url}?utm_source=mail&a=b`);
  });

  it('lets one of two presses at once have its last click', async () => {
    const { clicks, press } = await fewClicks(limitedTo(1));
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410]);
    expect(answers.find(({ status }) => status === 410)?.headers.get('Location')).toBeNull();
    expect(await clicks()).toBe(1);
  });

  it('counts a double click once, and leads on both times, also on the last click', async () => {
    const { app, clicks, id, update, visit } = await fewClicks(limitedTo(1));
    const idOf = (page: string) => /value="([^"]*)"/.exec(page)?.[1] ?? '';
    const first = idOf(await (await visit(address)).text());
    const second = idOf(await (await visit(address)).text());
    expect(second).not.toBe(first);
    const send = async (pressId: string, remoteAddress = '127.0.0.1') => {
      const sent = {
        method: 'POST',
        body: new URLSearchParams({ press: pressId }),
        headers: { 'User-Agent': browser },
      };
      return (await app.request(address, sent, { incoming: { socket: { remoteAddress } } })).status;
    };
    expect(await Promise.all([send(first), send(first)])).toEqual([303, 303]);
    expect(await send(first)).toBe(303);
    expect(await clicks()).toBe(1);
    // Another page or visitor does not pass by it.
    expect([await send(second), await send(first, '198.51.100.1'), await send('')]).toEqual([410, 410, 410]);
    expect(await clicks()).toBe(1);
    await update({ id, expiration_clicks: '2' });
    expect(await send(second)).toBe(303);
    expect(await clicks()).toBe(2);
  });

  it.each([
    [5, 200],
    [6, 302],
  ])('has at most five: %i', async (limit, status) => {
    const { visit } = await fewClicks(limitedTo(limit));
    expect((await visit(address)).status).toBe(status);
  });

  it('asks by its limit, not by the clicks that are left', async () => {
    const { visit } = await fewClicks(limitedTo(6));
    for (let visits = 0; visits < 6; visits += 1) expect((await visit(address)).status).toBe(302);
  });

  it('does not ask while its expiration is off', async () => {
    const { id, update, visit } = await fewClicks();
    await update({ id, has_expiration: false });
    expect((await visit(address)).status).toBe(302);
  });

  it.each([
    ['HEAD', {}, 200],
    ['GET', { 'Sec-Purpose': 'prefetch' }, 503],
    ['GET', { Purpose: 'preview' }, 503],
    ['POST', { 'Sec-Purpose': 'prefetch' }, 503],
    ['GET', { 'User-Agent': 'curl/8.5.0' }, 200],
    ['POST', { 'User-Agent': 'curl/8.5.0' }, 200],
    ['POST', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }, 403],
    ['POST', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['POST', { Origin: 'https://evil.example' }, 403],
  ])('does not count and leads nowhere: %s %o', async (method, headers, status) => {
    const { clicks, press, visit } = await fewClicks(limitedTo(1));
    for (let visits = 0; visits < 3; visits += 1) {
      const response = await visit(address, headers, method);
      expect([response.status, response.headers.get('Location')]).toEqual([status, null]);
      expect(await response.text()).not.toContain(long_url);
    }
    expect(await clicks()).toBe(0);
    expect((await press()).status).toBe(303);
  });

  it('answers HEAD with the headers of its page', async () => {
    const { visit } = await fewClicks();
    const headersOf = async (method: string) => Object.fromEntries((await visit(address, {}, method)).headers);
    expect(await headersOf('HEAD')).toEqual(await headersOf('GET'));
  });

  it('has a page that may only send its form, on to any site', async () => {
    const { visit } = await fewClicks();
    const { headers } = await visit(address);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('form-action http: https:');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
  });

  it.each(allTexts.map((texts) => [texts.language, texts] as const))('asks in %s', async (language, { text }) => {
    const { visit } = await fewClicks();
    const page = await (await visit(address, { 'Accept-Language': language })).text();
    for (const key of ['confirm.title', 'confirm.text', 'openLink'] as const) expect(page).toContain(text(key));
    if (language !== 'en') expect(text('confirm.text')).not.toBe(english.text('confirm.text'));
  });

  it('leads to the target of the visitor’s platform, also cloaked', async () => {
    const ios = 'https://example.com/ios';
    const iphone = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' };
    const { clicks, id, press, update } = await fewClicks({
      ...limitedTo(5),
      has_ios_targeting: true,
      ios_target_url: ios,
    });
    expect((await press(iphone)).headers.get('Location')).toBe(ios);
    await update({ id, has_cloaking: true });
    const response = await press(iphone);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<iframe src="${ios}"`);
    expect(await clicks()).toBe(2);
  });

  it('shows crawlers its card before and after a press', async () => {
    const { clicks, press, visit } = await fewClicks({ ...limitedTo(2), has_opengraph: true, meta_title: 'On cards' });
    const card = async () => (await visit(address, { 'User-Agent': 'Twitterbot/1.0' })).text();
    expect(await card()).toContain('<meta property="og:title" content="On cards">');
    await press();
    expect(await card()).toContain('<meta property="og:title" content="On cards">');
    expect(await clicks()).toBe(1);
  });

  it('asks for its password alone', async () => {
    const { app, clicks, visit } = await fewClicks({ ...limitedTo(1), has_password: true, password: 'sesame' });
    expect(await (await visit(address)).text()).toContain('type="password"');
    const send = (password: string) =>
      app.request(
        address,
        { method: 'POST', body: new URLSearchParams({ password }), headers: { 'User-Agent': browser } },
        { incoming: { socket: { remoteAddress: '198.51.100.1' } } },
      );
    expect((await send('wrong')).status).toBe(403);
    expect(await clicks()).toBe(0);
    const { status, headers } = await send('sesame');
    expect([status, headers.get('Location')]).toEqual([303, long_url]);
    expect(await clicks()).toBe(1);
  });

  it('after another short link asks as well', async () => {
    const { clicks, create, press, visit } = await fewClicks();
    await create({ custom_link: 'first', long_url: address });
    expect((await visit('https://go.example.com/first')).headers.get('Location')).toBe(address);
    expect((await visit(address)).status).toBe(200);
    expect(await clicks()).toBe(0);
    expect((await press()).status).toBe(303);
  });

  it('leads on at once where that is switched off', async () => {
    const { clicks, database, pass, visit } = await fewClicks();
    const set = async (value: string) => {
      await run(database, ['domain', 'set', 'go.example.com', '--confirm-few-clicks', value]);
      pass(1_000);
    };
    await set('off');
    expect((await visit(address)).status).toBe(302);
    await set('on');
    expect((await visit(address)).status).toBe(200);
    expect(await clicks()).toBe(1);
  });
});
