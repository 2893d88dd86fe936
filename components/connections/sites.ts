import { siteOf } from '@/lib/connection/connection-name.ts';
import { readableHost } from '@/lib/link/names/readable-host.ts';

/** Reads sites from typed hosts or addresses. `wrong` is the first invalid one. */
export function readSites(typed: string): { sites: string[]; wrong: string | undefined } {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const read = parts.map((part) => siteOf(/^https?:\/\//i.test(part) ? part : `https://${part}`));
  return { sites: [...new Set(read.filter((site) => site !== null))], wrong: parts[read.indexOf(null)] };
}

/** Formats sites for display and typing. A host that may imitate another stays in Punycode. */
export const shownSites = (sites: readonly string[] = []): string =>
  sites
    .map((site) => {
      const text = readableHost(site);
      return text.includes(' ') ? site : text;
    })
    .join(' ');
