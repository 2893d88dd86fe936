import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { failureShapes } from '../../../lib/contract/failure.ts';
import { hashPassword, verifyPassword } from '../../../service/access/password.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import { until } from '../../setup/until.ts';
import { run } from '../commands/run.ts';
import { replaceScrypt } from '../replace-scrypt.ts';
import { freshStorage } from '../test-database.ts';
import { long_url, testService } from '../test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-hashing-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Suspends each hash of a password until it is released. A hash occupies a thread that commits need too. */
function holdHashes() {
  const held: (() => void)[] = [];
  const counts = { current: 0, max: 0 };
  replaceScrypt((_password, _salt, length, _cost, then) => {
    counts.current += 1;
    counts.max = Math.max(counts.max, counts.current);
    held.push(() => {
      counts.current -= 1;
      then(null, Buffer.alloc(length));
    });
  });
  return { held, counts };
}

it('wrong passwords are compared one at a time, few wait, and none delays writes', async () => {
  const database = await openDatabase(await freshStorage(join(folder, 'service.sqlite')));
  const { app, close, create, update } = await testService({ database });
  const links = await Promise.all(Array.from({ length: 3 }, () => create({ has_password: true, password: 'sesame' })));
  const range = ['--from', '2026-03-01', '--to', '2026-03-31', '--password'];
  const [share = ''] = await run(database, ['share', 'create', links[0]?.id ?? '', ...range], ['sesame']);
  const { held, counts } = holdHashes();
  const send = async (address: string, remoteAddress: string) => {
    const request = { method: 'POST', body: new URLSearchParams({ password: 'wrong' }) };
    return (await app.request(address, request, { incoming: { socket: { remoteAddress } } })).status;
  };

  // All of these attempts are allowed: ten at each link, from one network.
  const answered: number[] = [];
  const addresses = Array.from({ length: 10 }, () => links).flat();
  const sent = addresses.map(async ({ short_url }, number) =>
    answered.push(await send(short_url ?? '', `198.51.100.${number % links.length}`)),
  );
  await until(() => expect(answered).toHaveLength(21));
  expect(new Set(answered)).toEqual(new Set([429]));
  expect(await send(share, '203.0.113.1')).toBe(429);
  expect(held).toHaveLength(1);

  const { id } = await create({ title: 'while they wait' });
  await update({ id, title: 'still' });
  const making = create({ has_password: true, password: 'sesame' });
  const changing = update({ id, has_password: true, password: 'sesame' });
  await until(() => expect(held).toHaveLength(2));
  held[1]?.();
  await until(() => expect(held).toHaveLength(3));
  held[2]?.();
  await Promise.all([making, changing]);

  held[0]?.();
  for (let next = 3; next < 11; next += 1) {
    await until(() => expect(held).toHaveLength(next + 1));
    held[next]?.();
  }
  await Promise.all(sent);
  expect(answered.slice(21)).toEqual(Array(9).fill(403));
  expect(counts.max).toBe(2);
  // A password that was not compared does not count as an attempt.
  const last = send(links[2]?.short_url ?? '', '198.51.100.2');
  await until(() => expect(held).toHaveLength(12));
  held[11]?.();
  expect(await last).toBe(403);
  await close();
});

it('new passwords are hashed in turns for each token, and no token has many waiting', async () => {
  const { call, database, list, token } = await testService();
  const { token: other } = await createToken(database, { label: 'other' });
  const { held } = holdHashes();
  const body = { long_url, has_password: true, password: 'sesame' };
  const ended: string[] = [];
  const send = async (bearer: string, name: string) => {
    const answer = await call('POST', '/link/create', { ...body, title: name }, bearer);
    if (answer.status === 200) ended.push(name);
    return answer;
  };
  // One is being hashed, and 32 wait. None of these is answered before it is released.
  const made = Array.from({ length: 34 }, (_, number) => send(token, `mine ${number}`));
  const refused = await Promise.race(made);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('4');
  expect(failureShapes.F1.body.parse(await refused.clone().json()).message).toBe(
    'Too many passwords were sent at once',
  );
  const others = send(other, 'other');
  await until(async () => expect((await call('GET', '/links', undefined, other)).status).toBe(200));
  for (let number = 0; number < 34; number += 1) {
    await until(() => expect(held).toHaveLength(number + 1));
    held[number]?.();
  }
  await Promise.all([...made, others]);
  expect(ended.indexOf('other')).toBeLessThan(4);
  expect(await list()).toHaveLength(34);
});

it('a hash of a password needs 32 MiB', async () => {
  const costs: unknown[] = [];
  replaceScrypt((_password, _salt, length, cost, then) => {
    costs.push(cost);
    then(null, Buffer.alloc(length));
  });
  await verifyPassword('sesame', await hashPassword('sesame', 'caller'), '198.51.100.7');
  // 128 bytes × N × r (RFC 7914, section 2).
  expect(costs).toEqual(Array(2).fill(expect.objectContaining({ N: 2 ** 15, r: 8 })));
});

it('a hash that this version does not know fits no password', async () => {
  const stored = await hashPassword('sesame', 'caller');
  expect(await verifyPassword('sesame', stored, '198.51.100.1')).toBe(true);
  for (const other of [stored.replace('scrypt', 'argon2'), 'scrypt', 'scrypt:c2FsdA', ''])
    expect(await verifyPassword('sesame', other, '198.51.100.1')).toBe(false);
});
