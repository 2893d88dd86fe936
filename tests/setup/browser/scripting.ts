import { fakeBrowser } from 'wxt/testing/fake-browser';

const pages = new Map<number, string>();

/** A tab shows a page that lets extensions in where Hem's button was pressed. Its pictures are as large as they say. */
export function showPage(tabId: number, html: string): void {
  pages.set(tabId, html);
}

export function resetScripting(): void {
  pages.clear();
}

function parse(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const image of page.querySelectorAll('img')) {
    const side = (name: string) => ({ value: Number(image.getAttribute(name)) });
    Object.defineProperties(image, { naturalWidth: side('width'), naturalHeight: side('height') });
  }
  return page;
}

interface Injection {
  target: { tabId: number };
  func: () => unknown;
}

/** A browser sends a function into a page as text, and what it answers back as JSON: nothing else crosses. */
async function executeScript({ target: { tabId }, func }: Injection): Promise<{ result: unknown }[]> {
  const html = pages.get(tabId);
  if (html === undefined) throw new Error('Cannot access contents of the page.');
  const result: unknown = new Function('document', `return (${func})()`)(parse(html));
  return [{ result: JSON.parse(JSON.stringify(result)) }];
}

Object.assign(fakeBrowser, { scripting: { executeScript } });
