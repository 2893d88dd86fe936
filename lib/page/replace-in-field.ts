import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type FieldSelection, insertIntoField, markFieldSelection } from './field-selection.ts';

/** A frame of a tab, as a chosen menu item names it. */
export interface Frame {
  tabId: number | undefined;
  frameId: number | undefined;
}

const fieldSelection = z.union([
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.enum(['password', 'none']) }),
]);

const targetOf = ({ tabId, frameId = 0 }: Frame & { tabId: number }) => ({ tabId, frameIds: [frameId] });

/**
 * Reads the selected text of a field, once, when a person chooses Hem's menu item over it (activeTab). `none` if the
 * browser does not allow it, as in a frame of another site.
 */
export async function readFieldSelection({ tabId, frameId }: Frame): Promise<FieldSelection> {
  if (tabId === undefined) return { kind: 'none' };
  const answers = await browser.scripting
    .executeScript({ target: targetOf({ tabId, frameId }), func: markFieldSelection })
    .catch(() => []);
  const read = fieldSelection.safeParse(answers[0]?.result);
  return read.success ? read.data : { kind: 'none' };
}

/** Puts a text in place of the one that was read. False if the field or its selection has changed, or is gone. */
export async function replaceInField({ tabId, frameId }: Frame, selected: string, inserted: string): Promise<boolean> {
  if (tabId === undefined) return false;
  const answers = await browser.scripting
    .executeScript({ target: targetOf({ tabId, frameId }), func: insertIntoField, args: [selected, inserted] })
    .catch(() => []);
  return answers[0]?.result === true;
}
