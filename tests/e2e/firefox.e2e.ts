import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/browsers/find.ts';
import { firefoxId } from '../../scripts/firefox-id.ts';
import { startFaultProxy } from '../setup/fault-proxy.ts';
import { acceptedHeaders, startSignInProxy } from '../setup/sign-in-proxy.ts';
import { type Display, startDisplay, xvfb } from './support/display.ts';
import { contentOfField, fields, longAddress, selectAddress } from './support/fields.ts';
import { type Firefox, startFirefox } from './support/firefox.ts';
import { buttonCalled, connectTo, shortenIn, typeInto } from './support/in-firefox.ts';
import { personAt, xdotool } from './support/person.ts';
import { canHavePolicies, firefoxPolicies } from './support/policies.ts';
import { startTestService, type TestService } from './support/service.ts';
import { startSite } from './support/site.ts';

/** Returns the text of the sidebar, if it is open. It is no tab, but other pages of Hem can reach it. */
const inSidebar = (page: Page) =>
  page.evaluate(() => {
    // Only Firefox has this type.
    const sidebar: object = { type: 'sidebar' };
    const [view] = Reflect.get(globalThis, 'browser').extension.getViews(sidebar);
    return view?.document.body.innerText ?? null;
  });

const program = findFirefox();

test.describe('in Firefox', () => {
  // All tests share a browser and a build: two workers would write to the same folder at once.
  test.describe.configure({ mode: 'default' });

  // biome-ignore lint/suspicious/noSkippedTests: reported on a machine without Firefox, and run on any other
  test.skip(program === undefined, 'No Firefox was found, so nothing of Hem was tried in Firefox.');

  const [screen, hands] = [xvfb(), xdotool()];
  let display: Display | undefined;
  let firefox: Firefox;
  let service: TestService;

  test.beforeAll(async () => {
    service = await startTestService({});
    display = screen === undefined ? undefined : await startDisplay(screen);
    firefox = await startFirefox(program ?? '', { display: display?.name });
    await connectTo(firefox, service);
  });

  test.afterAll(async () => {
    await firefox.browser.close();
    await display?.close();
    await service.dispose();
  });

  test('the build loads and connects, and its popup shortens a page', async ({ request }) => {
    // In a tab, the popup is itself the current page, so type an address.
    const popup = await firefox.openPage('popup.html');
    const shortAddress = await shortenIn(popup, `${service.origin}/?from=firefox`);
    const visit = await request.get(shortAddress, { maxRedirects: 0 });
    expect(visit.headers()['location']).toBe(`${service.origin}/?from=firefox`);

    await popup.waitForSelector('::-p-text(Copied)');
  });

  test('a page is read for its preview, and its picture is loaded from its site', async () => {
    const site = await startSite({});
    // This test cannot press the toolbar button, but access to the service also allows reading its pages.
    const tab = await firefox.browser.newPage();
    await tab.goto(service.origin);
    const popup = await firefox.openPage('popup.html');
    await typeInto(popup, 'Address to shorten', service.origin);
    // Use the keyboard, since the sticky button may cover the element for a pointer.
    const section = await popup.waitForSelector('section[data-section="preview"] button[aria-expanded]');
    await section?.press('Enter');
    const read = await popup.waitForSelector(buttonCalled('Read from the page'));
    await read?.press('Enter');
    await popup.waitForSelector('::-p-text(Filled in)');
    const title = await popup.waitForSelector('input[name="meta_title"]');
    expect(await title?.evaluate((input) => input.value)).toBe('This is a short-link service');

    await typeInto(popup, 'Picture', `${site.origin}/1200x630.png`);
    await popup.waitForSelector('::-p-text(Fits every network)');
    await site.close();
  });

  test('in a real window, shortcuts and the address bar shorten and copy, and a shortcut opens the sidebar', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported on a machine without them
    test.skip(
      display === undefined || hands === undefined,
      'No Xvfb or no xdotool was found, so no real keys were pressed in Firefox.',
    );
    const person = personAt(hands ?? '', display?.name ?? '');
    const options = await firefox.openPage('options.html#/settings');
    const page = await firefox.browser.newPage();
    await page.goto(`${service.origin}/?window`);
    /** Returns the text of the clipboard by pasting it into another page with the keyboard. */
    const pasted = async () => {
      const reader = await firefox.browser.newPage();
      await reader.goto(service.origin);
      await reader.evaluate(() => {
        document.body.innerHTML = '<textarea></textarea>';
        document.querySelector('textarea')?.focus();
      });
      await person.press('ctrl+v');
      const text = await reader.evaluate(() => document.querySelector('textarea')?.value);
      await reader.close();
      await page.bringToFront();
      return text;
    };
    const expectCopied = (address: string) =>
      expect(async () => {
        const listed = await service.api.listLinks({ limit: '10' });
        const made = listed.ok ? listed.value.links.find(({ long_url }) => long_url === address) : undefined;
        expect(made).toBeDefined();
        expect(await pasted()).toBe(made?.short_url);
      }).toPass();

    await person.press('alt+shift+u');
    await expectCopied(`${service.origin}/?window`);
    await person.press('ctrl+l');
    await person.type('hem example.com/window');
    await person.press('Return');
    await expectCopied('https://example.com/window');
    await person.press('alt+shift+j');
    await expect.poll(() => inSidebar(options)).toContain('?window');
    // Pressing the shortcut again closes it.
    await person.press('alt+shift+j');
    await expect.poll(() => inSidebar(options)).toBeNull();

    await page.goto(`${service.origin}/?popup`);
    await person.press('alt+shift+i');
    await expect(async () => {
      // Presses in the page, before the popup is open, do nothing.
      await person.press('Return');
      const listed = await service.api.listLinks({ limit: '10' });
      expect(listed.ok && listed.value.links.map(({ long_url }) => long_url)).toContain(`${service.origin}/?popup`);
    }).toPass();
    await person.press('Escape');
  });

  test('in a real window, the menu of a field replaces the selected address, and undo takes that back', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported on a machine without them
    test.skip(
      display === undefined || hands === undefined,
      'No Xvfb or no xdotool was found, so no real menus were opened in Firefox.',
    );
    const person = personAt(hands ?? '', display?.name ?? '');
    const page = await firefox.browser.newPage();
    await page.goto(`${service.origin}/?fields`);
    const short = new RegExp(`${service.origin}/\\w+`);
    // The keys choose another item there.
    const { 'a page that is edited as a whole': _otherMenu, ...withSameMenu } = fields;
    for (const [name, html] of Object.entries(withSameMenu)) {
      await test.step(`in ${name}`, async () => {
        await page.evaluate(selectAddress, [html, longAddress] as const);
        const before = await page.evaluate(contentOfField);
        await person.untilOpen(() => person.press('shift+F10'));
        // Hem's own menu is the last item, and *Shorten and replace* the last one there, or the only one in a frame.
        if (!html.startsWith('<iframe')) await person.untilOpen(() => person.press('End', 'Right'));
        await person.press('End', 'Return');
        await expect.poll(() => page.evaluate(contentOfField)).toMatch(short);
        const [address = ''] = short.exec(await page.evaluate(contentOfField)) ?? [];
        expect(await page.evaluate(contentOfField)).toBe(before.replaceAll(longAddress, address));
        await person.press('ctrl+z');
        await expect.poll(() => page.evaluate(contentOfField)).toBe(before);
      });
    }
    await page.close();
  });

  test('the sidebar opens on a press and follows the tab', async () => {
    const settings = await firefox.openPage('options.html#/settings');
    const press = await settings.waitForSelector(buttonCalled('Open side panel'));
    const shown = () => inSidebar(settings);
    expect(await shown()).toBeNull();
    await press?.click();
    await expect.poll(shown).toContain("This is an extension's page. Its address works only here.");
    // Hem has access to the service, so it can read which of its pages are open.
    const tab = await firefox.browser.newPage();
    for (const page of ['?first', '?second']) {
      await tab.goto(`${service.origin}/${page}`);
      await expect.poll(shown).toContain(page);
      await expect.poll(shown).toContain('Shorten & copy');
    }
    // It may also read their canonical address.
    await tab.evaluateOnNewDocument(() =>
      addEventListener('DOMContentLoaded', () => {
        document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="https://shop.example/sale">');
      }),
    );
    await tab.goto(`${service.origin}/?canonical`);
    await expect.poll(shown).toContain('shop.example/sale');
    await settings.bringToFront();
    await expect.poll(shown).toContain("extension's page");
  });

  test('without remembered history, pages show pending changes, the created link, and what they cannot list', async () => {
    const proxy = await startFaultProxy(service.origin);
    const forgetful = await startFirefox(program ?? '', { remembersNothing: true });
    const connectionLink = service.connectionLink.replace(service.origin, proxy.origin);
    await connectTo(forgetful, { ...service, connectionLink });
    await proxy.inject('refused');
    const popup = await forgetful.openPage('popup.html');
    await typeInto(popup, 'Address to shorten', `${service.origin}/?forgetful`);
    await popup.locator(buttonCalled('Shorten & copy')).click();
    await popup.waitForSelector('::-p-text(Next try)');
    const pending = await forgetful.openPage('options.html#/pending');
    await pending.waitForSelector('::-p-text(?forgetful)');
    await proxy.heal();
    await pending.locator(buttonCalled('Send all now')).click();
    const output = await popup.waitForSelector('output');
    const listed = await service.api.listLinks({ limit: '10' });
    const made = listed.ok ? listed.value.links.find(({ long_url }) => long_url?.endsWith('?forgetful')) : undefined;
    expect(await output?.evaluate((shown) => shown.textContent)).toBe(made?.short_url);
    await pending.waitForSelector('::-p-text(Nothing is pending)');

    // The links are those of the service, since no cached links can be read.
    const notice = `::-p-text(private windows can't read your saved links)`;
    const links = await forgetful.openPage('options.html#/links');
    await links.waitForSelector(notice);
    await links.waitForSelector('::-p-text(/?forgetful)');
    const stats = await forgetful.openPage('options.html#/stats');
    await stats.waitForSelector(notice);
    const finding = await forgetful.openPage('popup.html');
    await finding.locator('::-p-aria(Find a link)').click();
    await finding.waitForSelector(notice);
    await forgetful.browser.close();
    await proxy.close();
  });

  test('a real policy sets the service and preferences, which cannot be changed', async () => {
    // biome-ignore lint/suspicious/noSkippedTests: reported on a system that allows no mounts
    test.skip(!(await canHavePolicies()), 'This system allows no mounts, so no real policy was set.');
    const policies = await firefoxPolicies(program ?? '');
    await policies.set(firefoxId, { baseUrl: service.baseAddress, preferences: { theme: 'dark' } });
    const managed = await startFirefox(policies.program);
    const settings = await managed.openPage('options.html#/settings');
    const dark = await settings.waitForSelector('::-p-xpath(//label[contains(., "Dark")]//input)');
    const isSet = () => dark?.evaluate((radio) => [radio.matches(':checked'), radio.matches(':disabled')]);
    await expect.poll(isSet).toEqual([true, true]);
    await settings.waitForSelector('::-p-text(Set by your organization)');
    const connection = await managed.openPage('options.html#/connection');
    const address = await connection.waitForSelector('fieldset:disabled input');
    expect(await address?.evaluate((field) => field.value)).toBe(service.baseAddress);
    await managed.browser.close();
    await policies.remove();
  });

  // The last one, since it puts another connection to use.
  test('a connection through a sign-in proxy sends request headers, without a preflight', async () => {
    const proxy = await startSignInProxy(service.origin);
    const options = await firefox.openPage('options.html#/connection');
    await options.locator(buttonCalled('Add a connection')).click();
    await options.waitForSelector(buttonCalled('Connect'));
    await typeInto(options, 'Base address or connection link', proxy.baseUrl);
    await typeInto(options, 'Token', service.token);
    await options.locator(buttonCalled('Connect')).click();
    await options.locator(buttonCalled('Enter request headers')).click();
    for (const [at, { name, value }] of acceptedHeaders.entries()) {
      await options.locator(buttonCalled('Add a header')).click();
      for (const [label, text] of Object.entries({ Name: name, Value: value })) {
        const fields = await options.$$(`::-p-xpath(//fieldset//input[@id=//label[.="${label}"]/@for])`);
        await fields[at]?.type(text);
      }
    }
    await options.locator(buttonCalled('Connect')).click();
    await options.waitForSelector('::-p-text(Connected to)');
    const popup = await firefox.openPage('popup.html');
    await shortenIn(popup, `${service.origin}/?through-a-proxy`);
    expect(proxy.seen.filter(({ asked }) => asked.startsWith('OPTIONS '))).toEqual([]);
    expect(proxy.seen.filter(({ isPassedOn }) => isPassedOn).map(({ asked }) => asked)).toContain(
      'POST /v1/link/create',
    );
    await proxy.stop();
  });
});
