import { lean, startChromium } from './support/chromium.ts';
import { startDisplay, xvfb } from './support/display.ts';
import { contentOfField, fields, longAddress, selectAddress } from './support/fields.ts';
import { openTab } from './support/open-tab.ts';
import { personAt, xdotool } from './support/person.ts';
import { startSite } from './support/site.ts';
import { test as base, expect } from './support/test.ts';

/** A `test` with the production extension in a browser with a window, and a simulated person. */
const test = base.extend<{ display: string; person: ReturnType<typeof personAt> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  display: async ({}, use, testInfo) => {
    const program = xvfb();
    const isMissing = program === undefined || xdotool() === undefined;
    testInfo.skip(isMissing, 'No Xvfb or no xdotool was found, so no real keys and menus were pressed.');
    const display = await startDisplay(program ?? '');
    await use(display.name);
    await display.close();
  },
  chromium: async ({ display }, use) => {
    const chromium = await startChromium({ display, args: lean });
    await use(chromium);
    await chromium.close();
  },
  person: async ({ display }, use) => use(personAt(xdotool() ?? '', display)),
});

test('in a real window', async ({ chromium, connect, context, extension, person, readClipboard, service, worker }) => {
  await connect();
  const page = await openTab(context, `${service.origin}/?page`);
  await page.bringToFront();

  await test.step('shortcut, menu and address bar shorten the page, a link and a typed address; the first use asks for permission to copy', async () => {
    const shortened = async () => {
      const listed = await service.api.listLinks({ limit: '10' });
      return listed.ok ? listed.value.links.map(({ long_url }) => long_url) : [];
    };
    /** Returns the short address of the last created link, once it is copied. */
    const expectCopied = async (): Promise<void> => {
      const listed = await service.api.listLinks({ limit: '10' });
      const address = listed.ok ? listed.value.links[0]?.short_url : undefined;
      await expect.poll(readClipboard).toBe(address);
    };

    await person.press('alt+shift+u');
    await person.untilAsked(page);
    // *Deny* has the focus.
    await person.press('Tab', 'Return');
    await expect.poll(shortened).toEqual([`${service.origin}/?page`]);
    await expectCopied();

    await page.evaluate(() => {
      document.body.innerHTML = '<a href="https://example.com/link">A link</a>';
    });
    await person.untilOpen(() => person.rightClick(page, page.getByRole('link')));
    // Only the browser's own tools are below it.
    await person.press('Up', 'Up', 'Return');
    await expect.poll(shortened).toContain('https://example.com/link');
    await expectCopied();

    const typed = () =>
      worker.evaluate(() => {
        const { state = { typed: '' } } = globalThis as { state?: { typed: string } };
        return state.typed;
      });
    await worker.evaluate(() => {
      const state = { typed: '' };
      Object.assign(globalThis, { state });
      chrome.omnibox.onInputChanged.addListener((text) => {
        state.typed = text;
      });
    });
    await expect(async () => {
      await person.press('Escape', 'ctrl+l');
      await person.type('hem');
      await person.press('Tab');
      await person.type('example.com/typed');
      await expect.poll(typed, { timeout: 3_000 }).toBe('example.com/typed');
    }).toPass();
    await person.press('Return');
    await expect.poll(shortened).toContain('https://example.com/typed');
    await expectCopied();
  });

  /** Chooses *Shorten and replace* for the focused field: the last item in Hem's own menu, or Hem's only item. */
  const replaceSelected = async ({ isOnlyItem = false } = {}) => {
    await person.untilOpen(() => person.press('shift+F10'));
    if (isOnlyItem) return person.press('End', 'Up', 'Return');
    await person.untilOpen(() => person.press('End', 'Up', 'Right'));
    await person.press('End', 'Return');
  };

  await test.step('the menu of a field replaces the selected address, and undo takes that back', async () => {
    // The address bar has the focus.
    await page.evaluate(() => document.body.replaceChildren());
    await person.click(page, page.locator('body'));
    for (const name of ['a text input', 'a text area', 'rich text', 'a text area in a frame']) {
      await page.evaluate(selectAddress, [fields[name] ?? '', longAddress] as const);
      const before = await page.evaluate(contentOfField);
      await replaceSelected({ isOnlyItem: name.endsWith('frame') });
      await expect.poll(() => page.evaluate(contentOfField)).not.toBe(before);
      expect(await page.evaluate(contentOfField)).toMatch(new RegExp(`${service.origin}/\\w+`));
      await person.press('ctrl+z');
      await expect.poll(() => page.evaluate(contentOfField)).toBe(before);
    }
  });

  await test.step('in a frame of another origin, the menu copies instead', async () => {
    const address = `${longAddress}/elsewhere`;
    const framed = await startSite({ '/': `<textarea>${address}</textarea>` });
    const site = await startSite({ '/': `<iframe src="${framed.origin}"></iframe>` });
    await page.goto(site.origin);
    const field = page.frameLocator('iframe').getByRole('textbox');
    await field.selectText();
    await replaceSelected();
    const made = async () => {
      const listed = await service.api.listLinks({ limit: '100' });
      return listed.ok ? listed.value.links.find(({ long_url }) => long_url === address)?.short_url : undefined;
    };
    await expect.poll(made).toBeDefined();
    await expect.poll(readClipboard).toBe(await made());
    await expect(field).toHaveValue(address);
    await Promise.all([site.close(), framed.close()]);
    await page.goto(`${service.origin}/?page`);
  });

  await test.step('shortcuts open the popup, the list page and the side panel', async () => {
    const isShown = (file: string) => async () => {
      const { targetInfos } = await chromium.browser.send('Target.getTargets');
      return targetInfos.some(({ url }) => url.startsWith(extension.url(file)));
    };
    for (const [key, file] of [
      ['h', 'popup.html'],
      ['j', 'sidepanel.html'],
    ] as const) {
      await expect(async () => {
        if (!(await isShown(file)())) await person.press(`alt+shift+${key}`);
        await expect.poll(isShown(file), { timeout: 3_000 }).toBe(true);
      }).toPass();
    }
    const opening = context.waitForEvent('page');
    await page.bringToFront();
    await person.press('alt+shift+k');
    await expect((await opening).getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
  });
});
