import type * as z from 'zod/mini';
import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';
import type { operations } from '../../lib/contract/operations.ts';
import { chooseDomain } from '../access/domains.ts';
import { cannot, notValidField } from '../shared/refusal.ts';
import { newId } from '../storage/identifier.ts';
import { insertLink } from '../storage/links.ts';
import { claimCode, claimSlug } from './addresses.ts';
import type { Call } from './call.ts';
import { emptyColumns, toColumns } from './columns.ts';
import { answerOnce } from './idempotency.ts';
import { checkServiceLimits } from './limits.ts';
import { checkGuards, checkSwitches } from './protection.ts';
import { toCreated } from './record.ts';
import { checkSelfTargets } from './self-target.ts';
import { withNormalSlug } from './slug-rules.ts';

function check(body: CreateLinkBody): void {
  checkServiceLimits(body);
  checkSwitches(body);
  // Reading R13: a rule on create cannot name its country.
  if (body.geo_targets && body.geo_targets.length > 0) {
    throw notValidField('geo_targets', 'Set country rules by update, where each can name its country');
  }
}

/** The domain the new link is to live on: the one named, else the owner's default. */
async function domainFor({ database, caller }: Call, id: string | undefined) {
  const domain = await chooseDomain(database, caller.ownerId, id);
  if (domain) return domain;
  throw id === undefined
    ? cannot('There is no domain to make short links on yet: add one to the service first')
    : notValidField('domain', 'There is no such domain');
}

/**
 * Creates a short link (interface §4.1), and returns the answer as JSON. With a key, a create that is sent again has the
 * first answer, also after the link was deleted.
 */
export async function createLink(call: Call, sent: CreateLinkBody, key: string | null): Promise<string> {
  const body = withNormalSlug(sent);
  check(body);
  // Before the transaction: a password takes long to hash, and SQLite lets one writer in at a time.
  const columns = { ...emptyColumns(), ...(await toColumns(body)) };
  checkGuards(columns);

  const { database, caller, now } = call;
  const domain = await domainFor(call, body.domain);
  const id = newId(now);
  return database.transaction().execute((transaction) =>
    answerOnce(transaction, { call, body, key }, async () => {
      const place = { domainId: domain.id, linkId: id };
      if (body.custom_link !== undefined) await claimSlug(transaction, place, body.custom_link);
      const link = {
        ...columns,
        id,
        owner_id: caller.ownerId,
        domain_id: domain.id,
        long_url: body.long_url,
        code: await claimCode(transaction, place),
        click_count: 0,
        last_clicked_at: null,
        created_at: now.toISOString(),
      };
      await checkSelfTargets(transaction, { linkId: id, host: domain.host }, body, body);
      await insertLink(transaction, link, body.tags ?? []);
      const data = toCreated({ link, host: domain.host, tags: [], geoTargets: [], shares: [] }, now);
      const answer: z.output<typeof operations.createLink.answer> = { status: 'success', data };
      return JSON.stringify(answer);
    }),
  );
}
