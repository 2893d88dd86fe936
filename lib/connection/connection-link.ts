/** What a connection link says: a base address, and what follows its `#`. */
export interface ConnectionLink {
  baseAddress: string;
  token: string;
  domains: { id: string; label: string }[];
}

/**
 * Reads `<base address>#token=…&domain=…&label=…`. Further domain/label pairs may follow; a domain without a label is
 * called by its identifier. Null for a text that is not such a link: then it is an address being typed.
 */
export function readConnectionLink(text: string): ConnectionLink | null {
  const hash = text.indexOf('#');
  if (hash === -1) return null;
  const said = new URLSearchParams(text.slice(hash + 1).trim());
  const token = said.get('token');
  if (token === null || token === '') return null;
  const labels = said.getAll('label');
  return {
    baseAddress: text.slice(0, hash).trim(),
    token,
    domains: said.getAll('domain').map((id, index) => ({ id, label: labels[index] || id })),
  };
}
