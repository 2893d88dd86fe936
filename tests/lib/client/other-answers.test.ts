import { describe, expect } from 'vitest';
import { id, it } from './setting.ts';
import { answer, say } from './unruly-service.ts';

describe('A body that is not JSON', () => {
  const failureOf = {
    401: { kind: 'unauthorized', message: 'HTTP 401' },
    403: { kind: 'forbidden', message: 'HTTP 403' },
    422: { kind: 'invalid', message: 'HTTP 422', formErrors: [], fieldErrors: {} },
    500: { kind: 'server', message: 'HTTP 500' },
    502: { kind: 'server', message: 'HTTP 502' },
    599: { kind: 'server', message: 'HTTP 599' },
  };
  const bodies = ['<!doctype html><h1>Sign in</h1>', '', '{"status":"fail', '{"error":"of a gateway"}', '[]', 'null'];
  const cases = Object.entries(failureOf).flatMap(([code, failure]) => bodies.map((body) => ({ code, failure, body })));

  it.for(cases)(
    'or not of the interface gets its failure from the status code: $code with $body',
    async ({ code, failure, body }, { client, service }) => {
      service.behave(say(Number(code), body));
      expect(await client.deleteLink({ id })).toEqual({ ok: false, failure });
    },
  );

  it.for([
    { code: 401, type: 'text/html; charset=utf-8', failure: { ...failureOf[401], webPage: true } },
    { code: 403, type: 'text/html', failure: { ...failureOf[403], webPage: true } },
    { code: 403, type: 'application/xhtml+xml', failure: { ...failureOf[403], webPage: true } },
    { code: 403, type: 'text/plain', failure: failureOf[403] },
    { code: 403, type: '', failure: failureOf[403] },
    { code: 500, type: 'text/html', failure: failureOf[500] },
  ])(
    'is named a web page if it refuses the request, as a sign-in page does: $code with $type',
    async ({ code, type, failure }, { client, service }) => {
      service.behave(say(code, '<h1>Sign in</h1>', { 'content-type': type }));
      expect(await client.deleteLink({ id })).toEqual({ ok: false, failure });
    },
  );

  it.for([
    {
      code: 200,
      type: 'text/html; charset=utf-8',
      body: '<h1>Sign in</h1>',
      said: { code: 'notJson', type: 'text/html' },
    },
    { code: 404, type: 'text/plain', body: 'Not found', said: { code: 'notJson', type: 'text/plain' } },
    { code: 400, type: '', body: 'Bad request', said: { code: 'notJson', type: '' } },
    { code: 200, type: 'application/json', body: '', said: { code: 'empty', type: 'application/json' } },
    { code: 204, type: 'application/json', body: '', said: { code: 'empty', type: 'application/json' } },
  ])(
    'is described if the status code has no meaning: $code $said',
    async ({ code, type, body, said }, { client, service }) => {
      service.behave(say(code, body, { 'content-type': type }));
      expect(await client.deleteLink({ id })).toEqual({
        ok: false,
        failure: { kind: 'contract', status: code, ...said },
      });
    },
  );
});

describe('A body that is JSON, but not of the interface', () => {
  it.for([
    { body: { data: {} }, path: 'status', expected: '"success" | "failure" | "error"' },
    { body: { status: 'ok', data: {} }, path: 'status', expected: '"success" | "failure" | "error"' },
    { body: [], path: 'body', expected: 'object' },
    { body: null, path: 'body', expected: 'object' },
    { body: { status: 'success' }, path: 'data', expected: 'object' },
    { body: { status: 'success', data: null }, path: 'data', expected: 'object' },
    { body: { status: 'success', data: {} }, path: 'data.id', expected: 'string' },
    { body: { status: 'success', data: { id: '42' } }, path: 'data.id', expected: 'UUID' },
    { body: { status: 'failure', message: 5 }, path: 'message', expected: 'string' },
    { body: { status: 'failure', message: 'No', errors: [] }, path: 'errors', expected: 'object' },
    {
      body: { status: 'failure', message: 'No', errors: { fieldErrors: { title: 'Too long' } } },
      path: 'errors.fieldErrors.title',
      expected: 'array',
    },
  ])(
    'names the wrong value: $path should be $expected in $body',
    async ({ body, path, expected }, { client, service }) => {
      service.behave(answer(200, body));
      expect(await client.retrieveLink({ id })).toEqual({
        ok: false,
        failure: { kind: 'contract', code: 'value', path, expected },
      });
    },
  );

  it.for([{ links: {} }, { links: 'none' }, null, []])(
    'is refused as a list: %j',
    async (data, { client, service }) => {
      service.behave(answer(200, { status: 'success', data }));
      expect(await client.listLinks({})).toMatchObject({ ok: false, failure: { kind: 'contract' } });
    },
  );
});
