import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import type { CountryRules, MadeLink } from '@/lib/link/made-link.ts';
import { isWebPage, noTab, type Place } from '@/lib/link/place.ts';
import type { CreateWrite, Operation } from '@/lib/operations/operation.ts';
import { deleteDraft } from '@/lib/storage/drafts.ts';
import type { PlacesWriter } from '@/lib/storage/places.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Operations } from '../operations/create-operations.ts';
import type { Tried } from '../operations/tried.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { normalizeUtm } from './normalize-utm.ts';

/** A link to create, and its place; null without a page. */
export interface NewLink {
  /** The id of its operation; a random one by default. */
  id?: string;
  /** True if the same may have been called for with this id before. Then its result is returned. */
  isRepeated?: boolean;
  body: CreateLinkBody;
  /** Set by an update, since create cannot name countries (reading R5). */
  geo_targets: CountryRules;
  at: Place | null;
  isPrivate: boolean;
}

/** The progress of creating a link. */
export type Creation =
  | { state: 'made'; link: MadeLink }
  /** The operation continues by itself or needs the person. */
  | { state: 'pending'; operation: string };

/**
 * All that this command calls, besides two stored values: it reads the UTM rules, and deletes the draft of a blank tab.
 * Everything else follows from `enqueue` and from the subscribers of `created` (docs/operations.md).
 */
interface Needs {
  noteProblem: NoteProblem;
  places: PlacesWriter;
  connections: Pick<Connections, 'isConnected'>;
  operations: Pick<Operations, 'enqueue' | 'resultOf'>;
}

export function createLinkWith({ noteProblem, places, connections, operations }: Needs) {
  /**
   * Creates a link on a connection. If the same link, or one for the same place, is already being created, its result is
   * returned instead. Fails without a connection, or if the service refuses.
   */
  async function createLink(wanted: NewLink, connection: Connection | null): Promise<Result<Creation>> {
    if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
    const { password, ...body } = await normalizeUtm(onKnownDomain(wanted.body, connection), connection);
    const write: CreateWrite = { kind: 'create', body, geo_targets: wanted.geo_targets };
    const { id, isRepeated = false, at, isPrivate } = wanted;
    const added = await operations.enqueue({ id, isRepeated, write, password, at, isPrivate, connection });
    if (!added.ok) return added;
    const { isJoined, isSaved } = added.value;
    if (at !== null && isSaved && !isJoined && !isPrivate) await deleteSharedDraft(at);
    const result = await added.value.result;
    return result.ok ? { ok: true, value: await creationOf(result.value, { at, connection }) } : result;
  }

  /** Deletes the stored draft of a blank tab. All other blank tabs share it and would offer the same link again. */
  async function deleteSharedDraft(at: Place): Promise<void> {
    if (at.tabId === noTab || isWebPage(at)) return;
    await deleteDraft({ kind: 'new', at }, 'lasting').catch(noteProblem('storeChanges'));
  }

  async function creationOf(
    { operation: { id, state }, rules }: Tried,
    { at, connection }: { at: Place | null; connection: Connection },
  ): Promise<Creation> {
    if (state.name !== 'done' || state.link === null) return { state: 'pending', operation: id };
    if (rules === undefined) return { state: 'made', link: { ...state.link, missing: null } };
    const link = { ...state.link, missing: await missingRules(rules) };
    // No page may be left to receive the answer.
    if (at !== null && link.missing !== null && (await connections.isConnected(connection)))
      await places.rememberMade(at, link).catch(noteProblem('storeChanges'));
    return { state: 'made', link };
  }

  /** Returns the country rules that could not be set. The link itself counts as created (reading R5). */
  async function missingRules(rules: Operation) {
    const set = await operations.resultOf(rules);
    const { write } = rules;
    if (write.kind !== 'update') return null;
    const geo_targets = write.body.geo_targets ?? [];
    if (!set.ok) return { geo_targets, failure: set.failure };
    const { state } = set.value.operation;
    if (state.name === 'done') return null;
    const failure = 'failure' in state ? state.failure : null;
    return { geo_targets, failure: failure ?? { kind: 'network' as const } };
  }

  return createLink;
}

export type CreateLink = ReturnType<typeof createLinkWith>;

/** Replaces a domain that the connection does not have any more by its default. */
function onKnownDomain(body: CreateLinkBody, { domains, defaultDomain }: Connection): CreateLinkBody {
  if (body.domain === undefined || domains.some(({ id }) => id === body.domain)) return body;
  const { domain: _unknown, ...rest } = body;
  return defaultDomain === null ? rest : { ...rest, domain: defaultDomain };
}
