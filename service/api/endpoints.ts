import type { HonoRequest } from 'hono';
import type * as z from 'zod/mini';
import { idempotencyHeader } from '../../lib/contract/idempotency-key.ts';
import { type Operation, operations } from '../../lib/contract/operations.ts';
import type { Call } from '../links/call.ts';
import { deleteLink, updateLink } from '../links/change-link.ts';
import { createLink } from '../links/create-link.ts';
import { parseIdempotencyKey } from '../links/idempotency.ts';
import { retrieveLink } from '../links/read-links.ts';
import type { Reader } from '../reading/reader.ts';
import type { ReadTask } from '../reading/tasks.ts';
import { parse, readJson } from './read-request.ts';

interface ApiCall extends Call {
  /** Reads lists and stats in another thread. */
  reader: Reader;
}

/** An operation of the contract, and its implementation. */
interface Endpoint {
  operation: Operation;
  /** Returns the answer as JSON. */
  answer: (call: ApiCall, request: HonoRequest) => Promise<string>;
  /** A header that the answer repeats, which tells clients that it had an effect. */
  echoes?: string;
}

type JsonAnswer = z.ZodMiniType<object>;
type Run<Input extends z.ZodMiniType, Output extends JsonAnswer> = (
  call: Call,
  input: z.output<Input>,
) => Promise<z.output<Output>>;

function withBody<Body extends z.ZodMiniType, Answer extends JsonAnswer>(
  operation: Operation & { body: Body; answer: Answer },
  run: Run<Body, Answer>,
): Endpoint {
  return {
    operation,
    answer: async (call, request) => JSON.stringify(await run(call, parse(operation.body, await readJson(request)))),
  };
}

function withQuery<Query extends z.ZodMiniType, Answer extends JsonAnswer>(
  operation: Operation & { query: Query; answer: Answer },
  run: Run<Query, Answer>,
): Endpoint {
  return {
    operation,
    answer: async (call, request) => JSON.stringify(await run(call, parse(operation.query, request.query()))),
  };
}

/** Returns the endpoint of an operation that may read many rows (reading/tasks.ts). */
function withReader<Query extends z.ZodMiniType>(
  operation: Operation & { query: Query },
  toTask: (request: { ownerId: string; now: string; query: z.output<Query> }) => ReadTask,
): Endpoint {
  return {
    operation,
    answer: async ({ caller, now, reader }, request) => {
      const query = parse(operation.query, request.query());
      return reader.read(toTask({ ownerId: caller.ownerId, now: now.toISOString(), query }));
    },
  };
}

/** All endpoints. The types check each implementation against its operation. */
export const endpoints: readonly Endpoint[] = [
  {
    operation: operations.createLink,
    answer: async (call, request) => {
      const key = parseIdempotencyKey(request.header(idempotencyHeader));
      return createLink(call, parse(operations.createLink.body, await readJson(request)), key);
    },
    echoes: idempotencyHeader,
  },
  withBody(operations.updateLink, updateLink),
  withReader(operations.listLinks, (asked) => ({ kind: 'list', ...asked })),
  withQuery(operations.retrieveLink, retrieveLink),
  withReader(operations.retrieveStats, (asked) => ({ kind: 'stats', ...asked })),
  withQuery(operations.deleteLink, deleteLink),
];
