let text = '';
let html: string | null = null;
let picture: Blob | undefined;
let allowed = true;

/** Returns the text copied last. */
export const copied = (): string => text;

/** Returns the copied HTML; null if only text was copied. */
export const copiedHtml = (): string | null => html;

/** Returns the picture copied last, if any. */
export const copiedBlob = (): Blob | undefined => picture;

/** Puts a text on the clipboard, as another program would, perhaps with its form as HTML. */
export function copiedElsewhere(other: string, rich: string | null = null): void {
  text = other;
  html = rich;
}

/** Makes the browser refuse to copy and paste from now on, as it does without a user gesture. */
export function refuseCopying(): void {
  allowed = false;
}

/** A `navigator.clipboard` that accepts promises of content, as browsers do. */
const clipboard = {
  async readText(): Promise<string> {
    if (!allowed) throw new DOMException('Read permission denied.', 'NotAllowedError');
    return text;
  },
  async read() {
    const types = { 'text/plain': await clipboard.readText(), ...(html !== null && { 'text/html': html }) };
    const getType = async (type: string) => new Blob([Object.entries(types).find(([one]) => one === type)?.[1] ?? '']);
    return [{ types: Object.keys(types), getType }];
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

/** Call this after `userEvent.setup()`, which installs its own clipboard. */
export function resetClipboard(): void {
  text = '';
  html = null;
  picture = undefined;
  allowed = true;
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}
