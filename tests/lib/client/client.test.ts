import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Client,
  createClient,
  type InputOf,
  type LinksPage,
  type ValueOf,
} from '../../../lib/client/create-client.ts';
import type { WideAnalytics } from '../../../lib/contract/analytics.ts';
import type { Result } from '../../../lib/contract/failure.ts';
import type { CreatedLink } from '../../../lib/contract/link-created.ts';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import type { CreateLinkBody, UpdateLinkBody } from '../../../lib/contract/link-writing.ts';
import { type OperationName, operations } from '../../../lib/contract/operations.ts';

describe('A client', () => {
  it('has a method for each operation, and no others', () => {
    const client = createClient({ fetch, baseUrl: 'https://s.test/v1', token: 'token', names: {} });
    expect(Object.keys(client)).toEqual(Object.keys(operations));
    expectTypeOf<keyof Client>().toEqualTypeOf<OperationName>();
  });

  it('accepts the inputs of the contract', () => {
    expectTypeOf<InputOf<'createLink'>>().toEqualTypeOf<CreateLinkBody>();
    expectTypeOf<InputOf<'updateLink'>>().toEqualTypeOf<UpdateLinkBody>();
    expectTypeOf<InputOf<'deleteLink' | 'retrieveLink'>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<InputOf<'listLinks'>['clicked']>().toEqualTypeOf<'true' | 'false' | undefined>();
    expectTypeOf<{ id: string; start_date: string }>().toExtend<InputOf<'retrieveStats'>>();
  });

  it('returns the values of the contract', () => {
    expectTypeOf<Client['createLink']>().returns.toEqualTypeOf<Promise<Result<CreatedLink>>>();
    expectTypeOf<ValueOf<'retrieveLink'>>().toEqualTypeOf<LinkRecord>();
    expectTypeOf<ValueOf<'retrieveStats'>>().toEqualTypeOf<WideAnalytics>();
    expectTypeOf<ValueOf<'listLinks'>>().toEqualTypeOf<LinksPage>();
    expectTypeOf<ValueOf<'updateLink' | 'deleteLink'>>().toEqualTypeOf<string>();
  });
});
