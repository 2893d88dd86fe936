import type { Page } from '@playwright/test';

/** Runs in the page. Returns descriptions of texts that are cut or overlap, and of what scrolls sideways. */
function findProblems(): string[] {
  const problems = new Set<string>();
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth)
    problems.add(`The page scrolls sideways by ${page.scrollWidth - page.clientWidth} px`);

  const shorten = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);
  const nameOf = (element: Element) =>
    [element.tagName.toLowerCase(), ...[...element.classList].slice(0, 4)].join('.').slice(0, 60);
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  /** The element and the elements around it. */
  const around = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let at: Element | null = element; at !== null && at !== page; at = at.parentElement) found.push(at);
    return found;
  };
  /** True if an element lies over others. */
  const isOver = ({ position, backgroundColor }: CSSStyleDeclaration) =>
    position === 'fixed' ||
    position === 'sticky' ||
    (position === 'absolute' && backgroundColor !== 'rgba(0, 0, 0, 0)');
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !around(element).some((one) => styleOf(one).clipPath === 'inset(50%)') &&
    !around(element).some(
      (one) => one.clientWidth <= 1 && one.clientHeight <= 1 && styleOf(one).position === 'absolute',
    );
  /** True if an element, or one around it, has the whole text on hover. */
  const isReachable = (elements: Element[], text: string) => {
    const wanted = text.replace(/\s+/g, '');
    return elements.some((one, index) => {
      const title = one.getAttribute('title')?.replace(/\s+/g, '') ?? '';
      return title.includes(wanted) || (index === 0 && title !== '');
    });
  };
  const insideOf = (element: Element) => {
    const { left, top } = element.getBoundingClientRect();
    const x = left + element.clientLeft;
    const y = top + element.clientTop;
    return { left: x, right: x + element.clientWidth, top: y, bottom: y + element.clientHeight };
  };

  interface Box {
    element: Element;
    words: string;
    layer: Element | undefined;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const boxes: Box[] = [];

  /** Reports a box that is cut, and remembers its visible part. */
  const look = (element: Element, words: string, { left, right, top, bottom }: DOMRect) => {
    const box = { element, words, layer: undefined as Element | undefined, left, right, top, bottom };
    const above = around(element.matches('input, select, svg') ? (element.parentElement ?? element) : element);
    for (const [index, one] of above.entries()) {
      const style = styleOf(one);
      if (isOver(style) || one.matches('dialog, [role="menu"]')) box.layer ??= one;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (style.display === 'inline') continue;
      const inside = insideOf(one);
      const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
      const isCut = box.left < inside.left - 1 || box.right > inside.right + 1;
      const scrollsDown = style.overflowY === 'auto' || style.overflowY === 'scroll';
      const middle = (box.top + box.bottom) / 2;
      const isBelow = middle < inside.top || middle > inside.bottom;
      const isDeclared =
        style.textOverflow === 'ellipsis' ||
        style.webkitLineClamp !== 'none' ||
        styleOf(element).textOverflow === 'ellipsis';
      const isFine = isDeclared && isReachable(above.slice(0, index + 3), words);
      if (isCut && !scrolls && style.overflowX !== 'visible' && !isFine)
        problems.add(`Cut by ${nameOf(one)}: ${nameOf(element)} "${shorten(words)}"`);
      else if (
        isBelow &&
        !scrollsDown &&
        style.overflowY !== 'visible' &&
        !isReachable(above.slice(0, index + 3), words)
      )
        problems.add(`Below the end of ${nameOf(one)}: ${nameOf(element)} "${shorten(words)}"`);
      box.left = Math.max(box.left, inside.left);
      box.right = Math.min(box.right, inside.right);
      box.top = Math.max(box.top, inside.top);
      box.bottom = Math.min(box.bottom, inside.bottom);
      if (style.position === 'fixed') break;
    }
    if (box.right - box.left < 1 || box.bottom - box.top < 1) return;
    if (box.left < -1 || box.right > innerWidth + 1)
      problems.add(`Beyond the window: ${nameOf(element)} "${shorten(words)}"`);
    boxes.push(box);
  };

  for (const one of root.querySelectorAll<HTMLElement>('*')) {
    const { overflowX } = styleOf(one);
    const scrolls = overflowX === 'auto' || overflowX === 'scroll';
    if (scrolls && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && isShown(one))
      problems.add(`Scrolls sideways by ${one.scrollWidth - one.clientWidth} px: ${nameOf(one)}`);
  }

  const range = document.createRange();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const element = node.parentElement;
    const text = node.textContent ?? '';
    // Networks cut the texts of cards.
    const isSkipped = element?.closest('select, template, style, script, [data-lines]') != null;
    if (element === null || text.trim() === '' || isSkipped) continue;
    if (!isShown(element)) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (rect.width > 0) look(element, text, rect);
  }

  const pen = document.createElement('canvas').getContext('2d');
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!isShown(field)) continue;
    const style = styleOf(field);
    const words =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.textContent ?? '')
        : field.value === ''
          ? field.placeholder
          : '';
    if (words !== '' && pen !== null) {
      pen.font = style.font;
      const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const wanted = pen.measureText(words).width;
      if (wanted > room + 1 && !isReachable(around(field).slice(0, 2), words))
        problems.add(`Cut in ${nameOf(field)} by ${Math.ceil(wanted - room)} px: "${shorten(words)}"`);
    }
    if (!field.matches('[type="radio"], [type="range"], [type="file"]'))
      look(field, words, field.getBoundingClientRect());
  }
  for (const icon of root.querySelectorAll('svg[width="16"], svg[width="18"]'))
    if (isShown(icon)) look(icon, 'icon', icon.getBoundingClientRect());

  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
        continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (width > 2 && height > 5)
        problems.add(
          `Overlap of ${Math.round(width)} by ${Math.round(height)} px: ${nameOf(one.element)} "${shorten(one.words)}" and ${nameOf(other.element)} "${shorten(other.words)}"`,
        );
    }

  return [...problems];
}

/** Returns descriptions of texts that are cut or overlap on a page, and of what scrolls sideways. */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(findProblems);
