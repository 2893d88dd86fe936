/** A link in the selection of a page, or text beside links. */
export type SelectedPart = { address: string; title: string } | { text: string };

/**
 * Returns the selected links and the texts between them, in order. The words of a link are no text: a page may shorten
 * an address that it shows. It runs inside the page, and the browser sends it there as text. Therefore it must not use
 * anything from outside the function. It copies no element, since a copied picture would load again.
 */
export function collectSelected(): SelectedPart[] {
  // Limits the data of a page that is selected as a whole.
  const [maxParts, maxText] = [10_000, 1_000_000];
  const parts: SelectedPart[] = [];
  let text = '';
  let length = 0;
  const endText = () => {
    if (text.trim() !== '') parts.push({ text });
    text = '';
  };
  const isInline = (element: Element) => ['inline', 'contents', ''].includes(getComputedStyle(element).display);
  const blockOf = (element: Element | null): Element | null => {
    let block = element;
    while (block !== null && isInline(block)) block = block.parentElement;
    return block;
  };
  const isHidden = (element: Element) => element.checkVisibility?.({ visibilityProperty: true }) === false;
  const plain = (written: string | null | undefined) => (written ?? '').replace(/\s+/g, ' ').trim().slice(0, 1000);
  const titleOf = (link: Element) =>
    plain(link.textContent) || plain(link.querySelector('img[alt]')?.getAttribute('alt') ?? link.getAttribute('title'));

  const selection = document.getSelection();
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, at) => selection?.getRangeAt(at));
  let lastLink: Element | null = null;
  for (const range of ranges) {
    if (range === undefined || range.collapsed) continue;
    const walker = document.createTreeWalker(range.commonAncestorContainer);
    let lastBlock: Element | null = null;
    for (let node: Node | null = walker.root; node !== null; node = walker.nextNode()) {
      if (parts.length >= maxParts || length >= maxText) break;
      if (!range.intersectsNode(node)) continue;
      const element = node instanceof Element ? node : node.parentElement;
      if (element === null || isHidden(element)) continue;
      const link = element.closest('a[href]');
      const isPicture = node instanceof Element && node.matches('img, svg, video');
      let words = '';
      if (node instanceof Text) {
        const start = node === range.startContainer ? range.startOffset : 0;
        words = node.data.slice(start, node === range.endContainer ? range.endOffset : node.data.length);
      }
      if (link !== null) {
        if (link === lastLink || (words.trim() === '' && !isPicture)) continue;
        endText();
        lastLink = link;
        const address = URL.parse(link.getAttribute('href') ?? '', document.baseURI)?.href ?? '';
        parts.push({ address, title: titleOf(link) });
      } else if (node instanceof Element) {
        if (node.localName === 'br') text += '\n';
      } else if (words !== '') {
        const block = blockOf(element);
        if (block !== lastBlock) text += '\n';
        lastBlock = block;
        text += words;
        length += words.length;
      }
    }
    endText();
  }
  return parts;
}
