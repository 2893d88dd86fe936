import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ConnectionSettings } from '../../../lib/connection/connection.ts';
import type { DetectedNames } from '../../../lib/connection/detected-names.ts';
import type { Connection } from '../../../lib/connection/saved-connection.ts';
import type { Result } from '../../../lib/contract/failure.ts';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import type { CreateLinkBody, UpdateLinkBody } from '../../../lib/contract/link-writing.ts';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import type { CountryRules, MadeLink } from '../../../lib/link/made-link.ts';
import type { Place } from '../../../lib/link/place.ts';
import type { UsedSlug } from '../../../lib/link/suggestions/recent-values.ts';
import type { answer, MessageContext } from '../../../lib/messaging/answer.ts';
import type { ask } from '../../../lib/messaging/ask.ts';
import { type Input, type IntentName, protocol, type Value } from '../../../lib/messaging/protocol.ts';
import type { DatedAnswer } from '../../../lib/stats/dated-answer.ts';

type Creation = { state: 'made'; link: MadeLink } | { state: 'pending'; operation: string };

describe('the protocol', () => {
  it('has an input and a value for each intent', () => {
    expectTypeOf<Input<'connect'>>().toEqualTypeOf<{
      settings: ConnectionSettings;
      token: string | null;
      headers?: { name: string; value: string | null }[] | undefined;
      check: boolean;
      isPermissionNew?: boolean | undefined;
    }>();
    expectTypeOf<Value<'connect'>>().toEqualTypeOf<Connection>();
    expectTypeOf<Input<'testConnection'>>().toEqualTypeOf<null>();
    expectTypeOf<Input<'disconnect'>>().toEqualTypeOf<null>();
    expectTypeOf<Input<'createLink'>>().toEqualTypeOf<{ body: CreateLinkBody; geo_targets: CountryRules; at: Place }>();
    expectTypeOf<Value<'createLink'>>().toEqualTypeOf<Creation>();
    expectTypeOf<Input<'createLinks'>>().toEqualTypeOf<{
      links: { body: CreateLinkBody; geo_targets: CountryRules; at: Place; otherSlugs?: string[] | undefined }[];
      draftAt: Place | null;
    }>();
    expectTypeOf<Value<'createLinks'>>().toEqualTypeOf<{ ended: Result<Creation>[] }>();
    expectTypeOf<Input<'takenSlugs'>>().toEqualTypeOf<{ slugs: string[]; domain: string | null }>();
    expectTypeOf<Value<'takenSlugs'>>().toEqualTypeOf<{ slugs: UsedSlug[] }>();
    expectTypeOf<Input<'addCountryRules'>>().toEqualTypeOf<{ id: string; geo_targets: CountryRules; at: Place }>();
    expectTypeOf<Value<'addCountryRules'>>().toEqualTypeOf<'done' | 'pending'>();
    expectTypeOf<Input<'retrieveLink'>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Value<'retrieveLink'>>().toEqualTypeOf<LinkRecord>();
    expectTypeOf<Input<'updateLink'>>().toEqualTypeOf<UpdateLinkBody>();
    expectTypeOf<Input<'saveLink'>>().toEqualTypeOf<{
      body: UpdateLinkBody;
      base: LinkDraft;
      form?: string | undefined;
    }>();
    expectTypeOf<Value<'discardUnsent'>>().toEqualTypeOf<boolean>();
    expectTypeOf<Value<'updateLink'>>().toEqualTypeOf<'done' | 'pending'>();
    expectTypeOf<Input<'deleteLink'>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Value<'deleteLink'>>().toEqualTypeOf<'done' | 'pending'>();
    expectTypeOf<Value<'listLinks'>>().toEqualTypeOf<{
      links: LinkRecord[];
      unreadable: { index: number }[];
    }>();
    expectTypeOf<Input<'refreshLinks'>>().toEqualTypeOf<{ whole: boolean }>();
    expectTypeOf<Input<'stayAwake'>>().toEqualTypeOf<null>();
    expectTypeOf<Input<'scheduleDelete'>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Value<'scheduleDelete'>>().toEqualTypeOf<null>();
    expectTypeOf<Value<'cancelDelete'>>().toEqualTypeOf<boolean>();
    expectTypeOf<Input<'sendNow'>>().toEqualTypeOf<{ operation: string | null }>();
    expectTypeOf<Value<'discard'>>().toEqualTypeOf<boolean>();
    expectTypeOf<Input<'chooseLink'>>().toEqualTypeOf<{ operation: string; id: string | null }>();
    expectTypeOf<Value<'chooseLink'>>().toEqualTypeOf<boolean>();
  });

  it('types each intent’s input and value', () => {
    expectTypeOf<typeof ask<'createLink'>>().toEqualTypeOf<
      (
        name: 'createLink',
        input: Input<'createLink'>,
        connectionId?: string,
        signal?: AbortSignal,
      ) => Promise<Result<Creation>>
    >();
    expectTypeOf<typeof answer<'connect'>>()
      .parameter(2)
      .toEqualTypeOf<(input: Input<'connect'>, context: MessageContext) => Promise<Result<Connection>>>();
  });

  it('has no token and no link’s password in any value', () => {
    type KeysOf<T> = T extends object ? keyof T : never;
    expectTypeOf<Extract<KeysOf<Value<IntentName>>, 'token'>>().toEqualTypeOf<never>();
    expectTypeOf<KeysOf<Value<IntentName>>>().toEqualTypeOf<
      | keyof Connection
      | KeysOf<Creation>
      | keyof LinkRecord
      | 'theirs'
      | 'links'
      | 'unreadable'
      | 'ignored'
      | 'ended'
      | 'rows'
      | 'slugs'
      | 'next'
      | 'operation'
      | 'operations'
      | keyof DatedAnswer
      | keyof DetectedNames
    >();
    expectTypeOf<Extract<KeysOf<Value<IntentName>>, 'password'>>().toEqualTypeOf<never>();
  });

  it('names intents after what a person wants, not after the transport', () => {
    const transports = /fetch|request|http|url|(?<!for)get|post|put|send(?!Now)/i;
    expect(Object.keys(protocol).filter((intent) => transports.test(intent))).toEqual([]);
  });
});
