import { screen } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { navigate } from '@/components/route/hash-route.ts';
import { Options } from '@/entrypoints/options/options.tsx';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { fillService } from '../../bench/links/fill-service.ts';
import { startBackground } from '../../setup/background.ts';
import { type BentService, serviceLinks } from '../../setup/bent-services.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { timeOutSoon } from '../../setup/call-timeouts.ts';
import { connectedTo } from '../../setup/connected.ts';
import { deletions, sendDeletionsNow } from '../../setup/deletions.ts';
import { runFaultyService } from '../../setup/faulty-service.ts';
import { linkCacheWhen, refresh } from '../../setup/link-cache.ts';
import { disablePageTimeouts } from '../../setup/page-timeouts.ts';
import { allowHost } from '../../setup/press.ts';
import { type Person, show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';

/** Starts the service with its links, behind a proxy that changes its answers. */
export async function startStage() {
  const service = await runFaultyService();
  await fillService(service.database, service.domain.id, serviceLinks);
  const connectionLink = service.link.replaceAll(new URL(service.origin).port, new URL(service.proxy.origin).port);
  return { ...service, connectionLink };
}

export type Stage = Awaited<ReturnType<typeof startStage>>;

/** The link that the rows use. */
const second = serviceLinks[1]?.id;

/** Connects with the permission to reach the service. */
async function connect(stage: Stage): Promise<void> {
  await allowHost(stage.settings.baseUrl);
  await connectedTo(stage);
}

/** Connects to the normal service, and reads its list. */
async function readAll(stage: Stage): Promise<void> {
  await connect(stage);
  await refresh();
}

const bend = ({ proxy }: Stage, { bend, on }: BentService) => proxy.inject(bend, { ...(on && { on }), retryAfter: 40 });

/** Shows a page of the options. Lists have a height in pixels, since the DOM of tests has no layout. */
function showOptions(route: string): Person {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  navigate(route);
  onTestFinished(() => navigate('/'));
  return show(<Options />).person;
}

/** Opens the popup over the row's own page. */
export async function openPopup({ origin }: Stage, row: BentService): Promise<Person> {
  lookAt({ id: 1, url: `${origin}/?${row.bend}`, title: 'Page' });
  disablePageTimeouts();
  return show(<Popup start={await readStart()} />).person;
}

export const address = () => screen.findByLabelText('Base address or connection link');
export const title = () => screen.findByRole('textbox', { name: 'Title' });
const button = (name: string) => screen.findByRole('button', { name });

/** Returns the title that is typed in the popup. */
export const typed = ({ bend }: BentService) => `As typed, ${bend}`;

/** Replaces the text of a field. */
async function fill(person: Person, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  await person.paste(text);
}

/** Refreshes the list under Settings, waits until that has ended or failed, and opens Links. */
async function refreshOnScreen(person: Person): Promise<void> {
  const before = (await linkCacheItem.get())?.wholeAt ?? 0;
  await person.click(await button('Refresh'));
  await linkCacheWhen(({ wholeAt, activity }) => (wholeAt ?? 0) > before || activity.state === 'failed');
  await person.click(screen.getByRole('link', { name: 'Links' }));
}

/** Bends the service and performs the act. */
export const acts: Record<BentService['act'], (stage: Stage, row: BentService) => Promise<unknown>> = {
  async connect(stage, row) {
    await startBackground();
    await bend(stage, row);
    if (row.bend === 'held') timeOutSoon();
    const person = showOptions('/connection');
    await fill(person, await address(), stage.connectionLink);
    const names = Object.entries(row.names ?? {});
    if (names.length > 0) await person.click(screen.getByText('Advanced'));
    for (const [name, other] of names) await fill(person, screen.getByLabelText(name), other);
    await person.click(await button('Connect'));
    if (row.bend === 'held') await until(() => expect(AbortSignal.timeout).toHaveBeenCalledWith(15_000));
  },
  async read(stage, row) {
    await bend(stage, row);
    await connect(stage);
    showOptions('/links');
  },
  async readAgain(stage, row) {
    await readAll(stage);
    await bend(stage, row);
    await refreshOnScreen(showOptions('/settings'));
  },
  async filter(stage, row) {
    await readAll(stage);
    await bend(stage, row);
    showOptions('/links?tag=spring');
  },
  async openLink(stage, row) {
    await readAll(stage);
    await bend(stage, row);
    showOptions(`/links/${second}`);
  },
  async remove(stage, row) {
    await readAll(stage);
    await bend(stage, row);
    const person = showOptions('/links');
    const link = await screen.findByRole('link', { name: 'Page 2' });
    link.closest<HTMLElement>('[data-index]')?.focus();
    await person.keyboard('{Delete}');
    await expect.poll(deletions).toHaveLength(1);
    await sendDeletionsNow();
  },
  async stats(stage, row) {
    await readAll(stage);
    await bend(stage, row);
    showOptions(`/links/${second}/stats`);
  },
  async find(stage, row) {
    await connect(stage);
    await bend(stage, row);
    await refresh();
    const person = await openPopup(stage, row);
    await person.click(await button('Find a link'));
  },
  async shorten(stage, row) {
    await readAll(stage);
    await bend(stage, row);
    const person = await openPopup(stage, row);
    await fill(person, await title(), typed(row));
    await person.click(await button('Shorten & copy'));
  },
};
