import type { CreateLinkBody } from '../contract/link-writing.ts';
import { loadTable, openLibrary, shortNameIn, type Table, type TakenSlug } from '../library/index.ts';
import { hostNamed } from '../link/slug/host-named.ts';
import { takenAt } from '../link/slug/taken-at.ts';
import { likeness } from './likeness.ts';

/** A known link to a page. */
interface KnownLink {
  address: string | null;
}

/** What is known of links that a file is compared with. */
export interface KnownLinks {
  /** Takes over what has become known since. Rejects where the links are known no more. */
  refresh(): Promise<void>;
  /** Looks for all that links which are to be made may have in common with known ones: once for each destination and slug. */
  lookFor(bodies: readonly CreateLinkBody[]): void;
  /** The newest link that is like another (likeness.ts), of those looked for; none where there is none. */
  linkLike(key: string): KnownLink | undefined;
  /**
   * Whether a slug, of those looked for, is taken on a domain, by what a person calls that; null where the service chooses
   * it. Sure is the very address that a link is shown with. Nobody knows of its other name or host, with or without
   * `www.`, nor where no known link stands on a domain of that name, nor which the service chooses of several.
   */
  isTaken(slug: string, domain: string | null): boolean | 'unknown';
}

export const nothingKnown: KnownLinks = {
  refresh: async () => undefined,
  lookFor: () => undefined,
  linkLike: () => undefined,
  isTaken: () => false,
};

/**
 * What is known of a connection's links. All of them are kept at hand: a row that is corrected may lead where none did
 * when its file was checked.
 *
 * @throws DOMException where the browser keeps no databases
 */
export async function readKnownLinks(connectionId: string): Promise<KnownLinks> {
  return new LinksOfTable(await loadTable(await openLibrary(connectionId)));
}

class LinksOfTable implements KnownLinks {
  readonly #table: Table;
  /** What was looked for, and what was found of it. */
  readonly #addresses = new Set<string>();
  readonly #links = new Map<string, KnownLink>();
  readonly #slugs = new Map<string, TakenSlug[]>();
  #hosts: ReadonlySet<string> | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  async refresh(): Promise<void> {
    if (!(await this.#table.refresh())) return;
    for (const found of [this.#addresses, this.#links, this.#slugs]) found.clear();
    this.#hosts = null;
  }

  lookFor(bodies: readonly CreateLinkBody[]): void {
    const addresses = new Set(bodies.map(({ long_url }) => long_url)).difference(this.#addresses);
    for (const address of addresses) this.#addresses.add(address);
    for (const link of this.#table.linksTo([...addresses])) {
      const key = likeness(link);
      if (!this.#links.has(key)) this.#links.set(key, { address: link.short_url });
    }
    const slugs = new Set(bodies.flatMap(({ custom_link }) => custom_link || [])).difference(this.#slugs);
    if (slugs.size === 0) return;
    for (const slug of slugs) this.#slugs.set(slug, []);
    const taken = this.#table.taken({ slugs: [...slugs], domain: null });
    for (const one of taken) this.#slugs.get(one.custom_link)?.push(one);
  }

  linkLike(key: string): KnownLink | undefined {
    return this.#links.get(key);
  }

  isTaken(slug: string, domain: string | null): boolean | 'unknown' {
    const found = this.#slugs.get(slug) ?? [];
    if (found.length === 0) return false;
    const taken = takenAt(domain, found, (host) => this.#allHosts().has(host));
    if (taken.length === 0) return false;
    const named = hostNamed(domain);
    const isChosen = (domain ?? '').trim() === '' && this.#allHosts().size === 1;
    const isSure = ({ link }: TakenSlug): boolean => {
      const address = link.short_url ?? '';
      return shortNameIn(address) === slug && (isChosen || (named !== null && URL.parse(address)?.host === named));
    };
    return taken.some(isSure) ? true : 'unknown';
  }

  #allHosts(): ReadonlySet<string> {
    this.#hosts ??= this.#table.hosts();
    return this.#hosts;
  }
}
