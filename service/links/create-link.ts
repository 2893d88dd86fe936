import type * as z from 'zod/mini';
import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';
import type { operations } from '../../lib/contract/operations.ts';
import { findDomain } from '../access/domains.ts';
import { badRequest, invalidField } from '../shared/refusal.ts';
import { newId } from '../storage/identifier.ts';
import { insertLink } from '../storage/links.ts';
import { checkSlug, claimCode, claimSlug } from './addresses.ts';
import type { Call } from './call.ts';
import { createOnce, findCreation } from './idempotency.ts';
import { checkServiceLimits } from './limits.ts';
import { shortAddress } from './link-addresses.ts';
import { emptyColumns, toColumns } from './link-columns.ts';
import { checkFlags, checkProtection } from './protection.ts';
import { type Creation, toCreated } from './record.ts';
import { checkSelfTargets } from './self-target.ts';
import { withNormalSlug } from './slug-rules.ts';

function check(body: CreateLinkBody): void {
  checkServiceLimits(body);
  checkFlags(body);
  checkSlug(body.custom_link);
  // Reading R13: a country rule on create cannot name its country.
  if (body.geo_targets && body.geo_targets.length > 0) {
    throw invalidField('geo_targets', 'Set country rules by update, where each can name its country');
  }
}

/** Returns the domain with this id, or the owner's default one. */
async function domainFor({ database, caller }: Call, id: string | undefined) {
  const domain = await findDomain(database, caller.ownerId, id);
  if (domain) return domain;
  throw id === undefined
    ? badRequest('The service has no domain for short links yet: add one first')
    : invalidField('domain', 'There is no such domain');
}

/**
 * Creates a short link (interface §4.1), and returns the answer as JSON.
 *
 * @param key the Idempotency-Key: a repeat returns the first answer, even after the link was deleted.
 */
export async function createLink(call: Call, input: CreateLinkBody, key: string | null): Promise<string> {
  const body = withNormalSlug(input);
  check(body);
  const first = await findCreation({ call, body, key });
  if (first !== null) return toAnswer(body, first);
  const domain = await domainFor(call, body.domain);
  // Before the transaction: hashing a password is slow, and SQLite allows one writer at a time.
  const columns = { ...emptyColumns(), ...(await toColumns(body, call.caller)) };
  checkProtection(columns);

  const { database, caller, now } = call;
  const settings = await call.domains.freshSettingsOf(domain.host);
  const id = newId(now);
  const creation = await database.transaction().execute((transaction) =>
    createOnce(transaction, { call, body, key, id }, async () => {
      const owner = { domainId: domain.id, linkId: id };
      if (body.custom_link !== undefined) await claimSlug(transaction, owner, body.custom_link);
      const link = {
        ...columns,
        id,
        owner_id: caller.ownerId,
        domain_id: domain.id,
        long_url: body.long_url,
        code: await claimCode(transaction, owner, settings),
        click_count: 0,
        last_clicked_at: null,
        created_at: now.toISOString(),
      };
      await checkSelfTargets(transaction, { linkId: id, host: domain.host }, body, body);
      await insertLink(transaction, link, body.tags ?? []);
      return shortAddress(domain.host, link.code);
    }),
  );
  return toAnswer(body, creation);
}

function toAnswer(body: CreateLinkBody, creation: Creation): string {
  const answer: z.output<typeof operations.createLink.answer> = { status: 'success', data: toCreated(body, creation) };
  return JSON.stringify(answer);
}
