import { describe, expect, it } from 'vitest';
import { failure, failureShapes, notSent } from '../../../lib/contract/failure.ts';
import { failureRows } from './interface/failures.ts';

describe('The failure shapes (interface §7)', () => {
  it('are the five of the table', () => {
    expect(Object.keys(failureShapes)).toEqual(failureRows.map(({ shape }) => shape));
  });

  it.each(failureRows)('include $shape: $meaning, with code $code', ({ shape, kind, code, meaning, body }) => {
    expect(failureShapes[shape]).toMatchObject({ kind, code, meaning });
    expect(failureShapes[shape].body.parse(body)).toEqual(body);
  });

  it.each(failureRows)('require a status and a message: $shape', ({ shape, body }) => {
    const { body: schema } = failureShapes[shape];
    for (const wrong of [{ status: 'success' }, { status: undefined }, { message: undefined }, { message: 5 }]) {
      expect(schema.safeParse({ ...body, ...wrong }).success).toBe(false);
    }
  });

  it.each([
    undefined,
    {},
    { formErrors: 'odd', fieldErrors: {} },
    { formErrors: [], fieldErrors: { title: 'odd' } },
    { formErrors: [], fieldErrors: [] },
  ])('refuse F4 with errors that are %j', (errors) => {
    const f4 = failureRows[3];
    expect(failureShapes.F4.body.safeParse({ ...f4.body, errors }).success).toBe(false);
  });
});

describe('A failure as data', () => {
  const message = 'The service’s message';
  it.each([
    { kind: 'client', message },
    { kind: 'unauthorized', message },
    { kind: 'forbidden', message },
    { kind: 'invalid', message, formErrors: [], fieldErrors: { title: ['Too long'] } },
    {
      kind: 'invalid',
      message: '',
      formErrors: [],
      fieldErrors: {},
      notSent: {
        '': [{ code: 'unknown', names: ['titel'] }],
        title: [{ code: 'tooLong', limit: 150 }],
        custom_link: [{ code: 'tooShort', limit: 3 }, { code: 'text' }],
      },
    },
    { kind: 'unauthorized', message: '', unsendable: true },
    { kind: 'server', message },
    { kind: 'network' },
    { kind: 'timeout', seconds: 15 },
    { kind: 'contract', code: 'value', path: 'data.links[3].tags', expected: 'array' },
    { kind: 'contract', code: 'notJson', status: 200, type: 'text/html' },
    { kind: 'contract', code: 'empty', status: 204, type: '' },
    { kind: 'contract', code: 'redirect' },
    { kind: 'contract', code: 'tooLarge', bytes: 1024 },
    { kind: 'contract', code: 'token' },
    { kind: 'contract', code: 'header' },
    { kind: 'forbidden', message: 'HTTP 403', webPage: true },
    { kind: 'notConnected' },
  ])('can be sent as a message unchanged: $kind', (data) => {
    expect(failure.parse(JSON.parse(JSON.stringify(data)))).toEqual(data);
  });

  it('of an input that was not sent has its errors by field, as if the service had refused it (F4)', () => {
    const errors = { title: [{ code: 'tooLong' as const, limit: 150 }] };
    const { kind, ...others } = failure.parse(notSent(errors));
    expect(kind).toBe(failureShapes.F4.kind);
    expect(others).toEqual({ message: '', formErrors: [], fieldErrors: {}, notSent: errors });
  });
});
