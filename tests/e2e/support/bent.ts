import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fillService } from '../../bench/links/fill-service.ts';
import { type BentService, linkCount, serviceLinks } from '../../setup/bent-services.ts';
import { type FaultProxy, startFaultProxy } from '../../setup/fault-proxy.ts';
import type { Chromium } from './chromium.ts';
import { connect } from './connect.ts';
import type { Extension } from './extension.ts';
import { openTab } from './open-tab.ts';
import { inConnection, inPopup } from './pages.ts';
import { grantOrigin } from './permissions.ts';
import type { TestService } from './service.ts';
import { test as base } from './test.ts';

/** The link that the rows use. */
const [, second] = serviceLinks;

/** A browser with Hem, and a service with links behind a proxy that changes its answers. */
export interface Stage {
  chromium: Chromium;
  context: BrowserContext;
  extension: Extension;
  service: TestService;
  proxy: FaultProxy;
  /** The connection link to the service through the proxy. */
  connectionLink: string;
  openPopup: (page: Page) => Promise<Page>;
}

const withPort = (text: string, from: string, to: string) => text.replaceAll(new URL(from).port, new URL(to).port);

export const test = base.extend<{ stage: Stage }>({
  stage: async ({ chromium, context, extension, service, openPopup }, use) => {
    const [domain] = service.domains;
    if (domain === undefined) throw new Error('The service has no domain.');
    await fillService(service.database, domain.id, serviceLinks);
    const proxy = await startFaultProxy(service.origin);
    const connectionLink = withPort(service.connectionLink, service.origin, proxy.origin);
    await use({ chromium, context, extension, service, proxy, connectionLink, openPopup });
    await proxy.close();
  },
});

const openOptions = ({ context, extension }: Stage, route: string) =>
  openTab(context, extension.url(`options.html#${route}`));

/** Connects while the service is normal. */
const connected = ({ chromium, extension, proxy, connectionLink }: Stage) =>
  connect(chromium, extension, { origin: proxy.origin, connectionLink });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const clickLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** Refreshes the list, and waits until the refresh has ended or failed. */
async function refreshAndWait(page: Page): Promise<void> {
  await clickLink(page, 'Settings');
  const before = (await readCacheState(page))?.wholeAt ?? 0;
  await press(page, 'Refresh');
  const isOver = async () => {
    const { wholeAt, activity } = (await readCacheState(page)) ?? {};
    return (wholeAt ?? 0) > before || activity?.state === 'failed';
  };
  await expect.poll(isOver).toBe(true);
}

/** Restores the service, and refreshes until all links are cached. */
export async function readAll({ proxy }: Stage, page: Page): Promise<void> {
  await proxy.heal();
  await refreshAndWait(page);
  await expect.poll(() => readCacheState(page)).toMatchObject({ known: linkCount, activity: { state: 'idle' } });
}

/** Opens the connection form. Returns its page. */
export async function openForm(stage: Stage): Promise<Page> {
  await grantOrigin(stage.chromium, stage.extension, stage.proxy.origin);
  return openOptions(stage, '/connection');
}

/** Connects, and opens a page of the options. */
export async function openConnected(stage: Stage): Promise<Page> {
  await stage.proxy.heal();
  await connected(stage);
  return openOptions(stage, '/settings');
}

interface Act {
  /** Runs before each row. */
  begin?: (stage: Stage, page: Page) => Promise<void>;
  /** Performs the act with the changed service. Returns the page that shows its result. */
  act: (stage: Stage, page: Page, row: BentService) => Promise<Page>;
}

