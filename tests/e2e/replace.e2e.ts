import type { Page, Worker } from '@playwright/test';
import { startFaultProxy } from '../setup/fault-proxy.ts';
import { connect as connectTo } from './support/connect.ts';
import { contentOfField, fields, longAddress, selectAddress } from './support/fields.ts';
import { openTab } from './support/open-tab.ts';
import { hemWith, press, recordNotices } from './support/quick.ts';
import { expect } from './support/test.ts';

// The permission `tabs` replaces the access to a tab that a person's press grants.
const test = hemWith('clipboardWrite', 'tabs');

/** Chooses the menu item over the frame of the page that has the focus. */
async function replaceIn(worker: Worker, page: Page, selectionText = longAddress): Promise<void> {
  const isInFrame = (await page.locator('iframe').count()) > 0;
  const frameId = await worker.evaluate(async (wantsFrame) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const target = { tabId: tab?.id ?? -1, allFrames: true };
    const frames = await chrome.scripting.executeScript({ target, func: () => window !== window.top });
    return frames.find(({ result }) => result === wantsFrame)?.frameId ?? -1;
  }, isInFrame);
  await press(worker, { menu: 'editable', about: { selectionText, frameId } });
}

test('a selected address in a field is replaced, and undo takes that back', async ({
  connect,
  context,
  service,
  worker,
}) => {
  await connect();
  const page = await openTab(context, service.origin);
  await page.bringToFront();
  const nextNotice = await recordNotices(worker);
  for (const [name, html] of Object.entries(fields)) {
    await test.step(`in ${name}`, async () => {
      await page.evaluate(selectAddress, [html, longAddress] as const);
      const before = await page.evaluate(contentOfField);
      await replaceIn(worker, page);
      const short = new RegExp(`${service.origin}/\\w+`);
      await expect.poll(() => page.evaluate(contentOfField)).toMatch(short);
      const [address = ''] = short.exec(await page.evaluate(contentOfField)) ?? [];
      expect(await page.evaluate(contentOfField)).toBe(before.replaceAll(longAddress, address));
      expect(await nextNotice()).toMatch(/^Replaced by 127/);
      await page.keyboard.press('Control+z');
      expect(await page.evaluate(contentOfField)).toBe(before);
    });
  }
  const listed = await service.api.listLinks({ limit: '10' });
  expect(listed.ok && listed.value.links.map(({ long_url }) => long_url)).toEqual([longAddress]);
});

test('an editor with a model of its own makes the edit itself, or the address is copied', async ({
  connect,
  context,
  service,
  worker,
  readClipboard,
}) => {
  await connect();
  const page = await openTab(context, service.origin);
  await page.bringToFront();
  const nextNotice = await recordNotices(worker);
  const select = (html: string) => page.evaluate(selectAddress, [html, longAddress] as const);

  await test.step('one that handles what is announced before typing', async () => {
    await select(`<p contenteditable data-field>see ${longAddress}</p>`);
    await page.evaluate(() => {
      const { field } = globalThis as unknown as { field: HTMLElement };
      field.addEventListener('beforeinput', (event) => {
        event.preventDefault();
        const [range] = event.getTargetRanges();
        const node = range?.startContainer;
        // As editors draw: later.
        setTimeout(() => {
          if (!(node instanceof Text) || range === undefined) return;
          node.replaceData(range.startOffset, range.endOffset - range.startOffset, event.data ?? '');
          getSelection()?.collapse(node, range.startOffset + (event.data ?? '').length);
        }, 30);
      });
    });
    await replaceIn(worker, page);
    expect(await nextNotice()).toMatch(/^Replaced by 127/);
    expect(await page.evaluate(contentOfField)).toMatch(new RegExp(`^see ${service.origin}/\\w+$`));
  });

  await test.step('one that refuses', async () => {
    await select(`<p contenteditable data-field>see ${longAddress}</p>`);
    await page.evaluate(() => {
      const { field } = globalThis as unknown as { field: HTMLElement };
      field.addEventListener('beforeinput', (event) => event.preventDefault());
    });
    await replaceIn(worker, page);
    expect(await nextNotice()).toMatch(/^Not replaced, but copied: 127/);
    expect(await readClipboard()).toMatch(new RegExp(`^${service.origin}/\\w+$`));
    expect(await page.evaluate(contentOfField)).toBe(`see ${longAddress}`);
  });

  await test.step('an input whose page puts the old text back', async () => {
    await select(`<input data-field value="see ${longAddress}">`);
    await page.evaluate(() => {
      const { field } = globalThis as unknown as { field: HTMLInputElement };
      const { value } = field;
      field.addEventListener('input', () => {
        field.value = value;
      });
    });
    await replaceIn(worker, page);
    expect(await nextNotice()).toMatch(/^Not replaced, but copied: 127/);
    expect(await page.evaluate(contentOfField)).toBe(`see ${longAddress}`);
  });

  await test.step('a part of a link, whose rest would lead to the long address', async () => {
    await select(`<p contenteditable data-field><a href="${longAddress}">see ${longAddress}</a></p>`);
    const before = await page.evaluate(contentOfField);
    await replaceIn(worker, page);
    expect(await nextNotice()).toMatch(/^Not replaced, but copied: 127/);
    expect(await page.evaluate(contentOfField)).toBe(before);
  });
});

