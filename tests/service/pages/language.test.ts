import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { createTexts, english } from '../../../service/pages/texts.ts';
import { type RunningService, startService } from '../../../service/server.ts';
import { openTestDatabase } from '../test-database.ts';
import { answerOf, browser, long_url, testService } from '../test-service.ts';

const texts = [
  english,
  createTexts({
    language: 'de',
    'unknownLink.title': 'Link nicht gefunden',
    'password.forLink': 'Gib das Passwort ein',
    'password.wrong': 'Falsches Passwort.',
    'expired.title': 'Dieser Link ist abgelaufen',
  }),
  createTexts({ language: 'ar', 'unknownLink.title': 'لم يُعثر على الرابط' }),
  createTexts({ language: 'pt-BR', 'unknownLink.title': 'Link não encontrado' }),
  createTexts({ language: 'zh-CN', 'unknownLink.title': '找不到链接' }),
];

/** Returns the language, direction and title of a page. */
const readPage = async (response: Response) => {
  const page = await response.text();
  const [, lang, dir] = /<html lang="([^"]*)" dir="([^"]*)">/.exec(page) ?? [];
  return { lang, dir, title: /<title>(.*)<\/title>/.exec(page)?.[1], page };
};

describe('the language of a page', () => {
  let service: RunningService;
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let token: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    service = await startService({ database, host: '127.0.0.1', port: 0, pages: { texts } });
    await addDomain(database, { host: new URL(service.origin).host });
    ({ token } = await createToken(database, { label: 'test' }));
  });
  afterAll(async () => {
    await service.close();
    await database.destroy();
  });
  const open = (path: string, language: string, init: RequestInit = {}) =>
    fetch(`${service.origin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'User-Agent': browser, 'Accept-Language': language },
    });
  const create = async (body: object) =>
    (
      await answerOf(
        operations.createLink,
        fetch(`${service.origin}/v1/link/create`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Accept-Language': 'de' },
          body: JSON.stringify({ long_url, ...body }),
        }),
      )
    ).data;

  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['de-CH-1996, en', 'de'],
    ['ar-EG', 'ar'],
    ['en-GB, de', 'en'],
    // Weights, not the order, decide.
    ['en;q=0.5, de', 'de'],
    ['de;q=0.2, ar;q=0.9, en;q=0.1', 'ar'],
    ['fi, sv;q=0.9, de;q=0.3', 'de'],
    ['de;q=0, ar;q=0.1', 'ar'],
    ['de;q=0', 'en'],
    ['*', 'en'],
    ['fi, *;q=0.5, de;q=0.1', 'en'],
    ['*;q=0.1, de;q=0.2', 'de'],
    // Portuguese and Chinese.
    ['pt', 'pt-BR'],
    ['pt-BR', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-TW', 'en'],
    ['zh-HK, de;q=0.5', 'de'],
    ['zh-Hant', 'en'],
    // Languages without texts, and what is no language.
    ['fi', 'en'],
    ['', 'en'],
    [' , ;;q=,=;"', 'en'],
    ['de;q=one', 'de'],
    ['../../etc/passwd, <script>, de', 'de'],
    [`${'x'.repeat(12_000)}, de`, 'de'],
    [`de, ${'fi-FI, '.repeat(1_500)}`, 'de'],
    [`${'fi-FI, '.repeat(1_500)} de`, 'en'],
  ])('for "%.40s" is %s', async (header, language) => {
    const response = await open('/nothing', header);
    const { lang, dir, title } = await readPage(response);
    expect({ lang, dir }).toEqual({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' });
    expect(title).toBe(texts.find((one) => one.language === language)?.text('unknownLink.title'));
    expect(response.headers.get('Vary')).toBe('Accept-Language');
  });

  it('is English without the header', async () => {
    // fetch would send one.
    const { app } = await testService({ pages: { texts } });
    expect(await readPage(await app.request('https://go.example.com/nothing'))).toMatchObject({ lang: 'en' });
  });

  it('is the visitor’s for passwords and expired links', async () => {
    await create({ custom_link: 'locked', has_password: true, password: 'sesame' });
    expect(await readPage(await open('/locked', 'de'))).toMatchObject({ lang: 'de', title: 'Gib das Passwort ein' });
    const wrong = await open('/locked', 'de', { method: 'POST', body: new URLSearchParams({ password: 'x' }) });
    expect(wrong.status).toBe(403);
    expect((await readPage(wrong)).page).toContain('Falsches Passwort.');
    await create({ custom_link: 'over', has_expiration: true, expiration: '2020-01-01T00:00:00Z' });
    expect(await readPage(await open('/over', 'de'))).toMatchObject({ title: 'Dieser Link ist abgelaufen' });
  });

  it('is English for the API and its reference, which do not depend on the header', async () => {
    const docs = await open('/v1/docs', 'de');
    expect(await readPage(docs)).toMatchObject({ lang: 'en', dir: 'ltr', title: 'API reference' });
    expect(docs.headers.get('Vary') ?? '').not.toContain('Accept-Language');
    const refused = await open('/v1/links', 'de');
    expect(refused.headers.get('Vary') ?? '').not.toContain('Accept-Language');
    expect(await refused.text()).toContain('token');
  });

  it('does not concern a redirect', async () => {
    await create({ custom_link: 'way' });
    // Before and after the link is cached.
    for (const _ of ['routes', 'fast']) {
      const response = await open('/way', 'de');
      expect(response.status).toBe(302);
      expect(response.headers.get('Vary')).toBeNull();
    }
  });
});

/** Counts reads of Accept-Language while something runs. */
async function readsOfLanguage(run: () => Promise<unknown>): Promise<number> {
  const get = vi.spyOn(Headers.prototype, 'get');
  await run();
  const reads = get.mock.calls.filter(([name]) => name.toLowerCase() === 'accept-language').length;
  get.mockRestore();
  return reads;
}

describe('Accept-Language', () => {
  it('is read for a redirect’s click alone, and for a page once', async () => {
    const { create, visit } = await testService({ pages: { texts } });
    const { short_url } = await create();
    const headers = { 'Accept-Language': 'de' };
    expect(await readsOfLanguage(() => visit(short_url, headers))).toBe(1);
    expect(await readsOfLanguage(() => visit('https://go.example.com/nothing', headers))).toBe(1);
  });

  it('is not read if a setting fixes the language', async () => {
    const { visit } = await testService({ pages: { texts, language: 'en' } });
    const german = { 'Accept-Language': 'de' };
    expect(await readsOfLanguage(() => visit('https://go.example.com/nothing', german))).toBe(0);
    const response = await visit('https://go.example.com/nothing', german);
    expect(response.headers.get('Vary')).toBeNull();
    expect(await readPage(response)).toMatchObject({ lang: 'en', title: 'Link not found' });
  });
});
