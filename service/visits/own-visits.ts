import type { DomainSettings } from '../access/domain-settings.ts';
import { createNetworkTest } from '../access/network.ts';
import type { Visitor } from '../clicks/click.ts';
import { lazyLru } from '../shared/lazy-lru.ts';
import { toList } from '../shared/to-list.ts';

/** The cookie of a browser whose visits are not to count. */
export const ownVisitsCookie = { name: 'hem-own-visits', value: 'uncounted' } as const;

const pair = `${ownVisitsCookie.name}=${ownVisitsCookie.value}`;

/** Returns true if a Cookie header has the cookie of own visits. */
export const hasOwnVisitsCookie = (cookies: string | undefined): boolean =>
  cookies?.split(';').some((cookie) => cookie.trim() === pair) ?? false;

/** Texts of networks whose tests are kept: one for each domain in use. */
const maxTests = 1_000;

/** Returns true for a visit of the operator's own, which does not count in stats. */
export type IsOwnVisit = (
  settings: DomainSettings,
  visitor: Pick<Visitor, 'address' | 'hasOwnVisitsCookie'>,
) => boolean;

/** Creates the test for own visits. It parses the networks of a domain once, since each visit is tested. */
export function createOwnVisitTest(): IsOwnVisit {
  const tests = lazyLru<(address: string) => boolean>({ max: maxTests });

  function testOf(networks: string): (address: string) => boolean {
    const existing = tests.get(networks);
    if (existing) return existing;
    const test = createNetworkTest(toList(networks));
    tests.set(networks, test);
    return test;
  }

  return ({ ownNetworks }, visitor) =>
    visitor.hasOwnVisitsCookie || (ownNetworks !== '' && testOf(ownNetworks)(visitor.address));
}
