import { hash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureShapes } from '../../../lib/contract/failure.ts';
import { operations } from '../../../lib/contract/operations.ts';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { deleteExpired } from '../../../service/storage/expire.ts';
import { exportDatabase } from '../../../service/storage/export.ts';
import { runs, timesMore } from '../../setup/runs.ts';
import { replaceScrypt } from '../replace-scrypt.ts';
import { createBodies } from '../robust/arbitrary.ts';
import { answerOf, long_url, testService } from '../test-service.ts';

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
});

const key = '"9f1b1c0e-5c1c-4a37-9a8e-3e0c2f4f5b11"';

const post = async (header: string | null, body: string): Promise<Response> =>
  service.app.request('http://go.example.com/v1/link/create', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.token}`,
      'Content-Type': 'application/json',
      ...(header !== null && { 'Idempotency-Key': header }),
    },
    body,
  });
const send = (header: string | null, body: object = {}) => post(header, JSON.stringify({ long_url, ...body }));
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
    const body = { title: 'Private title', custom_link: 'spring sale/50%', tags: ['a'] };
    const first = await made(key, body);
    await service.update({ id: first.id, title: 'Changed', custom_link: 'summer' });
    expect(await made(key, body)).toEqual(first);
    await service.call('DELETE', `/link/delete?id=${first.id}`);
    expect(await made(key, body)).toEqual(first);
    expect(await service.list()).toEqual([]);
  });

  it('keeps neither target nor title of a link that is deleted, also in exports', async () => {
    const target = 'https://private.example/';
    const { id } = await made(key, { title: 'Private title', long_url: target });
    await service.call('DELETE', `/link/delete?id=${id}`);
    expect(await keys()).toEqual([
      {
        owner_id: expect.any(String),
        key: key.slice(1, -1),
        body_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        link_id: id,
        short_url: expect.stringMatching(/^https:\/\/go\.example\.com\/\w{7}$/),
        created_at: '2026-03-01T12:00:00.000Z',
      },
    ]);
    const lines: string[] = [];
    await exportDatabase(service.database, (line) => void lines.push(line));
    expect(lines.join('')).toContain(id);
    expect(lines.join('')).not.toMatch(/private/i);
  });

  it('may be repeated at a version with another order of fields: the stored hash has them in alphabetical order', async () => {
    await made(key, { tags: ['a', 'b'], title: 'Page', custom_link: 'sale', password: 'secret', has_password: true });
    const body = `{"custom_link":"sale","has_password":true,"long_url":"${long_url}","tags":["a","b"],"title":"Page"}`;
    expect((await keys()).map(({ body_hash }) => body_hash)).toEqual([hash('sha256', body)]);
  });

  it('that is repeated returns the first answer, for any body', { timeout: 120_000 * timesMore }, async () => {
    const property = fc.asyncProperty(createBodies, fc.uuid(), async (body, text) => {
      const sendBody = () => post(`"${text}"`, JSON.stringify(body) ?? '');
      const first = await sendBody();
      if (first.status !== 200) return;
      const { data } = await answerOf(operations.createLink, first.clone());
      const deleted = await service.call('DELETE', `/link/delete?id=${data.id}`);
      expect([deleted.status, await (await sendBody()).json()]).toEqual([200, await first.json()]);
    });
    await fc.assert(property, runs(60));
    expect(await service.list()).toEqual([]);
  });

  it('may have 200 characters, and is its owner’s alone', async () => {
    const longest = `"${'x'.repeat(200)}"`;
    const [mine, theirs] = [await made(longest), await made('"theirs"')];
    const { database } = service;
    const other = { id: 'other', name: 'other', created_at: '2026-01-01T00:00:00.000Z' };
    await database.insertInto('owners').values(other).execute();
    await addDomain(database, { host: 'other.example', ownerId: other.id });
    const { token } = await createToken(database, { label: 'other', ownerId: other.id });
    const own = service.token;
    service.token = token;
    const created = await made(longest, { title: 'Another body' });
    expect(created).toMatchObject({ short_url: expect.stringMatching(/^https:\/\/other\.example\//) });
    expect(await made(longest, { title: 'Another body' })).toEqual(created);
    service.token = own;
    expect([await made(longest), await made('"theirs"')]).toEqual([mine, theirs]);
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

  it('with another body is refused during the first one as well', async () => {
    const titles = Array.from({ length: 6 }, (_, number) => `Page ${number}`);
    const answers = await Promise.all(titles.map((title) => send(key, { title })));
    const [created, ...refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(created?.status).toBe(200);
    for (const answer of refused) {
      expect(answer.status).toBe(failureShapes.F4.code);
      expect(await answer.json()).toMatchObject({
        errors: { formErrors: [expect.stringContaining('Idempotency-Key')] },
      });
    }
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
    service.pass(7 * 86_400_000);
    await deleteExpired(service.database, service.time.now);
    expect(await made(key)).toEqual(first);
    service.pass(1);
    await made('"another"');
    await deleteExpired(service.database, service.time.now);
    expect((await keys()).map((row) => row.key)).toEqual(['another']);
    expect((await made(key)).id).not.toBe(first.id);
  });

  it('deletes nothing, however old other keys are', async () => {
    const first = await made(key);
    service.pass(365 * 86_400_000);
    await made('"another"');
    expect(await keys()).toHaveLength(2);
    expect(await made(key)).toEqual(first);
  });

  it('that is repeated hashes its password once, and none before a key or a field is refused', async () => {
    const hashed: unknown[] = [];
    replaceScrypt((password, _salt, length, _cost, then) => {
      hashed.push(password);
      then(null, Buffer.alloc(length));
    });
    const secret = { has_password: true, password: 'sesame' };
    const first = await made(key, secret);
    for (let repeat = 0; repeat < 3; repeat += 1) expect(await made(key, secret)).toEqual(first);
    const unknown = '123e4567-e89b-42d3-a456-426614174000';
    for (const wrong of [{ title: 'Other' }, { custom_link: 'health' }, { domain: unknown }]) {
      expect((await send(key, { ...secret, ...wrong })).status).toBe(failureShapes.F4.code);
    }
    expect(hashed).toEqual(['sesame']);
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