/** The acts, ordered so that each one finds the service's links unchanged. */
export const acts: Record<BentService['act'], Act> = {
  connect: {
    async act({ connectionLink }, page) {
      await inConnection(page).address.fill(connectionLink);
      await inConnection(page).connect.click();
      return page;
    },
  },
  read: {
    async begin(_stage, page) {
      await clickLink(page, 'Settings');
      await press(page, 'Remove');
      await expect.poll(() => readCacheState(page)).toMatchObject({ known: 0 });
    },
    act: refresh,
  },
  readAgain: { act: refresh },
  filter: { act: (stage, page) => at(stage, page, '/links?tag=spring') },
  openLink: { act: (stage, page) => at(stage, page, `/links/${second?.id}`) },
  find: {
    async act(stage, page, row) {
      await refreshAndWait(page);
      const popup = await openPopup(stage, row);
      await inPopup(popup).find.click();
      return popup;
    },
  },
  remove: {
    async act(_stage, page) {
      await clickLink(page, 'Links');
      await page.locator('[data-index="1"]').focus();
      await page.keyboard.press('Delete');
      return page;
    },
  },
  stats: {
    async act(stage, page) {
      // A tall viewport, since the page does not draw the text of parts far out of view.
      await page.setViewportSize({ width: 1280, height: 4000 });
      return at(stage, page, `/links/${second?.id}/stats`);
    },
  },
  shorten: {
    async act(stage, _page, row) {
      const popup = await openPopup(stage, row);
      await inPopup(popup).title.fill(typed(row));
      await inPopup(popup).shorten.click();
      return popup;
    },
  },
};

/** Opens a page of the options in a fresh document. */
async function at({ extension }: Stage, page: Page, route: string): Promise<Page> {
  await page.goto('about:blank');
  await page.goto(extension.url(`options.html#${route}`));
  return page;
}

async function refresh(_stage: Stage, page: Page): Promise<Page> {
  await refreshAndWait(page);
  await clickLink(page, 'Links');
  return page;
}

/** Opens the popup over the row's own page, always in the same tab. */
async function openPopup({ context, service, openPopup }: Stage, { bend }: BentService): Promise<Page> {
  const address = `${service.origin}/?${bend}`;
  const page = context.pages().find((one) => one.url() === address) ?? (await context.newPage());
  if (page.url() !== address) await page.goto(address);
  return openPopup(page);
}

/** Returns the title that is typed in the popup. */
const typed = ({ bend }: BentService) => `As typed, ${bend}`;

interface CacheState {
  known: number;
  wholeAt: number | null;
  activity: { state: string };
}

/** Returns the saved connections. */
const connections = (page: Page) =>
  page.evaluate(async () => {
    const saved = await chrome.storage.local.get<{ connections?: { value: object[] } }>('connections');
    return saved.connections?.value ?? [];
  });

const readCacheState = (page: Page): Promise<CacheState | undefined> =>
  page.evaluate(async () => {
    const local = await chrome.storage.local.get<Record<string, { value: CacheState }>>();
    return local[Object.keys(local).find((key) => key.endsWith(':library')) ?? '']?.value;
  });
const cachedCount = async (page: Page) => (await readCacheState(page))?.known;

/** Restores the normal service. */
const heal = ({ proxy }: Stage) => proxy.heal();

const titlesAt = async ({ service }: Stage) =>
  (await service.database.selectFrom('links').select('title').execute()).map(({ title }) => title);

type Check = (stage: Stage, page: Page, row: BentService) => Promise<void>;

/** Checks of the data that must survive, for the rows in the browser. */
export const keeps: Partial<Record<BentService['keeps'], Check>> = {
  async typed({ proxy }, page) {
    expect(await connections(page)).toEqual([]);
    await expect(inConnection(page).address).toHaveValue(proxy.baseUrl);
    await expect(inConnection(page).token).not.toHaveValue('');
  },
  async connection(_stage, page) {
    expect(await connections(page)).toMatchObject([{ baseUrl: expect.any(String) }]);
  },
  async all(_stage, page) {
    await expect.poll(() => cachedCount(page)).toBe(linkCount);
  },
  async link(stage, page) {
    await heal(stage);
    expect(await titlesAt(stage)).toContain(second?.title);
    await expect.poll(() => cachedCount(page)).toBe(linkCount);
  },
  async oneLink(stage, page, row) {
    await heal(stage);
    await page.getByRole('button', { name: /^(Check|Send) now/ }).click();
    await expect(inPopup(page).shortAddress).toBeVisible({ timeout: 60_000 });
    expect((await titlesAt(stage)).filter((title) => title === typed(row))).toHaveLength(1);
  },
};
