import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '@/lib/client/create-client.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import { checkNew } from '@/lib/link/check-new.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';
import { writeLinks } from '@/lib/transfer/write-links.ts';
import { runs } from '../../setup/runs.ts';
import { runService } from '../../setup/service.ts';
import { now, rightDrafts } from '../link/arbitrary-draft.ts';
import { linkFiles } from './link-files.ts';

type Client = ReturnType<typeof createClient>;

async function clientOfEmptyService() {
  const { settings, token, database, domain } = await runService();
  const client = createClient({ fetch, baseUrl: settings.baseUrl, names: {}, token });
  return { client, domain, clear: () => database.deleteFrom('links').execute() };
}

/** Creates a link as Hem does: its country rules follow by update (reading R5). */
async function make(client: Client, body: Parameters<Client['createLink']>[0], geo_targets: { country_id: string }[]) {
  const made = await client.createLink(body);
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  if (geo_targets.length === 0) return;
  const rules = { id: made.value.id, has_geo_targeting: true, geo_targets } as Parameters<Client['updateLink']>[0];
  const set = await client.updateLink(rules);
  if (!set.ok) throw new Error(JSON.stringify(set.failure));
}

async function linksOf(client: Client): Promise<LinkRecord[]> {
  const listed = await client.listLinks({ limit: '100' });
  if (!listed.ok) throw new Error(JSON.stringify(listed.failure));
  return [...listed.value.links];
}

/** Returns a link without its password and the values that each service assigns: ids, addresses and times. */
function essence({ id, short_url, custom_url, created_at, last_clicked, is_clicked, is_expired, ...link }: LinkRecord) {
  const { geo_targets, shareable_analytics: _shared, has_password, password_logo, ...rest } = link;
  const rules = (geo_targets ?? []).map(({ country, target_url }) => ({ iso2: country?.iso2, target_url }));
  void [id, short_url, custom_url, created_at, last_clicked, is_clicked, is_expired, has_password, password_logo];
  return { ...rest, rules };
}
const sorted = (links: LinkRecord[]) => links.map((link) => JSON.stringify(essence(link))).toSorted();

describe('links that are saved as a file and imported into an empty service', () => {
  it.each(linkFiles)('are the same, with any values: %s', { timeout: 120_000 }, async (_name, file) => {
    const [from, to] = [await clientOfEmptyService(), await clientOfEmptyService()];
    await fc.assert(
      fc.asyncProperty(fc.array(rightDrafts, { minLength: 1, maxLength: 4 }), async (drafts) => {
        await Promise.all([from.clear(), to.clear()]);
        const slugs = new Set<string>();
        for (const draft of drafts) {
          const isTaken = slugs.has(draft.custom_link);
          const own: LinkDraft = { ...draft, domain: null, custom_link: isTaken ? '' : draft.custom_link };
          slugs.add(draft.custom_link);
          const checked = checkNew(own, now);
          // Links that the service refuses are not saved.
          if (checked.ok) await make(from.client, checked.body, checked.geo_targets).catch(() => undefined);
        }
        const links = await linksOf(from.client);
        const written = await writeLinks(
          { count: links.length, read: async (first, end) => links.slice(first, end) },
          file,
          { onProgress: () => {}, signal: new AbortController().signal },
        );
        const sheet = new Sheet();
        const { mapping } = sheet.open((await written?.file.arrayBuffer()) ?? '');
        const nothing = {
          domains: [],
          defaultDomain: null,
          isListRead: true,
          pending: [],
          dateOrder: null,
          liftsUtm: false,
          utmRules: noUtmRules,
        };
        const settings = { mapping, connectionId: 'none', zone: 'UTC', languages: ['en'], ...nothing };
        const summary = await sheet.check(settings);
        expect(sheet.rows('wrong', 0, 10).rows).toEqual([]);
        expect(summary.ready + summary.duplicates).toBe(links.length);
        for (const { write } of sheet.jobRows(0, 100, true).rows) {
          if (write.kind === 'create') await make(to.client, write.body, write.geo_targets);
        }
        expect(sorted(await linksOf(to.client))).toEqual(sorted(links));
      }),
      runs(25),
    );
  });
});
