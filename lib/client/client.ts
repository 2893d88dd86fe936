import type * as z from 'zod/mini';
import type { WideAnalytics } from '../contract/analytics.ts';
import type { Result } from '../contract/failure.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import type { OperationName, operations } from '../contract/operations.ts';
import type { LinksPage } from './links-page.ts';

type Operations = typeof operations;

/** The input of a call: the operation's body, or its query if it has no body. */
export type InputOf<N extends OperationName> = Operations[N] extends { body: infer S extends z.ZodMiniType }
  ? z.input<S>
  : Operations[N] extends { query: infer S extends z.ZodMiniType }
    ? z.input<S>
    : never;

/** The value of a call: the answer's `data`, or its `message` if it has no data (interface §4). */
export type ValueOf<N extends OperationName> = N extends 'listLinks'
  ? LinksPage
  : N extends 'retrieveLink'
    ? LinkRecord
    : N extends 'retrieveStats'
      ? WideAnalytics
      : z.output<Operations[N]['answer']> extends { data: infer D }
        ? D
        : string;

/** One call for each operation of the contract. Calls never throw or reject. */
export type Client = { [N in OperationName]: (input: InputOf<N>) => Promise<Result<ValueOf<N>>> };
