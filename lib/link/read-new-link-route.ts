import { noTab } from './place.ts';
import { sectionNames } from './sections.ts';

/**
 * Reads the route of a new link: its tab and address, the link to duplicate, whether the destination differs, and the
 * section to open.
 */
export function readNewLinkRoute(search: string) {
  const query = new URLSearchParams(search);
  const tabId = Number(query.get('tab') ?? noTab);
  const address = query.get('address');
  return {
    at: address === null ? null : { tabId: Number.isInteger(tabId) ? tabId : noTab, address },
    /** True if the address comes from a text. */
    isTyped: query.has('typed'),
    like: query.get('like'),
    isElsewhere: query.has('elsewhere'),
    section: sectionNames.find((name) => name === query.get('section')) ?? null,
  };
}
