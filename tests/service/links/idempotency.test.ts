import { beforeEach, describe, expect, it } from 'vitest';
import { failureShapes } from '../../../lib/contract/failure.ts';
import { operations } from '../../../lib/contract/operations.ts';
import { answerOf, long_url, testService } from '../test-service.ts';

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
});

const key = '"9f1b1c0e-5c1c-4a37-9a8e-3e0c2f4f5b11"';

const send = async (header: string | null, body: object = {}): Promise<Response> =>
  service.app.request('http://go.example.com/v1/link/create', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.token}`,
      'Content-Type': 'application/json',
      ...(header !== null && { 'Idempotency-Key': header }),
    },
    body: JSON.stringify({ long_url, ...body }),
  });
const made = async (header: string | null, body: object = {}) =>
  (await answerOf(operations.createLink, send(header, body))).data;
const keys = () => service.database.selectFrom('create_keys').selectAll().execute();

describe('a create with an Idempotency-Key', () => {
  it('that is repeated returns the first answer, and creates no other link', async () => {
    const first = await send(key, { title: 'Page', tags: ['a'] });
    expect(first.headers.get('Idempotency-Key')).toBe(key);
    const again = await send(key, { title: 'Page', tags: ['a'] });
    expect(again.headers.get('Idempotency-Key')).toBe(key);
    expect(await again.json()).toEqual(await first.json());
    expect(await service.list()).toHaveLength(1);
  });

  it('that is repeated during the first one waits for it', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => made(key, { custom_link: 'sale' })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await service.list()).toHaveLength(1);
  });

  it('returns the first answer even after its link was changed or deleted', async () => {
    const first = await made(key);
    await service.update({ id: first.id, title: 'Changed' });
    expect(await made(key)).toEqual(first);
    await service.call('DELETE', `/link/delete?id=${first.id}`);
    expect(await made(key)).toEqual(first);
    expect(await service.list()).toEqual([]);
  });

  it('with another body is refused, naming the header', async () => {
    await made(key);
    const refused = await send(key, { title: 'Other' });
    expect(refused.status).toBe(failureShapes.F4.code);
    expect(await refused.json()).toMatchObject({
      errors: { formErrors: [expect.stringContaining('Idempotency-Key')] },
    });
    expect(refused.headers.get('Idempotency-Key')).toBeNull();
    expect(await service.list()).toHaveLength(1);
  });

  it('that was refused leaves its key free', async () => {
    const other = await made(null, { custom_link: 'sale' });
    expect((await send(key, { custom_link: 'sale' })).status).toBe(failureShapes.F4.code);
    await service.call('DELETE', `/link/delete?id=${other.id}`);
    expect(await made(key, { custom_link: 'sale' })).toMatchObject({ custom_url: expect.stringContaining('/sale') });
  });

  it('creates another link after a week, when the key is deleted', async () => {
    const first = await made(key);
    service.pass(7 * 86_400_000 - 1000);
    expect(await made(key)).toEqual(first);
    service.pass(2000);
    expect((await made(key)).id).not.toBe(first.id);
    expect(await keys()).toHaveLength(1);
    service.pass(8 * 86_400_000);
    await made('"another"');
    expect((await keys()).map((row) => row.key)).toEqual(['another']);
  });

  it('stores no password, nor anything to guess it by', async () => {
    const first = await made(key, { has_password: true, password: 'open sesame' });
    expect(await made(key, { has_password: true, password: 'another' })).toEqual(first);
    expect(JSON.stringify(await keys())).not.toContain('sesame');
  });

  it.each(['bare', '""', '"', 'text "quoted"', `"${'x'.repeat(201)}"`, '"a", "b"', '"ä"'])(
    'refuses the header %s, and explains the format',
    async (header) => {
      const refused = await send(header).catch(() => null);
      // Not every text can be sent as a header.
      if (refused === null) return expect(header).toMatch(/[^\x20-\x7e]/);
      expect(refused.status).toBe(failureShapes.F1.code);
      expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/quoted string of at most 200/) });
      expect(await service.list()).toEqual([]);
    },
  );
});

it('a create without a key creates a link each time, and echoes nothing', async () => {
  const first = await send(null);
  expect(first.headers.get('Idempotency-Key')).toBeNull();
  await made(null);
  expect(await service.list()).toHaveLength(2);
  expect(await keys()).toEqual([]);
});
