import * as z from 'zod/mini';
import type { Failure, Result } from '../contract/failure.ts';
import { type OperationName, operations } from '../contract/operations.ts';
import { dateTime, orNull, uuid } from '../contract/values.ts';
import { firstIssue } from './first-issue.ts';
import { linksAnswer, readLinksPage } from './links-page.ts';
import { pathBelow } from './nesting.ts';
import { failureByCode, readFailure } from './read-failure.ts';
import { readRecord } from './read-record.ts';
import { readStats } from './read-stats.ts';
import type { Answer } from './transport.ts';

const text = orNull(z.string());

const readable = <T>(schema: z.ZodMiniType<T | null>) => z.catch(schema, () => null);

/**
 * The readable part of create's answer (interface §4.1): an id and an address are enough. The link exists even if the
 * rest of the answer is wrong, and a failure would lead to a second one.
 */
const createdAtLeast = z.object({
  data: z
    .object({
      id: uuid,
      title: readable(text),
      long_url: readable(text),
      short_url: readable(text),
      custom_url: readable(text),
      created_at: readable(orNull(dateTime)),
    })
    .check(z.refine(({ short_url, custom_url }) => Boolean(short_url || custom_url))),
});

const anyBody = z.looseObject({ status: z.enum(['success', 'failure', 'error']) });

/** The deepest value of an answer that is read. The interface needs 6 levels. */
const maxDepth = 100;

/** Reads an answer by its body. The status code decides only if the body is not one of the interface's (reading R2). */
export function readAnswer(name: OperationName, answer: Answer): Result<unknown> {
  const json = parseJson(answer.text);
  if (json === undefined) return refused(failureByCode(answer.code, notJson(answer)));
  const deep = pathBelow(json, maxDepth);
  if (deep !== null) return refused(failureByCode(answer.code, tooDeep(deep)));
  const body = anyBody.safeParse(json);
  if (!body.success) return refused(failureByCode(answer.code, firstIssue(body.error)));
  const { status } = body.data;
  return status === 'success'
    ? readSuccess(name, body.data)
    : refused(readFailure(answer.code, { ...body.data, status }));
}

function readSuccess(name: OperationName, body: unknown): Result<unknown> {
  if (name === 'listLinks') {
    const list = linksAnswer.safeParse(body);
    if (!list.success) return refused(firstIssue(list.error));
    return { ok: true, value: readLinksPage(list.data) };
  }
  if (name === 'retrieveStats') return readStats(body);
  if (name === 'retrieveLink') return readLink(body);
  const read = operations[name].answer.safeParse(body);
  if (!read.success && name === 'createLink') {
    const made = createdAtLeast.safeParse(body);
    if (made.success) return { ok: true, value: made.data.data };
  }
  if (!read.success) return refused(firstIssue(read.error));
  return { ok: true, value: 'data' in read.data ? read.data.data : (read.data.message ?? '') };
}

const linkAnswer = z.object({ data: z.looseObject({}) });

function readLink(body: unknown): Result<unknown> {
  const answer = linkAnswer.safeParse(body);
  if (!answer.success) return refused(firstIssue(answer.error));
  const read = readRecord(answer.data.data);
  return read.ok ? { ok: true, value: read.record } : refused(read.failure());
}

const refused = (failure: Failure): Result<never> => ({ ok: false, failure });

const tooDeep = (path: readonly PropertyKey[]): Failure => ({
  kind: 'contract',
  code: 'value',
  path: z.core.toDotPath([...path]),
  expected: `at most ${maxDepth} levels`,
});

/** Parses JSON; undefined if the text is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Describes an answer that is not JSON. The usual cause is a base address that leads to another page, such as a login.
 */
function notJson({ code: status, text, headers }: Answer): Failure {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  return { kind: 'contract', code: text.trim() === '' ? 'empty' : 'notJson', status, type };
}
