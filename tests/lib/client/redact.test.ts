import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createClient } from '../../../lib/client/create-client.ts';
import { failure as failureSchema } from '../../../lib/contract/failure.ts';
import { everyCall, id, it, operationNames, token } from './setting.ts';
import { answer, say } from './unruly-service.ts';

describe('No failure contains the token', () => {
  const echo = `Bad token ${token}, again ${token}, or ${encodeURIComponent(token)}`;
  const hidden = 'Bad token [secret], again [secret], or [secret]';

  it.for([401, 403, 400])('if the message echoes it: %i', async (code, { client, service }) => {
    service.behave(answer(code, { status: 'failure', message: echo }));
    expect(await client.deleteLink({ id })).toMatchObject({ failure: { message: hidden } });
  });

  it('if errors and field names echo it', async ({ client, service }) => {
    const errors = { formErrors: [echo], fieldErrors: { [token]: [echo] } };
    service.behave(answer(422, { status: 'failure', message: echo, errors }));
    expect(await client.deleteLink({ id })).toEqual({
      ok: false,
      failure: { kind: 'invalid', message: hidden, formErrors: [hidden], fieldErrors: { '[secret]': [hidden] } },
    });
  });

  it('if JSON escapes its slash', async ({ client, service }) => {
    service.behave(say(401, `{"status":"failure","message":"${token.replace('/', '\\/')}"}`));
    expect(await client.deleteLink({ id })).toMatchObject({ failure: { message: '[secret]' } });
  });

  it('if a path or a content type echoes it', async ({ client, service }) => {
    const errors = { fieldErrors: { [token]: 5 } };
    service.behave(answer(400, { status: 'failure', errors }), say(404, 'x', { 'content-type': token }));
    expect(JSON.stringify(await client.deleteLink({ id }))).toMatch(/contract.*\[secret\]/);
    expect(JSON.stringify(await client.deleteLink({ id }))).toMatch(/contract.*\[secret\]/);
  });

  it('if a message contains it in another encoding', async ({ client, service }) => {
    const percent = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    service.behave(answer(401, { status: 'failure', message: `Not ${percent}` }));
    expect(await client.deleteLink({ id })).toMatchObject({ failure: { message: '[secret]' } });
  });

  it('if a message is cut off within it', async ({ client, service }) => {
    service.behave(answer(400, { status: 'failure', message: `${'x'.repeat(490)}${token}` }));
    expect(await client.deleteLink({ id })).toMatchObject({ failure: { message: `${'x'.repeat(490)}[secret]` } });
  });
});

describe('A long message of a service', () => {
  it('is cut to 500 characters', async ({ client, service }) => {
    service.behave(answer(400, { status: 'failure', message: 'x'.repeat(100_000) }));
    expect(await client.deleteLink({ id })).toMatchObject({ failure: { message: `${'x'.repeat(499)}…` } });
  });

  it('is cut to 20 errors per list', async ({ client, service }) => {
    const many = Array.from({ length: 1000 }, (_, index) => `Error ${index}`);
    const fieldErrors = Object.fromEntries(many.map((name) => [name, many]));
    service.behave(answer(422, { status: 'failure', message: 'No', errors: { formErrors: many, fieldErrors } }));
    const result = await client.deleteLink({ id });
    const failure = failureSchema.parse(result.ok ? null : result.failure);
    if (failure.kind !== 'invalid') throw new Error(`Not invalid but ${failure.kind}`);
    expect(failure.formErrors).toHaveLength(20);
    expect(Object.keys(failure.fieldErrors)).toHaveLength(20);
    expect(failure.fieldErrors['Error 0']).toHaveLength(20);
  });
});

describe('With any answer of a service', () => {
  const statuses = fc.constantFrom('success', 'failure', 'error', 'ok', null);
  const parts = fc.record(
    { status: statuses, message: fc.jsonValue(), data: fc.jsonValue(), errors: fc.jsonValue() },
    { requiredKeys: [] },
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    parts.map((body) => JSON.stringify(body)),
  );
  const codes = fc.integer({ min: 200, max: 599 }).filter((code) => ![204, 205, 304].includes(code));

  it('no call rejects, and every failure can be sent as a message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operationNames), codes, texts, async (name, status, text) => {
        const fetch = async () => new Response(text, { status });
        const sleep = async () => {};
        const result = await everyCall[name](
          createClient({ fetch, baseUrl: 'https://s.test/v1', token, names: {}, sleep }),
        );
        if (!result.ok) expect(failureSchema.parse(result.failure)).toEqual(result.failure);
      }),
    );
  });
});
