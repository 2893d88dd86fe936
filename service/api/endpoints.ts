import type { HonoRequest } from 'hono';
import type * as z from 'zod/mini';
import { type Operation, operations } from '../../lib/contract/operations.ts';
import type { Call } from '../links/call.ts';
import { createLink } from '../links/create-link.ts';
import { deleteLink } from '../links/delete-link.ts';
import { listLinks } from '../links/list-links.ts';
import { retrieveLink } from '../links/retrieve-link.ts';
import { retrieveStats } from '../links/retrieve-stats.ts';
import { updateLink } from '../links/update-link.ts';
import { parse, readJson } from './read-request.ts';

/** An operation of the contract, and how the service answers it. */
export interface Endpoint {
  operation: Operation;
  answer: (call: Call, request: HonoRequest) => Promise<object>;
}

type Answered = z.ZodMiniType<object>;
type Run<Asked extends z.ZodMiniType, Answer extends Answered> = (
  call: Call,
  asked: z.output<Asked>,
) => Promise<z.output<Answer>>;

function withBody<Body extends z.ZodMiniType, Answer extends Answered>(
  operation: Operation & { body: Body; answer: Answer },
  run: Run<Body, Answer>,
): Endpoint {
  return {
    operation,
    answer: async (call, request) => run(call, parse(operation.body, await readJson(request))),
  };
}

function withQuery<Query extends z.ZodMiniType, Answer extends Answered>(
  operation: Operation & { query: Query; answer: Answer },
  run: Run<Query, Answer>,
): Endpoint {
  return { operation, answer: async (call, request) => run(call, parse(operation.query, request.query())) };
}

/** What the service answers. The types hold each to its operation: what it is asked, and what it must answer. */
export const endpoints: readonly Endpoint[] = [
  withBody(operations.createLink, createLink),
  withBody(operations.updateLink, updateLink),
  withQuery(operations.listLinks, listLinks),
  withQuery(operations.retrieveLink, retrieveLink),
  withQuery(operations.retrieveStats, retrieveStats),
  withQuery(operations.deleteLink, deleteLink),
];
