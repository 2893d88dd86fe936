import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { personZone, shownTime } from '@/components/ui/shown-time.ts';
import { apis } from '@/lib/browser/apis.ts';
import { uuid } from '@/lib/contract/values.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import type { News } from '@/lib/watch/news.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';

/** A link and its connection, by their ids. */
interface WatchedLink {
  id: string;
  connectionId: string;
}

/** The name of a notification holds its link and connection, so that the next worker can open it. */
const nameOf = (kind: News['kind'], { id, connectionId }: WatchedLink) => `watch:${kind}:${id}:${connectionId}`;
const named = z.tuple([z.literal('watch'), z.enum(['milestone', 'quiet']), uuid, uuid]);

/** Shows a notification. False if the browser does not. */
export async function notify(background: Background, of: WatchedLink, name: string, news: News): Promise<boolean> {
  try {
    await browser.notifications.create(nameOf(news.kind, of), {
      type: 'basic',
      iconUrl: browser.runtime.getURL('/icons/128.png'),
      ...wordsOf(name, news),
    });
    return true;
  } catch (fault) {
    noteProblem(background, 'notify')(fault);
    return false;
  }
}

function wordsOf(name: string, news: News): { title: string; message: string } {
  if (news.kind === 'milestone') {
    const { milestone, clicks } = news;
    return {
      title: i18n.t('watch.news.milestone', milestone, [formatCount(milestone)]),
      message: i18n.t('watch.news.clicks', clicks, [name, formatCount(clicks)]),
    };
  }
  const since = shownTime(new Date(news.since).toISOString(), personZone());
  return {
    title: i18n.t('watch.news.quiet', news.days, [formatCount(news.days)]),
    message: i18n.t('watch.news.since', [name, since]),
  };
}

/**
 * Opens a link's stats at a press on its notification. To be called at the worker's start, for the press that wakes it,
 * and again once the permission is there: without it a browser has no notifications to listen to.
 */
export function listenToNotifications(background: Background): void {
  const pressed = apis.notifications?.onClicked;
  const open = openOf(background);
  if (pressed !== undefined && !pressed.hasListener(open)) background.listen(pressed, open);
}

const openOf = perBackground((background) => (notification: string) => openStats(background, notification));

function openStats(background: Background, notification: string): void {
  const read = named.safeParse(notification.split(':'));
  if (!read.success) return;
  const [, , id, connectionId] = read.data;
  void show({ id, connectionId }, notification).catch(noteProblem(background, 'notify'));
}

async function show({ id, connectionId }: WatchedLink, notification: string): Promise<void> {
  const address = optionsAddress(linkStatsRoute(id), connectionId);
  const { windowId } = await browser.tabs.create({ url: browser.runtime.getURL(address) });
  await browser.notifications.clear(notification);
  if (windowId !== undefined) await apis.windows?.update?.(windowId, { focused: true });
}
