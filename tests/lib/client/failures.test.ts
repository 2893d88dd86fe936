import { describe, expect } from 'vitest';
import { failureRows } from '../contract/interface/failures.ts';
import { changing, everyCall, id, it, operationNames, reading } from './setting.ts';
import { answer, hangUp } from './unruly-service.ts';

const message = 'The service’s message';
const plain = { status: 'failure', message };
const errors = { formErrors: ['Odd'], fieldErrors: { title: ['Too long'] } };

describe.each(failureRows)('$shape of the interface (§7)', ({ kind, code, body }) => {
  it.for(operationNames)(`is a failure of kind ${kind} for %s`, async (name, { client, service }) => {
    service.behave(answer(code, body));
    const details = 'errors' in body ? body.errors : {};
    expect(await everyCall[name](client)).toEqual({ ok: false, failure: { kind, message, ...details } });
  });
});

describe('A failure', () => {
  const cases = [
    { code: 200, body: plain, failure: { kind: 'client', message } },
    { code: 404, body: plain, failure: { kind: 'client', message } },
    { code: 422, body: plain, failure: { kind: 'client', message } },
    { code: 418, body: plain, failure: { kind: 'client', message } },
    { code: 200, body: { status: 'error', message }, failure: { kind: 'server', message } },
    { code: 400, body: { status: 'error', message }, failure: { kind: 'server', message } },
    { code: 500, body: { status: 'error', message, errors: ['trace'] }, failure: { kind: 'server', message } },
    { code: 200, body: { ...plain, errors }, failure: { kind: 'invalid', message, ...errors } },
    { code: 401, body: { ...plain, errors }, failure: { kind: 'invalid', message, ...errors } },
    { code: 400, body: { ...plain, errors: null }, failure: { kind: 'client', message } },
    { code: 401, body: { status: 'failure' }, failure: { kind: 'unauthorized', message: '' } },
    {
      code: 422,
      body: { ...plain, errors: { fieldErrors: { title: null } } },
      failure: { kind: 'invalid', message, formErrors: [], fieldErrors: { title: [] } },
    },
  ];
  it.for(cases)(
    'gets its kind from the body: $code with $body (reading R2)',
    async ({ code, body, failure }, { client, service }) => {
      service.behave(answer(code, body));
      expect(await client.deleteLink({ id })).toEqual({ ok: false, failure });
    },
  );
});

describe('A lost connection', () => {
  it.for(operationNames)('is a failure of kind network for %s', async (name, { client, service }) => {
    service.behave(hangUp);
    expect(await everyCall[name](client)).toEqual({ ok: false, failure: { kind: 'network' } });
  });
});

describe('A connection that was replaced', () => {
  it.for(operationNames)('is not sent anything by %s', async (name, { clientWith, service }) => {
    const client = clientWith({ isConnected: async () => false });
    expect(await everyCall[name](client)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
    expect(service.seen).toEqual([]);
  });

  it.for([
    ...reading.map((name) => ({ name, kind: 'notConnected' })),
    // The service may have done it, so the answer counts.
    ...changing.map((name) => ({ name, kind: 'unauthorized' })),
  ])('before the answer came fails with $kind for $name', async ({ name, kind }, { clientWith, service }) => {
    let isConnected = true;
    service.behave((...exchange) => {
      isConnected = false;
      answer(401, plain)(...exchange);
    });
    const client = clientWith({ isConnected: async () => isConnected });
    expect(await everyCall[name](client)).toMatchObject({ ok: false, failure: { kind } });
  });
});
