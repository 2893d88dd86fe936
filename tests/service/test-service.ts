import type * as z from 'zod/mini';
import { failureShapes } from '../../lib/contract/failure.ts';
import type { CreateLinkBody, UpdateLinkBody } from '../../lib/contract/link-writing.ts';
import { operations } from '../../lib/contract/operations.ts';
import { addDomain } from '../../service/access/domains.ts';
import { createToken } from '../../service/access/tokens.ts';
import { type AppOptions, createApp } from '../../service/app.ts';
import type { Devices } from '../../service/clicks/devices.ts';
import { openClicks } from '../../service/clicks/open-clicks.ts';
import { openTestDatabase } from './test-database.ts';

/**
 * The service in process on a database of its own, with one domain, one token and two clocks: `time.now` sets the date,
 * and `pass` advances both it and the monotonic clock.
 */
export async function testService({ devices, ...options }: Partial<AppOptions> & { devices?: Devices } = {}) {
  const database = options.database ?? (await openTestDatabase());
  const time = { now: new Date('2026-03-01T12:00:00.000Z'), passed: 0 };
  const pass = (milliseconds: number) => {
    time.now = new Date(time.now.getTime() + milliseconds);
    time.passed += milliseconds;
  };
  const locate = options.locate ?? (() => ({}));
  const clicks = await openClicks({ database, locate, devices, onFault: (fault) => Promise.reject(fault) });
  const now = () => performance.now() + time.passed;
  /** Closes the clicks first: their tasks use the database. */
  const close = async () => {
    await clicks.close();
    await database.destroy();
  };
  const { app } = createApp({ database, clock: () => time.now, now, clicks, ...options });
  const domain = await addDomain(database, { host: 'go.example.com' });
  const { token } = await createToken(database, { label: 'test' });

  const call = (method: string, path: string, body?: unknown, bearer = token) =>
    app.request(`http://go.example.com/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const create = async (body: Partial<CreateLinkBody> = {}) =>
    (await answerOf(operations.createLink, call('POST', '/link/create', { long_url, ...body }))).data;
  const retrieve = async (id: string) => (await answerOf(operations.retrieveLink, call('GET', `/link?id=${id}`))).data;
  const list = async (query = '') => (await answerOf(operations.listLinks, call('GET', `/links${query}`))).data.links;
  const update = (body: UpdateLinkBody) => answerOf(operations.updateLink, call('PUT', '/link/update', body));
  const stats = async (query: string) =>
    (await answerOf(operations.retrieveStats, call('GET', `/link/stats${query}`))).data;
  // A connection from this machine.
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const visit = async (address: string | null, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(String(address), { method, headers: { 'User-Agent': browser, ...headers } }, connection);

  return {
    clicks,
    close,
    stats,
    app,
    database,
    domain,
    token,
    time,
    pass,
    call,
    create,
    retrieve,
    list,
    update,
    visit,
  };
}

/** A person's browser. */
export const browser =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

export const long_url = 'https://example.com/a/long/way';

/** Parses the body of a success by the contract. */
export async function answerOf<S extends z.ZodMiniType>(
  operation: { answer: S },
  answered: Response | Promise<Response>,
): Promise<z.output<S>> {
  const response = await answered;
  const body: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
  return operation.answer.parse(body);
}

/** Returns the failure shape of an answer (interface §7), by both its code and its body, with the message. */
export async function failureOf(answered: Response | Promise<Response>) {
  const response = await answered;
  const body: unknown = await response.json();
  const shape = Object.entries(failureShapes).find(([, { code }]) => code === response.status);
  if (!shape) throw new Error(`No failure of the interface has the code ${response.status}`);
  const { message } = shape[1].body.parse(body);
  const invalid = failureShapes.F4.body.safeParse(body);
  return { shape: shape[0], message, ...(invalid.success ? invalid.data.errors : {}) };
}
