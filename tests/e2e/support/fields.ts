/** The long address that is selected in a field. */
export const longAddress = 'https://example.com/a/long/address';

/**
 * Fields of every kind as the body of a page: `[data-field]` with text around the address, or a frame or shadow root
 * with one. The keys name the fields.
 */
export const fields: Readonly<Record<string, string>> = {
  'a text input': `<input data-field value="see ${longAddress} there">`,
  'a search input': `<input type="search" data-field value="see ${longAddress} there">`,
  'an address input': `<input type="url" data-field value="${longAddress}">`,
  'a text area': `<textarea data-field>see\n${longAddress}\nthere</textarea>`,
  'rich text': `<div contenteditable data-field><p>see ${longAddress} <b>there</b></p><p>and here</p></div>`,
  'a link in rich text': `<div contenteditable data-field><p>see <a href="${longAddress}">${longAddress}</a> there</p></div>`,
  'a text area in a shadow root': `<div><template shadowrootmode="open"><textarea data-field>see ${longAddress}</textarea></template></div>`,
  'rich text in a shadow root': `<div><template shadowrootmode="open"><p contenteditable data-field>see ${longAddress}</p></template></div>`,
  'a text area in a frame': `<iframe srcdoc="<textarea data-field>see ${longAddress}</textarea>"></iframe>`,
  'a page that is edited as a whole': `<iframe srcdoc="<body data-field data-design-mode>see ${longAddress}"></iframe>`,
};

/**
 * Fills a page with a field, focuses it, and selects the address in it with the blank before it. Runs inside the page.
 */
export async function selectAddress([html, address]: readonly [html: string, address: string]): Promise<void> {
  document.body.setHTMLUnsafe(html);
  const find = (root: Document | ShadowRoot): HTMLElement | null => {
    const field = root.querySelector<HTMLElement>('[data-field]');
    const inside = [...root.querySelectorAll('*')].map((element) =>
      element instanceof HTMLIFrameElement ? element.contentDocument : element.shadowRoot,
    );
    return field ?? inside.map((one) => one && find(one)).find(Boolean) ?? null;
  };
  const frame = document.querySelector('iframe');
  if (frame !== null) await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const field = find(document);
  if (field === null) throw new Error('The page has no field.');
  if (field.matches('[data-design-mode]')) field.ownerDocument.designMode = 'on';
  frame?.focus();
  field.focus();
  if ('value' in field && 'setSelectionRange' in field) {
    const start = String(field.value).indexOf(address);
    (field as HTMLTextAreaElement).setSelectionRange(Math.max(start - 1, 0), start + address.length);
  } else {
    const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
    let node = walker.nextNode();
    while (node !== null && !node.textContent?.includes(address)) node = walker.nextNode();
    const start = node?.textContent?.indexOf(address) ?? 0;
    const selection = field.ownerDocument.getSelection();
    selection?.setBaseAndExtent(node ?? field, Math.max(start - 1, 0), node ?? field, start + address.length);
  }
  Object.assign(globalThis, { field });
}

/** Returns the content of the field. Runs inside the page. */
export function contentOfField(): string {
  const { field } = globalThis as unknown as { field: HTMLElement };
  return 'value' in field ? String(field.value) : field.innerHTML.replaceAll('&nbsp;', ' ');
}
