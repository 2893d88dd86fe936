import type { Context } from 'hono';
import { failureShapes } from '../../lib/contract/failure.ts';
import { Refusal } from '../shared/refusal.ts';

/** Answers with a failure in the interface's shapes (interface §7), with the codes of reading R14. */
export function failureAnswer(context: Context, failure: unknown): Response {
  if (!(failure instanceof Refusal)) {
    const message = 'The service failed at this. Nothing was changed; try again in a moment';
    return context.json({ status: 'error', message }, failureShapes.F5.code);
  }
  const { shape, message, errors, retryAfter } = failure;
  const body = { status: 'failure', message };
  if (retryAfter !== null) return context.json(body, 429, { 'Retry-After': String(retryAfter) });
  return context.json(shape === 'F4' ? { ...body, errors } : body, failureShapes[shape].code);
}
