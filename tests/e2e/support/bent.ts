import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fillService } from '../../bench/links/fill-service.ts';
import { realisticLinks } from '../../bench/links/realistic-links.ts';
import { type BentService, linkCount, readable } from '../../setup/bent-services.ts';
import { type FaultProxy, startFaultProxy } from '../../setup/fault-proxy.ts';
import type { Chromium } from './chromium.ts';
import { connect } from './connect.ts';
import type { Extension } from './extension.ts';
import { inConnection, inPopup } from './pages.ts';
import { grantOrigin } from './permissions.ts';
import type { TestService } from './service.ts';
import { test as base } from './test.ts';

const links = realisticLinks(linkCount).map((link, at) => ({
  ...link,
  title: `Page ${at + 1}`,
  long_url: `https://example.com/page/${at + 1}`,
  custom_link: null,
  tags: at % 10 === 0 ? ['spring'] : [],
  has_password: false,
}));

/** The link that the rows use. */
const [, second] = links;

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
    await fillService(service.database, domain.id, links);
    const proxy = await startFaultProxy(service.origin);
    const connectionLink = withPort(service.connectionLink, service.origin, proxy.origin);
    await use({ chromium, context, extension, service, proxy, connectionLink, openPopup });
    await proxy.close();
  },
});

async function openOptions({ context, extension }: Stage, route: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(extension.url(`options.html#${route}`));
  return page;
}

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
  // An endless list is read up to the limit.
  await expect.poll(isOver, { timeout: 120_000 }).toBe(true);
}

/** Restores the service, and refreshes until all links are cached. */
export async function readAll({ proxy }: Stage, page: Page): Promise<void> {
  await proxy.heal();
  // A refresh that started earlier may end with links of the changed service.
  await expect(async () => {
    await refreshAndWait(page);
    // A refresh that failed at a busy service may be retried by Hem itself.
    await expect
      .poll(() => readCacheState(page), { timeout: 20_000 })
      .toMatchObject({ known: linkCount, activity: { state: 'idle' } });
  }).toPass({ timeout: 120_000 });
}

/** Opens the connection form. Returns its page. */
export async function openForm(stage: Stage): Promise<Page> {
  await grantOrigin(stage.chromium, stage.extension, stage.proxy.origin);
  return openOptions(stage, '/connection');
}

/** Connects, and opens a page of the options. */
export async function openConnected(stage: Stage): Promise<Page> {
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
    async begin(_stage, page) {
      await page.reload();
      const isConnected = inConnection(page).connected;
      await expect(inConnection(page).address).toBeVisible();
      if (!(await isConnected.isVisible())) return;
      await press(page, 'Disconnect');
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      // Until this message, the form still shows the ended connection with its parameter names.
      await expect(page.getByText('Disconnected', { exact: false })).toBeVisible();
    },
    async act({ connectionLink }, page, { names = {} }) {
      await inConnection(page).address.fill(connectionLink);
      if (Object.keys(names).length > 0) await page.getByText('Advanced').click();
      for (const [name, other] of Object.entries(names)) await page.getByLabel(name, { exact: true }).fill(other);
      await inConnection(page).connect.click();
      return page;
    },
  },
  read: {
    async begin(stage, page) {
      await readAll(stage, page);
      await press(page, 'Remove');
      await expect.poll(() => readCacheState(page)).toMatchObject({ known: 0 });
    },
    act: refresh,
  },
  readAgain: { begin: readAll, act: refresh },
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

/** Checks of the data that must survive. */
export const keeps: Record<BentService['keeps'], Check> = {
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
  // An automatic refresh may add further links of the service.
  async more(_stage, page) {
    await expect.poll(() => cachedCount(page)).toBeGreaterThanOrEqual(linkCount);
  },
  async readable(_stage, page) {
    await expect.poll(() => cachedCount(page)).toBe(readable);
  },
  async link(stage, page) {
    await heal(stage);
    expect(await titlesAt(stage)).toContain(second?.title);
    await expect.poll(() => cachedCount(page)).toBe(linkCount);
  },
  async draft(stage, page, row) {
    await page.close();
    await expect(inPopup(await openPopup(stage, row)).title).toHaveValue(typed(row));
    expect(await titlesAt(stage)).not.toContain(typed(row));
  },
  async oneLink(stage, page, row) {
    await heal(stage);
    await page.getByRole('button', { name: /^(Check|Send) now/ }).click();
    await expect(inPopup(page).shortAddress).toBeVisible({ timeout: 60_000 });
    expect((await titlesAt(stage)).filter((title) => title === typed(row))).toHaveLength(1);
  },
};
