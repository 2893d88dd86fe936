import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { apis } from '@/lib/browser/apis.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Tab } from './show-form.ts';

/** A single id, so that the next notification replaces the last. */
const name = 'copied';

interface Needs {
  noteProblem: NoteProblem;
}

export function notifyCopiedWith({ noteProblem }: Needs) {
  /**
   * Shows a notification of a copy, if the person has chosen that. Shows none over a private window, since systems keep
   * notifications.
   */
  async function notifyCopied(words: string, { incognito }: Tab): Promise<void> {
    if (incognito === true || !(await quickItem.get()).notify) return;
    const iconUrl = browser.runtime.getURL('/icons/128.png');
    const notification = { type: 'basic', iconUrl, title: i18n.t('extension.name'), message: words } as const;
    // Without the permission, the API is undefined.
    await apis.notifications?.create(name, notification).catch(noteProblem('notify'));
  }

  return notifyCopied;
}

export type NotifyCopied = ReturnType<typeof notifyCopiedWith>;
