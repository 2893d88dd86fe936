import type { APIRequestContext } from '@playwright/test';
import { openedBy } from './support/closing.ts';
import { fillIn, inEditor, inSection } from './support/editor.ts';
import {
  countries,
  countriesOf,
  everyOption,
  makeEveryOption,
  password,
  readBack,
  switches,
  typed,
} from './support/every-option.ts';
import { fillTheRest } from './support/fill-the-rest.ts';
import { inPopup } from './support/pages.ts';
import { recordUpdates } from './support/sent.ts';
import { type Site, startSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const crawler = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

test.use({ serviceOptions: { proxies: { trusted: ['127.0.0.1'], headers: { country: 'x-country' } } } });

/** Enters a link's password, as a visitor does. */
const enter = async (request: APIRequestContext, address: string, headers: Record<string, string>) =>
  request.post(address, { form: { password }, headers, maxRedirects: 0 });

test.describe('every option', () => {
  let site: Site;
  test.beforeEach(async ({ connect }) => {
    site = await startSite({ '/page?a=1': '<!doctype html><title>A page</title>' });
    await connect();
  });
  test.afterEach(() => site.close());

  test('is set in popup and full page, stored by the service, and applied to visitors', async ({
    page,
    context,
    service,
    openPopup,
    request,
  }) => {
    await page.goto(`${site.origin}/page?a=1`);
    const popup = await openPopup(page);
    await inPopup(popup).title.fill('Every option');
    await inPopup(popup).slug.fill('every-option');
    await inEditor(popup).tags.fill('spring, Ünïcode');
    await inSection(popup, 'UTM').open();
    await fillIn(popup, 'UTM', typed.utm);
    await inSection(popup, 'Social preview').open();
    await fillIn(popup, 'Social preview', { ...typed.preview, Picture: `${site.origin}/1200x630.png` });
    const full = await openedBy(context, popup.getByRole('switch', { name: 'Platforms' }));
    await expect(inSection(full, 'Platforms').head).toHaveAttribute('aria-expanded', 'true');
    await fillTheRest(full, site.origin);
    await inEditor(full).shorten.click();
    await expect(inPopup(full).shortAddress).toHaveText(`${service.origin}/every-option`);

    const listed = await service.api.listLinks({});
    const id = listed.ok ? listed.value.links[0]?.id : undefined;
    const made = await readBack(service, id ?? '');
    const inAWeek = Date.now() + 7 * 24 * 3_600_000;
    expect(made).toMatchObject(everyOption(site.origin));
    expect(countriesOf(made)).toEqual(countries);
    expect(Math.abs(Date.parse(made.expiration ?? '') - inAWeek)).toBeLessThan(120_000);

    const address = `${service.origin}/every-option`;
    const asked = await (await request.get(address, { headers: { 'user-agent': mac } })).text();
    expect(asked).toContain('type="password"');
    expect(asked).toContain(`${site.origin}/64x64.png`);
    const utm =
      'utm_source=news%20letter&amp;utm_medium=email&amp;utm_campaign=spring&amp;utm_term=a%26b&amp;utm_content=%C3%BC';
    const crawlerPage = await (await enter(request, address, { 'user-agent': crawler })).text();
    expect(crawlerPage).toContain('<meta property="og:title" content="On cards">');
    expect(crawlerPage).toContain(`<meta property="og:image" content="${site.origin}/1200x630.png">`);
    const visits = [
      [{ 'user-agent': android }, 'https://example.com/android?'],
      [{ 'user-agent': mac, 'x-country': 'DE' }, 'https://example.com/dach?'],
      [{ 'user-agent': mac }, `${site.origin}/page?a=1&amp;`],
    ] as const;
    for (const [headers, target] of visits) {
      // A cloaked link keeps its address in the address bar.
      const visited = await enter(request, address, headers);
      expect(visited.status()).toBe(200);
      expect(await visited.text()).toContain(`<iframe src="${target}${utm}"`);
    }
    expect((await enter(request, address, { 'user-agent': mac })).status()).toBe(410);
  });

  test('is switched off by sending only the flags, and restored by Undo', async ({
    page,
    extension,
    service,
    worker,
    request,
  }) => {
    const id = await makeEveryOption(service, site.origin);
    const before = await readBack(service, id);
    const sent = await recordUpdates(worker);
    await page.goto(extension.url(`options.html#/links/${id}/edit`));
    const { save, saved, changes, undo } = inEditor(page);
    for (const [section, summary] of [
      ['UTM', 'news letter / email · spring · a&b · ü'],
      ['Social preview', 'title, description, picture'],
      ['Platforms', 'Android, iOS, Windows, Linux'],
      ['Countries', '4 countries'],
      ['Password', 'set, no change, with a logo'],
      ['Expiration', /^expires .* or after 3 clicks$/],
    ] as const) {
      await expect(inSection(page, section).head.locator('span').last()).toHaveText(summary);
    }
    for (const section of ['UTM', 'Social preview', 'Countries', 'Cloaking', 'Password', 'Expiration'] as const) {
      await inSection(page, section).use.uncheck();
    }
    await inSection(page, 'Platforms').open();
    for (const name of ['Android', 'iOS', 'Windows', 'Linux']) {
      await inSection(page, 'Platforms').platform(name).uncheck();
    }
    await save.click();
    await expect(saved).toBeVisible();
    expect(await sent()).toEqual([{ id, ...switches(false) }]);
    expect(await readBack(service, id)).toEqual({ ...before, ...switches(false) });
    const visited = await request.get(`${service.origin}/every-option`, {
      headers: { 'user-agent': android, 'x-country': 'DE' },
      maxRedirects: 0,
    });
    expect(visited.headers()['location']).toBe(`${site.origin}/page?a=1`);

    await undo.click();
    await expect(changes).toHaveText('No changes');
    await expect(undo).toBeHidden();
    const again = await readBack(service, id);
    // Restored rules get new ids, and the visit above was a click.
    const { geo_targets: _rules, last_clicked: _last, is_clicked: _clicked, ...asBefore } = before;
    expect(again).toMatchObject(asBefore);
    expect(countriesOf(again)).toEqual(countries);
    const asked = await request.get(`${service.origin}/every-option`, { headers: { 'user-agent': mac } });
    expect(await asked.text()).toContain('type="password"');
    service.passTime(25 * 3_600_000);
    expect((await request.get(`${service.origin}/every-option`)).status()).toBe(410);
  });
});
