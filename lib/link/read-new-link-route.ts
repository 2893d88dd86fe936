import { noTab } from './place.ts';
import { sectionNames } from './sections.ts';

/**
 * What the route of a new link says: for which tab and address, if any; like which link, and whether
 * it is to lead elsewhere; and where to begin.
 */
export function readNewLinkRoute(search: string) {
  const query = new URLSearchParams(search);
  const tabId = Number(query.get('tab') ?? noTab);
  const address = query.get('address');
  return {
    at: address === null ? null : { tabId: Number.isInteger(tabId) ? tabId : noTab, address },
    like: query.get('like'),
    isElsewhere: query.has('elsewhere'),
    section: sectionNames.find((name) => name === query.get('section')) ?? null,
  };
}
