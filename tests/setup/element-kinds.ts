/** Attributes that no rule of axe reads where no style sheet is loaded. */
const ignored = /^(class|style|xmlns|data-.*|value|name|checked|selected|min|max(length)?|start|datetime|placeholder)$/;

/** Attributes that rules read on parts of a drawing. */
const readInDrawings = /^(role|id|tabindex|href|title|aria-.*)$/;

/** Attributes with words or numbers: rules read if they are empty. */
const words = /^(src|title|alt|aria-(label|description|placeholder|value.*|setsize|posinset|row.*|col.*))$/;

/** Attributes that refer to elements by their ids. */
const references =
  /^(for|list|form|headers|aria-(controls|describedby|labelledby|owns|activedescendant|details|errormessage))$/;

/** Elements whose name comes from their content. */
const namedByContent = /^(a|button|label|legend|option|summary|caption|figcaption|th|td|h[1-6]|svg)$/;

/** Elements that restrict their content, or whose content depends on them. */
const structure =
  /^(main|nav|header|footer|aside|form|table|thead|tbody|tr|ul|ol|dl|select|datalist|dialog|fieldset|details)$/;

const tagOf = (element: Element): string => [element.localName, element.getAttribute('role') ?? ''].join(' ');
const isStructure = (element: Element): boolean =>
  structure.test(element.localName) || ['role', 'aria-hidden'].some((name) => element.hasAttribute(name));
const isDrawn = ({ namespaceURI }: Element): boolean => namespaceURI?.endsWith('/svg') ?? false;
const once = (parts: readonly string[]): string => [...new Set(parts)].join('');

/** Returns a reader of attributes' values: an id reads as the elements that have it, words as being there. */
function valueReader(elements: readonly Element[]) {
  const owners = new Map<string, string>();
  for (const element of elements) {
    if (element.id !== '') owners.set(element.id, `${owners.get(element.id) ?? ''}+${tagOf(element)}`);
  }
  const labeled = new Set(elements.map((element) => element.localName === 'label' && element.getAttribute('for')));
  const ownerOf = (id: string): string => owners.get(id) ?? 'missing';
  return (name: string, value: string): string => {
    if (name === 'id') return `${ownerOf(value)}${labeled.has(value) ? ' labeled' : ''}`;
    if (references.test(name)) return (value.match(/\S+/g) ?? []).map(ownerOf).join(' ');
    if (name === 'href') return value.startsWith('#') ? `#${ownerOf(value.slice(1))}` : 'address';
    if (/^(true|false|mixed)$/.test(value) && name !== 'aria-hidden') return 'state';
    return words.test(name) && value.trim() !== '' ? 'words' : value;
  };
}

/**
 * Returns a line for each kind of element on a page: the structure around it, its attributes, and the content that it is
 * named by or restricts, all without texts. The order of headings and repeated landmarks have lines of their own. If each
 * line was on a page without barriers before, this page has none.
 */
export function elementKinds(page: Element): Set<string> {
  const elements = [...page.querySelectorAll('*')];
  const readValue = valueReader(elements);
  const opening = (element: Element): string => {
    const isRead = (name: string) => (isDrawn(element) ? readInDrawings.test(name) : !ignored.test(name));
    const read = [...element.attributes].filter(({ name }) => isRead(name));
    return [element.localName, ...read.map(({ name, value }) => `${name}=${readValue(name, value)}`).sort()].join(' ');
  };
  const inside = (node: Node): string => {
    if (node instanceof Element) return `<${opening(node)}>${once([...node.childNodes].map(inside))}</>`;
    return node.nodeType === node.TEXT_NODE && node.textContent?.trim() ? 'text' : '';
  };

  const kinds = new Set<string>();
  const add = (element: Element, around: string): void => {
    const isAround = isStructure(element);
    const restricted = isAround ? once([...element.children].map(tagOf).sort()) : '';
    const content = namedByContent.test(element.localName) ? inside(element) : restricted;
    kinds.add(`${around} ${opening(element)}: ${content}`);
    if (element.localName === 'svg') return;
    for (const child of element.children) add(child, isAround ? `${around}>${tagOf(element)}` : around);
  };
  add(page, '');

  const headings = elements.filter(({ localName }) => /^h[1-6]$/.test(localName));
  for (const [at, heading] of headings.entries()) kinds.add(`${headings[at - 1]?.localName} ${heading.localName}`);
  const landmarks = elements
    .filter(isStructure)
    .map((element) => `${tagOf(element)} ${element.getAttribute('aria-label')}`);
  for (const [at, landmark] of landmarks.entries())
    if (landmarks.indexOf(landmark) < at) kinds.add(`again ${landmark}`);
  return kinds;
}
