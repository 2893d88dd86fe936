import { describe, expect, it } from 'vitest';
import { browser, long_url, testService } from '../test-service.ts';

const twitter = 'Twitterbot/1.0';
const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const curl = 'curl/8.5.0';
const karakeep =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 karakeep/0.29.1';

const shown = {
  has_opengraph: true,
  meta_title: 'Spring <sale>',
  meta_description: '"All" of it',
  meta_image: 'https://example.com/image.png',
  favicon: 'https://example.com/icon.png',
};

describe('a crawler that shows previews', () => {
  it.each([
    ...[twitter, 'facebookexternalhit/1.1', 'Slackbot-LinkExpanding 1.0', 'WhatsApp/2.24', 'Discordbot/2.0'],
    'Akkoma 3.13.2; https://social.example <admin@social.example>; Bot',
    'Misskey/2024.11.0 (https://social.example)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/41.0.2227.0 Safari/537.36 Rocket.Chat/6.9.0',
  ])('gets the link’s own words and picture: %s', async (userAgent) => {
    const { create, visit } = await testService();
    const { short_url } = await create(shown);
    const response = await visit(short_url, { 'User-Agent': userAgent });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('<meta property="og:title" content="Spring &lt;sale&gt;">');
    expect(page).toContain('<meta property="og:description" content="&quot;All&quot; of it">');
    expect(page).toContain('<meta name="description" content="&quot;All&quot; of it">');
    expect(page).toContain('<meta property="og:image" content="https://example.com/image.png">');
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(page).toContain('<link rel="icon" href="https://example.com/icon.png">');
    expect(page).toContain(`<a href="${long_url}">`);
    expect(response.headers.get('Content-Security-Policy')).toContain('img-src data: http: https:;');
  });

  it('does not learn the target of a link with a click limit from its icon', async () => {
    const { create, visit } = await testService();
    const { short_url } = await create({ ...shown, has_expiration: true, expiration_clicks: '1' });
    const page = await (await visit(short_url, { 'User-Agent': twitter })).text();
    expect(page).toContain('Spring');
    expect(page).not.toContain(shown.favicon);
    expect(page).not.toContain(long_url);
  });

  it('gets only existing tags', async () => {
    const { create, visit } = await testService();
    const { short_url } = await create({ has_opengraph: true, title: 'Way' });
    const page = await (await visit(short_url, { 'User-Agent': twitter })).text();
    expect(page).toContain('<meta property="og:title" content="Way">');
    expect(page).not.toMatch(/og:image|og:description|content="(null|false)?"/);
  });

  it('is redirected if the link has no preview, as other visitors always are', async () => {
    const { create, visit } = await testService();
    const [plain, own] = [await create(), await create(shown)];
    expect((await visit(plain.short_url, { 'User-Agent': twitter })).status).toBe(302);
    expect((await visit(own.short_url)).status).toBe(302);
  });

  it('needs the password like all visitors', async () => {
    const { create, visit } = await testService();
    const { short_url } = await create({ ...shown, has_password: true, password: 'secret' });
    const page = await (await visit(short_url, { 'User-Agent': twitter })).text();
    expect(page).toContain('type="password"');
    expect(page).not.toContain('Spring');
  });
});

describe('a program', () => {
  it.each([twitter, google, curl, karakeep])('does not count: %s', async (userAgent) => {
    const { create, retrieve, stats, visit } = await testService();
    const { id, short_url } = await create();
    expect((await visit(short_url, { 'User-Agent': userAgent })).status).toBe(302);
    expect((await retrieve(id)).is_clicked).toBe(false);
    expect((await stats(`?id=${id}`)).total_count).toBe(0);
  });

  it('cannot pass a reached click limit', async () => {
    const { create, visit } = await testService();
    const { short_url } = await create({ has_expiration: true, expiration_clicks: '1' });
    expect((await visit(short_url, {}, 'POST')).status).toBe(303);
    expect((await visit(short_url, { 'User-Agent': google })).status).toBe(410);
    expect((await visit(short_url, {}, 'HEAD')).status).toBe(410);
    expect((await visit(short_url, { 'User-Agent': browser })).status).toBe(410);
  });
});
