import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { quickItem } from '@/lib/storage/quick.ts';
import type { Background } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import type { Tab } from './show-form.ts';

/** One alone: the next takes its place. */
const name = 'copied';

/**
 * Tells of a copy by a notification, where the person has chosen that. Not over a private window: systems keep what
 * they have shown.
 */
export async function notifyCopied(background: Background, words: string, { incognito }: Tab): Promise<void> {
  if (incognito === true || !(await quickItem.get()).notify) return;
  const iconUrl = browser.runtime.getURL('/icons/128.png');
  const notification = { type: 'basic', iconUrl, title: i18n.t('extension.name'), message: words } as const;
  // Without the permission a browser has no such part at all.
  const api: Partial<typeof browser.notifications> | undefined = browser.notifications;
  await api?.create?.(name, notification).catch(noteProblem(background, 'notify'));
}
