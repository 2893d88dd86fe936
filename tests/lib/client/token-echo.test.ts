import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { everyCall, id, it, operationNames, token } from './setting.ts';
import { answer, say } from './unruly-service.ts';

const refused = { ok: false, failure: { kind: 'contract', code: 'token' } };
const record = { id, long_url: 'https://example.com/', short_url: 'https://s.test/x' };

describe('A success that echoes the token', () => {
  it.for(operationNames)('is refused: %s', async (name, { client, service }) => {
    const data = { ...record, links: [record], title: `Bearer ${token}` };
    service.behave(answer(200, { status: 'success', message: `Done by ${token}`, data }));
    expect(await everyCall[name](client)).toEqual(refused);
    expect(service.seen).toHaveLength(1);
  });

  const escaped = [...token].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  const percent = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  it.for([
    ['in a value', JSON.stringify(token)],
    ['within a longer text', JSON.stringify(`curl -H "Authorization: Bearer ${token}" https://s.test`)],
    ['as a key', JSON.stringify({ [token]: true })],
    ['in an unknown field', JSON.stringify([{ debug: [null, { header: token }] }])],
    ['with escaped slashes', `"${token.replaceAll('/', '\\/')}"`],
    ['with all characters escaped', `"${escaped}"`],
    ['as JSON within a string', JSON.stringify(`{"token":"${escaped}"}`)],
    ['URL-encoded', JSON.stringify(`https://s.test/?t=${encodeURIComponent(token)}`)],
    ['URL-encoded in every character', JSON.stringify(`https://s.test/?t=${percent}`)],
    ['URL-encoded in capitals', JSON.stringify(percent.toUpperCase())],
    ['URL-encoded twice', JSON.stringify(encodeURIComponent(encodeURIComponent(token)))],
  ])('is refused with the token %s', async ([, text], { client, service }) => {
    service.behave(say(200, `{"status":"success","data":{"id":"${id}","surprise":${text}}}`));
    expect(await client.retrieveLink({ id })).toEqual(refused);
  });

  it('is refused with any text around the token', async ({ client, service }) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (before, after) => {
        service.behave(answer(200, { status: 'success', message: `${before}${token}${after}` }));
        expect(await client.deleteLink({ id })).toEqual(refused);
      }),
    );
  });
});

describe('A success that does not echo the token', () => {
  it('is read, even if it contains invalid escapes', async ({ client, service }) => {
    const title = `100% \\u00 %zz %E2%28 \\ ${token.slice(1)}`;
    service.behave(answer(200, { status: 'success', data: { ...record, title } }));
    expect(await client.retrieveLink({ id })).toMatchObject({ ok: true, value: { title } });
  });

  it('is read if the token is a plain word, which titles may contain by chance', async ({ clientWith, service }) => {
    service.behave(answer(200, { status: 'success', data: { ...record, title: 'Our test of links' } }));
    expect(await clientWith({ token: 'test' }).retrieveLink({ id })).toMatchObject({ ok: true });
  });
});