test('nothing is replaced that has changed, or is a password', async ({
  chromium,
  context,
  extension,
  readClipboard,
  service,
  worker,
}) => {
  const proxy = await startFaultProxy(service.origin);
  const connectionLink = service.connectionLink.replace(service.origin, proxy.origin);
  await connectTo(chromium, extension, { origin: proxy.origin, connectionLink });
  const page = await openTab(context, proxy.origin);
  await page.bringToFront();
  const nextNotice = await recordNotices(worker);
  const creates = () => proxy.seen.filter(({ asked }) => asked === 'POST /link/create').length;

  const changes: Record<string, () => Promise<unknown>> = {
    'the person types on': () => page.keyboard.type('x'),
    'the person selects more': () => page.keyboard.press('Shift+ArrowRight'),
    'another field has the focus': () =>
      page.evaluate(() => {
        const other = document.createElement('input');
        document.body.append(other);
        other.focus();
      }),
    'the page removes the field': () => page.evaluate(() => document.body.replaceChildren()),
    'the tab shows another page': () => page.goto(`${proxy.origin}/?other`),
  };
  for (const [at, [name, change]] of Object.entries(changes).entries()) {
    await test.step(`${name} before the service answers`, async () => {
      const address = `${longAddress}/${at}`;
      await page.evaluate(selectAddress, [`<textarea data-field>see ${address}, or not</textarea>`, address] as const);
      await proxy.inject('slow', { on: 'POST /link/create', times: 1, delay: 1000 });
      await replaceIn(worker, page, address);
      await expect.poll(creates).toBe(at + 1);
      await change();
      const changed = await page.evaluate(() => document.querySelector('textarea')?.value);
      await expect.poll(readClipboard).toMatch(new RegExp(`^${proxy.origin}/\\w+$|^${service.origin}/\\w+$`));
      expect(await nextNotice()).toMatch(/^Not replaced, but copied: 127/);
      expect(await page.evaluate(() => document.querySelector('textarea')?.value)).toBe(changed);
    });
  }

  await test.step('but it is in a tab behind another', async () => {
    const address = `${longAddress}/behind`;
    await page.goto(`${proxy.origin}/?behind`);
    await page.evaluate(selectAddress, [`<textarea data-field>see ${address}, or not</textarea>`, address] as const);
    const before = creates();
    await proxy.inject('slow', { on: 'POST /link/create', times: 1, delay: 1000 });
    await replaceIn(worker, page, address);
    await expect.poll(creates).toBe(before + 1);
    const other = await openTab(context, `${proxy.origin}/?front`);
    await other.bringToFront();
    expect(await nextNotice()).toMatch(/^Replaced by 127/);
    expect(await page.evaluate(contentOfField)).toMatch(/^see http:\/\/[\d.:]+\/\w+, or not$/);
    await other.close();
  });

  await test.step('a password, also one that is shown', async () => {
    const before = creates();
    for (const field of ['type="password"', 'type="text" autocomplete="section-a current-password"']) {
      await page.evaluate(selectAddress, [`<input ${field} data-field value="${longAddress}">`, longAddress] as const);
      await replaceIn(worker, page);
      expect(await nextNotice()).toBe('Hem changes nothing in password fields');
      expect(await page.evaluate(contentOfField)).toBe(longAddress);
    }
    expect(creates()).toBe(before);
  });
  await proxy.close();
});
