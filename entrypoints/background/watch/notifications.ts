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
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';

/** A link and its connection, by their ids. */
interface WatchedLink {
  id: string;
  connectionId: string;
}

/** The name of a notification holds its link and connection, so that the next worker can open it. */
const nameOf = (kind: News['kind'], { id, connectionId }: WatchedLink) => `watch:${kind}:${id}:${connectionId}`;

const named = z.tuple([z.literal('watch'), z.enum(['milestone', 'quiet']), uuid, uuid]);

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
}

/** Creates the notifications of watched links. */
export function createNotifications({ lifetime, noteProblem }: Needs) {
  const open = (notification: string) => openStats(notification);

  /** Shows a notification. False if the browser does not. */
  async function notify(of: WatchedLink, name: string, news: News): Promise<boolean> {
    try {
      await browser.notifications.create(nameOf(news.kind, of), {
        type: 'basic',
        iconUrl: browser.runtime.getURL('/icons/128.png'),
        ...wordsOf(name, news),
      });
      return true;
    } catch (fault) {
      noteProblem('notify')(fault);
      return false;
    }
  }

  /**
   * Opens a link's stats at a press on its notification. To be called at the worker's start, for the press that wakes it,
   * and again once the permission is there: without it a browser has no notifications to listen to.
   */
  function listenToNotifications(): void {
    const pressed = apis.notifications?.onClicked;
    if (pressed !== undefined && !pressed.hasListener(open)) lifetime.listen(pressed, open);
  }

  function openStats(notification: string): void {
    const read = named.safeParse(notification.split(':'));
    if (!read.success) return;
    const [, , id, connectionId] = read.data;
    void show({ id, connectionId }, notification).catch(noteProblem('notify'));
  }

  return { notify, listenToNotifications };
}

export type Notifications = ReturnType<typeof createNotifications>;

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

async function show({ id, connectionId }: WatchedLink, notification: string): Promise<void> {
  const address = optionsAddress(linkStatsRoute(id), connectionId);
  const { windowId } = await browser.tabs.create({ url: browser.runtime.getURL(address) });
  await browser.notifications.clear(notification);
  if (windowId !== undefined) await apis.windows?.update?.(windowId, { focused: true });
}
