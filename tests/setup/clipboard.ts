let text = '';
let html: string | null = null;
let picture: Blob | undefined;
let allowed = true;

/** What was copied last. */
export const copied = (): string => text;

/** What programs show of it that show more than text; null where it is the same. */
export const copiedHtml = (): string | null => html;

/** The picture that was copied last, if any. */
export const copiedBlob = (): Blob | undefined => picture;

/** Another program has copied a text. */
export function copiedElsewhere(other: string): void {
  text = other;
}

/** The browser refuses to copy and to paste from now on, as it does without a press. */
export function refuseCopying(): void {
  allowed = false;
}

/** `navigator.clipboard` as browsers have it: what is written may still be on its way, and is waited for. */
const clipboard = {
  async readText(): Promise<string> {
    if (!allowed) throw new DOMException('Read permission denied.', 'NotAllowedError');
    return text;
  },
  async write([item]: ClipboardItem[]): Promise<void> {
    const type = item?.types.includes('image/png') ? 'image/png' : 'text/plain';
    const blob = await item?.getType(type);
    if (!allowed || blob === undefined) throw new DOMException('Write permission denied.', 'NotAllowedError');
    if (type === 'image/png') {
      picture = blob;
      return;
    }
    const rich = item?.types.includes('text/html') ? await item.getType('text/html') : null;
    text = await blob.text();
    html = (await rich?.text()) ?? null;
  },
};

/** After `userEvent.setup()`, which brings a clipboard of its own. */
export function resetClipboard(): void {
  text = '';
  html = null;
  picture = undefined;
  allowed = true;
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}
