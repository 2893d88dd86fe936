/**
 * Properties that follow from an element's kind and state, and from what it and those above it declare themselves: where
 * no style sheet is loaded, elements that are alike in these have the same.
 */
const shared = ['display', 'visibility', 'position', 'overflow', 'overflow-x', 'overflow-y', 'opacity', 'float'].concat(
  ['clip', 'clip-path', 'content-visibility', 'width', 'height', 'left', 'top', 'background-image'],
);

/** Values of those, by what they follow from and by their name. */
const known = new Map<string, Map<string, string>>();

function sourcesOf(element: Element): string {
  const sources = [element.namespaceURI ?? '', element.localName];
  for (const state of ['open', 'hidden']) if (element.hasAttribute(state)) sources.push(state);
  let depth = 0;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const declared = at.getAttribute('style');
    if (declared !== null) sources.push(depth === 0 ? declared : `above: ${declared}`);
    depth += 1;
  }
  return sources.join('\n');
}

const hasStyleSheets = () => document.querySelector('style, link[rel~="stylesheet"]') !== null;

/**
 * Has elements that are alike share their computed style while something looks at a page that does not change: this DOM
 * works each out anew, for which axe would wait half of its time.
 */
export async function sharingStyles<T>(look: () => Promise<T>): Promise<T> {
  if (hasStyleSheets()) return look();
  const compute = window.getComputedStyle.bind(window);
  const seen = new Map<Element, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    const style = seen.get(element) ?? sharedStyle(element, compute);
    seen.set(element, style);
    return style;
  };
  try {
    return await look();
  } finally {
    window.getComputedStyle = compute;
  }
}

function sharedStyle(element: Element, compute: typeof window.getComputedStyle): CSSStyleDeclaration {
  const sources = sourcesOf(element);
  const values = known.get(sources) ?? new Map<string, string>();
  known.set(sources, values);
  const read = (name: string): string => {
    if (!shared.includes(name)) return compute(element).getPropertyValue(name);
    const value = values.get(name) ?? compute(element).getPropertyValue(name);
    values.set(name, value);
    return value;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => (name === 'getPropertyValue' ? read : Reflect.get(compute(element), name)),
  });
}
