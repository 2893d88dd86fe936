import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { collectSelected } from './collect-selected.ts';

const selectedParts = z.array(
  z.union([z.object({ address: z.string(), title: z.string() }), z.object({ text: z.string() })]),
);

/**
 * Reads the selected links and texts of a page, once, when a person chooses Hem's menu item over it (activeTab). Empty
 * if the browser does not allow it, as in a frame of another site.
 */
export async function readSelected(
  tabId: number | undefined,
  frameId: number | undefined,
): Promise<z.infer<typeof selectedParts>> {
  if (tabId === undefined) return [];
  const answers = await browser.scripting
    .executeScript({ target: { tabId, frameIds: [frameId ?? 0] }, func: collectSelected })
    .catch(() => []);
  const read = selectedParts.safeParse(answers[0]?.result);
  return read.success ? read.data : [];
}
