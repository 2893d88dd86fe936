import { describe, expect, it } from 'vitest';
import type { CreateLinkBody } from '../../../lib/contract/link-writing.ts';
import { allTexts, english } from '../../../service/pages/texts.ts';
import { run } from '../commands/run.ts';
import { long_url, testService } from '../test-service.ts';

const origin = 'https://go.example.com';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const hidden = english.text('preview.hidden');

/** A service with a link, and its preview. */
async function previewed(body: Partial<CreateLinkBody> = {}) {
  const service = await testService({ locate: (address) => (address === '127.0.0.1' ? { country: 'AT' } : {}) });
  const link = await service.create({ custom_link: 'spring', title: 'Spring <sale>', ...body });
  const open = (path: string, headers: Record<string, string> = {}, method?: string) =>
    service.visit(`${origin}${path}`, headers, method);
  const page = async (path = '/spring+', headers: Record<string, string> = {}) => (await open(path, headers)).text();
  const clicks = async () => (await service.stats(`?id=${link.id}`)).total_count;
  return { ...service, ...link, open, page, clicks };
}

/** Returns the text of a page, without tags. */
const textOf = (page: string) => page.replace(/.*<body>/s, '').replace(/<[^>]*>/g, '');

describe('a preview', () => {
  it('shows title and target, and a button that leads to the link', async () => {
    const { page } = await previewed();
    const shown = await page();
    expect(shown).toContain('<title>Spring &lt;sale&gt;</title>');
    expect(textOf(shown)).toContain('This link leads toexample.com');
    expect(textOf(shown)).toContain(long_url);
    expect(shown).toContain('<a class="button" href="/spring">Open link</a>');
  });

  it('shows the title of the social preview, if that is on and has one', async () => {
    const { id, page, update } = await previewed({ has_opengraph: true, meta_title: 'For everyone' });
    expect(await page()).toContain('<h1><bdi>For everyone</bdi></h1>');
    await update({ id, has_opengraph: false });
    expect(await page()).toContain('<h1><bdi>Spring &lt;sale&gt;</bdi></h1>');
  });

  it.each(['/spring+', '/spring%2B', '/spring%2b', '/%73pring+', '/spring+?a=b+c'])('is at %s', async (path) => {
    const { open } = await previewed();
    const response = await open(path);
    expect([response.status, response.headers.get('Location')]).toEqual([200, null]);
    expect(await response.text()).toContain(long_url);
  });

  it('is at the generated code, too', async () => {
    const { short_url, visit } = await previewed();
    expect(await (await visit(`${short_url}+`)).text()).toContain(long_url);
  });

  it('counts nothing, however it is asked for, and its button does', async () => {
    const { clicks, open, page } = await previewed();
    for (const method of ['GET', 'HEAD', 'POST']) expect((await open('/spring+', {}, method)).status).toBe(200);
    expect((await open('/spring+', { 'Sec-Purpose': 'prefetch' })).status).toBe(200);
    expect(await clicks()).toBe(0);
    const [, next = ''] = /class="button" href="([^"]*)"/.exec(await page()) ?? [];
    expect((await open(next)).headers.get('Location')).toBe(long_url);
    expect(await clicks()).toBe(1);
  });

  it('takes the visitor’s parameters and slashes of the slug along', async () => {
    const { create, page } = await previewed();
    await create({ custom_link: 'a/b c?d' });
    expect(await page('/spring+?utm_source=mail&q=%22')).toContain('href="/spring?utm_source=mail&amp;q=%22"');
    expect(await page('/a/b%20c%3Fd+')).toContain('href="/a%2Fb%20c%3Fd"');
  });

  it('gives way to a link whose slug ends with a plus sign, and precedes similar slugs', async () => {
    const { create, open } = await previewed();
    const leadsTo = async (path: string) => {
      const response = await open(path);
      return response.status === 302 ? response.headers.get('Location') : response.status;
    };
    expect(await leadsTo('/spring++')).toBe(404);
    await create({ custom_link: 'SPRING+', long_url: 'https://example.com/similar' });
    expect(await leadsTo('/spring+')).toBe(200);
    expect(await leadsTo('/Spring+')).toBe('https://example.com/similar');
    await create({ custom_link: 'spring+', long_url: 'https://example.com/plus' });
    for (let visits = 0; visits < 2; visits += 1) expect(await leadsTo('/spring+')).toBe('https://example.com/plus');
    expect(await leadsTo('/spring%2B')).toBe('https://example.com/plus');
    expect(textOf(await (await open('/spring++')).text())).toContain('https://example.com/plus');
    expect(await leadsTo('/spring+++')).toBe(404);
    expect(await leadsTo('/spring')).toBe(long_url);
  });

  it.each(['/Spring+', '/spring/+', '/spring.+', '/+', '/other+', '/spring+.', `/${'x'.repeat(400)}+`])(
    'needs the exact slug: %.20s',
    async (path) => {
      const { open } = await previewed();
      expect((await open(path)).status).toBe(404);
    },
  );

  it('follows a changed link, a deletion and a new link of that path', async () => {
    const { call, create, id, open, page, update } = await previewed();
    await page();
    await update({ id, title: 'Summer' });
    expect(await page()).toContain('<h1><bdi>Summer</bdi></h1>');
    await create({ custom_link: 'spring+', long_url: 'https://example.com/plus' });
    expect((await open('/spring+')).headers.get('Location')).toBe('https://example.com/plus');
    await call('DELETE', `/link/delete?id=${id}`);
    expect((await open('/spring++')).status).toBe(200);
    expect((await open('/spring')).status).toBe(404);
  });

  it('shows the target of the visitor’s country, else of the platform, with UTM parameters', async () => {
    const { id, page, update } = await previewed({
      has_ios_targeting: true,
      ios_target_url: 'https://ios.example/app',
      has_utm: true,
      utm_source: 'mail',
    });
    expect(await page('/spring+', { 'User-Agent': iphone })).toContain('https://ios.example/app?utm_source=mail');
    expect(await page()).toContain(`${long_url}?utm_source=mail`);
    await update({
      id,
      has_geo_targeting: true,
      geo_targets: [{ country_id: 'AT', target_url: 'https://at.example/' }],
    });
    expect(textOf(await page('/spring+', { 'User-Agent': iphone }))).toContain('leads toat.example');
  });

  it.each<[string, Partial<CreateLinkBody>, string]>([
    ['a click limit', { has_expiration: true, expiration_clicks: '500' }, 'Short link'],
    ['few clicks', { has_expiration: true, expiration_clicks: '1' }, 'Short link'],
    ['a password', { has_password: true, password: 'sesame' }, 'Short link'],
    ['cloaking', { has_cloaking: true }, 'Spring &lt;sale&gt;'],
  ])('of a link with %s shows a sentence in place of the target', async (_what, body, heading) => {
    const { clicks, page } = await previewed({ favicon: 'https://example.com/icon.png', ...body });
    const shown = await page();
    expect(textOf(shown)).toContain(hidden);
    expect(shown).toContain(`<h1><bdi>${heading}</bdi></h1>`);
    expect(shown).not.toContain('example.com/');
    expect(shown).toContain('<a class="button" href="/spring">');
    expect(await clicks()).toBe(0);
  });

  it('of an expired link says so', async () => {
    const { open, time } = await previewed({ has_expiration: true, expiration: '2026-03-02T00:00:00Z' });
    expect((await open('/spring+')).status).toBe(200);
    time.now = new Date('2026-03-02T00:00:00Z');
    const response = await open('/spring+');
    expect(response.status).toBe(410);
    expect(await response.text()).not.toContain(long_url);
  });

  it.each([
    ['https://xn--mller-kva.de/a', 'müller.de'],
    ['https://xn--pypal-4ve.com/login', 'xn--pypal-4ve.com'],
    ['https://user@evil.example/www.bank.example', 'evil.example'],
    ['https://example.com:8443/', 'example.com:8443'],
  ])('of %s names the host %s', async (target, host) => {
    const { page } = await previewed({ long_url: target });
    expect(textOf(await page()).replace(/\s+/g, ' ')).toContain(`This link leads to${host} Open link`);
  });

  it('keeps the labels of a host in their order, whatever direction they have', async () => {
    const { page } = await previewed({ long_url: 'https://אב.גד.example/' });
    expect(await page()).toContain('<bdi dir="ltr"><bdi>אב</bdi>.<bdi>גד</bdi>.<bdi>example</bdi></bdi>');
  });

  it('cuts an address that is too long to read', async () => {
    const { page } = await previewed({ long_url: `https://example.com/${'x'.repeat(5_000)}` });
    expect(await page()).toMatch(/\/x{1980}…</);
  });

  it('is kept from search engines, also where links are not, and loads nothing', async () => {
    const { database, open, pass } = await previewed({ favicon: 'https://example.com/icon.png' });
    await run(database, ['domain', 'set', 'go.example.com', '--noindex', 'off']);
    pass(1_000);
    // The root waits for the new setting.
    await open('/');
    expect((await open('/spring')).headers.get('X-Robots-Tag')).toBeNull();
    const { headers } = await open('/spring+');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('Content-Security-Policy')).toContain("img-src data:; base-uri 'none'; form-action 'none'");
  });

  it.each(allTexts.map((texts) => [texts.language, texts] as const))(
    'speaks %s',
    async (language, { text, direction }) => {
      const { id, page, update } = await previewed();
      const headers = { 'Accept-Language': language };
      const shown = await page('/spring+', headers);
      expect(shown).toContain(`<html lang="${language}" dir="${direction}">`);
      for (const key of ['preview.leadsTo', 'openLink'] as const) expect(shown).toContain(text(key));
      await update({ id, has_cloaking: true });
      expect(await page('/spring+', headers)).toContain(text('preview.hidden'));
      if (language !== 'en') expect(text('preview.hidden')).not.toBe(hidden);
    },
  );

  it('can be switched off', async () => {
    const { create, database, open, pass } = await previewed();
    const set = async (value: string) => {
      await run(database, ['domain', 'set', 'go.example.com', '--preview', value]);
      pass(1_000);
    };
    await set('off');
    expect((await open('/spring+')).status).toBe(404);
    await create({ custom_link: 'plus+' });
    expect((await open('/plus+')).status).toBe(302);
    await set('on');
    expect((await open('/spring+')).status).toBe(200);
  });

  it('as the target of a short link ends a chain', async () => {
    const { create, open } = await previewed();
    await create({ custom_link: 'to-preview', long_url: `${origin}/spring+` });
    await create({ custom_link: 'to-that', long_url: `${origin}/to-preview` });
    expect((await open('/to-preview')).headers.get('Location')).toBe(`${origin}/spring+`);
    expect((await open('/to-that')).headers.get('Location')).toBe(`${origin}/to-preview`);
    await create({ custom_link: 'to-spring', long_url: `${origin}/spring` });
    await create({ custom_link: 'previews-it', long_url: `${origin}/to-spring+` });
    expect((await open('/previews-it')).headers.get('Location')).toBe(`${origin}/to-spring+`);
  });
});
