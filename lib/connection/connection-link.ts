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
  // A plus reads as a space, which no token holds: one that was not escaped is put back.
  return { baseAddress: text.slice(0, hash).trim(), token: token.replaceAll(' ', '+'), domains: readDomains(said) };
}

/** A label belongs to the domain before it. */
function readDomains(said: URLSearchParams): ConnectionLink['domains'] {
  const domains: ConnectionLink['domains'] = [];
  for (const [name, value] of said) {
    const last = domains.at(-1);
    if (name === 'domain') domains.push({ id: value, label: value });
    else if (name === 'label' && value !== '' && last !== undefined) last.label = value;
  }
  return domains;
}
