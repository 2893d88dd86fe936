import { fakeBrowser } from 'wxt/testing/fake-browser';

interface ShownPage {
  html: string;
  address: string;
}

const pages = new Map<number, ShownPage>();

/**
 * Sets the page of a tab, which scripts may read as if Hem's button had been pressed. Images have the size that their
 * attributes give. The content of the element with `data-selected` is selected.
 *
 * @param address - the page's address; by default that of `here` (connected.ts)
 */
export function showPage(tabId: number, html: string, address = 'https://example.com/page'): void {
  pages.set(tabId, { html, address });
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

/**
 * Selects the content of an element of a page. This DOM has ranges in its own document alone, which holds a copy for as
 * long as the function runs.
 */
function withSelection<Result>(page: Document, run: () => Result): Result {
  const selected = page.querySelector('[data-selected]');
  if (selected === null) return run();
  const copy = document.importNode(selected, true);
  document.body.append(copy);
  const range = document.createRange();
  range.selectNodeContents(copy);
  Object.assign(page, { getSelection: () => ({ rangeCount: 1, getRangeAt: () => range }) });
  try {
    return run();
  } finally {
    copy.remove();
  }
}

/** Runs a function in a page as browsers do: the function is sent as text, and its result as JSON. */
async function executeScript({ target: { tabId }, func }: Injection): Promise<{ result: unknown }[]> {
  const shown = pages.get(tabId);
  if (shown === undefined) throw new Error('Cannot access contents of the page.');
  const page = parse(shown.html);
  const location = { href: shown.address };
  const result = withSelection<unknown>(page, () =>
    new Function('document', 'location', `return (${func})()`)(page, location),
  );
  return [{ result: JSON.parse(JSON.stringify(result)) }];
}

Object.assign(fakeBrowser, { scripting: { executeScript } });
