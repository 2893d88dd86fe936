import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { pressButton } from '../e2e/support/popup.ts';
import type { Bench } from './bench-browser.ts';
import { probeKey, type Seen, seen } from './probe.ts';

/** The popup's maximum times, relative to a bare popup with the same controls. */
export const popupGoals = { firstPaint: 1.1, usable: 1.3 } as const;

/** The times that have goals. */
export const timesWithGoals = ['firstPaint', 'usable'] as const;

/** Opens a page of the extension as its toolbar popup, and closes it once the probe has reported. */
export async function measurePopup({ chromium, extension }: Bench, page: Page, popup: string): Promise<Seen> {
  const { worker } = extension;
  await worker.evaluate(
    async ([key, popup]) => {
      await chrome.storage.session.remove(key);
      await chrome.action.setPopup({ popup });
    },
    [probeKey, popup] as const,
  );
  await pressButton(chromium, extension, page);
  const read = () => worker.evaluate(async (key) => (await chrome.storage.session.get(key))[key] ?? null, probeKey);
  await expect.poll(read).not.toBeNull();
  const shown = async () => {
    const { targetInfos } = await chromium.browser.send('Target.getTargets');
    return targetInfos.filter(({ url }) => url === extension.url(popup));
  };
  for (const { targetId } of await shown()) await chromium.browser.send('Target.closeTarget', { targetId });
  await expect.poll(shown).toEqual([]);
  return z.parse(seen, await read());
}
