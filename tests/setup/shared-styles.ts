/**
 * Properties that depend only on an element's kind, its state, and the inline styles of it and its ancestors, if there
 * are no style sheets. Elements that are alike in these share the values.
 */
const shared = ['display', 'visibility', 'position', 'overflow', 'overflow-x', 'overflow-y', 'opacity', 'float'].concat(
  ['clip', 'clip-path', 'content-visibility', 'width', 'height', 'left', 'top', 'background-image'],
);

/** The values of shared properties, by their sources and by property name. */
const valuesBySource = new Map<string, Map<string, string>>();

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
 * Caches computed styles across similar elements while a function reads a page that does not change. This DOM computes
 * each one again, which takes half of axe's time.
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
  const values = valuesBySource.get(sources) ?? new Map<string, string>();
  valuesBySource.set(sources, values);
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
