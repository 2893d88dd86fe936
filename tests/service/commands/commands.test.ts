import { describe, expect, it } from 'vitest';
import { readConnectionLink } from '../../../lib/connection/connection-link.ts';
import { findCaller } from '../../../service/access/tokens.ts';
import { skeletonOf } from '../../../service/links/skeleton.ts';
import type { Database } from '../../../service/storage/tables.ts';
import { openTestDatabase } from '../test-database.ts';
import { failureOf, long_url, testService } from '../test-service.ts';
import { run } from './run.ts';

describe('token', () => {
  it('create prints a valid token, with its permissions', async () => {
    const { call, database } = await testService();
    const [named, token] = await run(database, ['token', 'create', '--label', 'reader', '--read-only']);
    expect(named).toMatch(/^[\w-]{36} {2}reader$/);
    expect((await call('GET', '/links', undefined, token)).status).toBe(200);
    expect(await failureOf(call('POST', '/link/create', { long_url }, token))).toMatchObject({ shape: 'F3' });
  });

  it('create sets an expiration', async () => {
    const database = await openTestDatabase();
    const [, token = ''] = await run(database, ['token', 'create', '--label', 'x', '--expires', '2126-04-01']);
    await expect(findCaller(database, token, new Date('2126-03-31T23:59:59Z'))).resolves.not.toBeNull();
    await expect(findCaller(database, token, new Date('2126-04-01T00:00:00Z'))).resolves.toBeNull();
  });

  it('list shows a label without its terminal escapes, and without text in another order', async () => {
    const { database } = await testService();
    await database.updateTable('tokens').set({ label: 'a\u001b[2J\r\u009b\u202eb\u2028👨‍👩‍👧' }).execute();
    expect(await run(database, ['token', 'list'])).toEqual([
      expect.stringMatching(/ {2}a\\u001b\[2J\\u000d\\u009b\\u202eb\\u2028👨‍👩‍👧 {2}reads and writes$/),
    ]);
  });

  it('list shows all without the tokens; revoke takes effect at once', async () => {
    const { call, database } = await testService();
    const [named = '', token = ''] = await run(database, ['token', 'create', '--label', 'phone']);
    const [id = ''] = named.split(' ');
    expect(await run(database, ['token', 'revoke', id.toUpperCase()])).toEqual([`${id.toUpperCase()}  revoked`]);
    expect(await failureOf(call('GET', '/links', undefined, token))).toMatchObject({ shape: 'F2' });
    const listed = await run(database, ['token', 'list']);
    expect(listed).toEqual([
      expect.stringMatching(/ {2}test {2}reads and writes$/),
      expect.stringMatching(/ {2}phone {2}reads and writes, revoked 20/),
    ]);
    expect(listed.join()).not.toContain(token);
    await expect(run(database, ['token', 'revoke', id])).rejects.toThrow(/no valid token .+\./);
  });
});

describe('domain', () => {
  it('add and list print the ids of domains, the default one first', async () => {
    const database = await openTestDatabase();
    const [first = ''] = await run(database, ['domain', 'add', 'go.example.com']);
    const [second = ''] = await run(database, ['domain', 'add', 'to.example.com']);
    expect(await run(database, ['domain', 'list'])).toEqual([first, second]);
    expect(second).toMatch(/^[\w-]{36} {2}to\.example\.com$/);
  });
});

describe('domain default', () => {
  it('sets the domain of new links that name none', async () => {
    const { create, database } = await testService();
    await run(database, ['domain', 'add', 'to.example.com']);
    expect((await create()).short_url).toMatch(/^https:\/\/go\.example\.com\//);
    const [said] = await run(database, ['domain', 'default', 'To.example.com']);
    expect(said).toMatch(/^[\w-]{36} {2}to\.example\.com {2}default$/);
    expect((await create()).short_url).toMatch(/^https:\/\/to\.example\.com\//);
    expect((await run(database, ['domain', 'list'])).map((line) => line.split('  ')[1])).toEqual([
      'to.example.com',
      'go.example.com',
    ]);
  });
});

describe('slug check', () => {
  /** Gives a link a slug that was allowed once. */
  const rename = async (database: Database, id: string, path: string) => {
    const row = { path, folded: path, skeleton: skeletonOf(path) };
    await database
      .updateTable('addresses')
      .set(row)
      .where('link_id', '=', id)
      .where('folded', 'is not', null)
      .execute();
    await database.updateTable('links').set({ custom_link: path }).where('id', '=', id).execute();
  };

  it('lists slugs that look like another, which keep working and are kept by an import', async () => {
    const { create, database, visit } = await testService();
    for (const custom_link of ['sale', 'plain', 'größe', 'm123', 'rn123']) await create({ custom_link });
    for (const path of ['ѕаӀе', 'sale\u01c3', '2\u2013words', '\u202ereversed']) {
      await rename(database, (await create({ custom_link: 'old' })).id, path);
    }
    const expected = [
      expect.stringMatching(/^https:\/\/go\.example\.com\/\S+ {2}ѕаӀе {2}Looks like "sale"$/),
      expect.stringMatching(/ {2}saleǃ {2}Holds a letter that looks like a sign$/),
      expect.stringMatching(/ {2}2–words {2}Holds a character that looks like another: write "2-words"$/),
      expect.stringMatching(/ {2}\\u202ereversed {2}Holds a character that cannot be seen$/),
    ];
    const listed = await run(database, ['slug', 'check']);
    expect(listed).toHaveLength(4);
    expect(listed).toEqual(expect.arrayContaining(expected));
    expect((await visit(`https://go.example.com/${encodeURIComponent('ѕаӀе')}`)).status).toBe(302);
    const other = await openTestDatabase();
    await run(other, ['import'], await run(database, ['export']));
    expect(await run(other, ['slug', 'check'])).toEqual(listed);
  });

  it('reads any number of slugs', async () => {
    const { create, database, domain } = await testService();
    const { id } = await create({ custom_link: 'ѕаӀе' });
    const rows = Array.from({ length: 1_203 }, (_, number) => ({
      domain_id: domain.id,
      path: `ѕаӀе-${number}`,
      folded: `ѕаӀе-${number}`,
      skeleton: `${number % 2 === 0 ? number : number - 1}`,
      link_id: id,
    }));
    await database.insertInto('addresses').values(rows).execute();
    const { id: link_id } = await create();
    await database.updateTable('addresses').set({ link_id }).where('path', 'like', 'ѕаӀе-%7').execute();
    // Each pair of 6 and 7.
    expect(await run(database, ['slug', 'check'])).toHaveLength(240);
  });
});

describe('connection create', () => {
  it('prints a link with a new token and the default domain', async () => {
    const { call, database, domain } = await testService();
    const [link = ''] = await run(database, ['connection', 'create', '--label', 'phone', '--read-only']);
    const read = readConnectionLink(link);
    expect(read).toMatchObject({
      baseAddress: 'https://go.example.com/v1',
      domains: [{ id: domain.id, label: 'go.example.com' }],
    });
    expect((await call('GET', '/links', undefined, read?.token)).status).toBe(200);
    expect(await failureOf(call('POST', '/link/create', { long_url }, read?.token))).toMatchObject({ shape: 'F3' });
    expect((await run(database, ['token', 'list'])).at(-1)).toMatch(/ {2}phone {2}reads$/);
  });
});

it.each<[string[], RegExp]>([
  [['domain', 'default', 'go.example.com'], /^There is no domain go\.example\.com/],
  [['connection', 'create'], /^There is no domain yet/],
  [['backup'], /^Give a file/],
  [['token', 'make'], /^There is no such command: token create, /],
  [['token', 'create'], /^Give --label/],
  [['token', 'create', '--label', 'x', '--expires', 'soon'], /^Give --expires a day/],
  [['token', 'create', '--lable', 'x'], /--lable/],
  // Names that every object has.
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty'].map((name): [string[], RegExp] => [
    [name],
    /^There is no such command: token create, /,
  ]),
  [['token', 'list', '--all'], /--all/],
  [['domain', 'list', 'go.example.com'], /^Nothing was done: "go\.example\.com" is more than the command takes\.$/],
  [['token', 'create', 'phone', '--label', 'x'], /"phone" is more than/],
  [['export', 'links.jsonl'], /"links\.jsonl" is more than/],
  [['import', 'links.jsonl'], /"links\.jsonl" is more than/],
  [['token', 'create', '--label', 'x', '--expires', '2020-01-31'], /^2020-01-31 has passed: give --expires a later/],
  ...['1', '2027-1-1', '2027-02-31', 'March 2030', '+012027-01-01', '9999-12-31T23:59:59-01:00'].map(
    (text): [string[], RegExp] => [
      ['token', 'create', '--label', 'x', '--expires', text],
      /^Give --expires a day or a time, such/,
    ],
  ),
  [['token', 'create', '--label', 'a\u001b[2Jb'], /^Give --label a name without control characters\.$/],
  [['connection', 'create', '--label', 'a\u009bb'], /^Give --label a name without control characters\.$/],
  [['token', 'revoke'], /^Give the id of a token/],
  [['domain', 'add', 'https://x'], /is not a host/],
  [['share', 'create', 'x', '--from', '2026-03-02', '--to', '2026-03-01'], /^Give a first and a last day/],
  [['share', 'create', 'x', '--from', '2026-03-01', '--to', '2026-03-02'], /^There is no link "x"/],
])('%j is refused in one sentence', async (typed, sentence) => {
  await expect(run(await openTestDatabase(), typed)).rejects.toThrow(sentence);
});
