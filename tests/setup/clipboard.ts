let text = '';
let html: string | null = null;
let allowed = true;

/** What was copied last. */
export const copied = (): string => text;

/** What programs show of it that show more than text; null where it is the same. */
export const copiedHtml = (): string | null => html;

/** The browser refuses to copy from now on, as it does without a press. */
export function refuseCopying(): void {
  allowed = false;
}

/** `navigator.clipboard` as browsers have it: what is written may still be on its way, and is waited for. */
const clipboard = {
  async write([item]: ClipboardItem[]): Promise<void> {
    const blob = await item?.getType('text/plain');
    if (!allowed || blob === undefined) throw new DOMException('Write permission denied.', 'NotAllowedError');
    const rich = item?.types.includes('text/html') ? await item.getType('text/html') : null;
    text = await blob.text();
    html = (await rich?.text()) ?? null;
  },
};

/** After `userEvent.setup()`, which brings a clipboard of its own. */
export function resetClipboard(): void {
  text = '';
  html = null;
  allowed = true;
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}
