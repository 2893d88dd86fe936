let text = '';
let allowed = true;

/** What was copied last. */
export const copied = (): string => text;

/** The browser refuses to copy from now on, as it does without a press. */
export function refuseCopying(): void {
  allowed = false;
}

/** `navigator.clipboard` as browsers have it: what is written may still be on its way, and is waited for. */
const clipboard = {
  async write([item]: ClipboardItem[]): Promise<void> {
    const blob = await item?.getType('text/plain');
    if (!allowed || blob === undefined) throw new DOMException('Write permission denied.', 'NotAllowedError');
    text = await blob.text();
  },
};

/** After `userEvent.setup()`, which brings a clipboard of its own. */
export function resetClipboard(): void {
  text = '';
  allowed = true;
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}
