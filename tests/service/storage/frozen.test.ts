import crypto, { scryptSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { createToken, findCaller, listTokens, revokeToken } from '../../../service/access/tokens.ts';
import { noHints } from '../../../service/clicks/click.ts';
import { sharedDevices } from '../../../service/clicks/devices.ts';
import { readPending, savePending } from '../../../service/clicks/pending-file.ts';
import { rollUpClicks } from '../../../service/stats/rollup.ts';
import { engineOf } from '../../../service/storage/engines/engine.ts';
import { migrate } from '../../../service/storage/migrate.ts';
import { migrations } from '../../../service/storage/migrations/index.ts';
import { displayName, openConnection, openDatabase } from '../../../service/storage/open.ts';
import type { Database } from '../../../service/storage/tables.ts';
import {
  footer,
  fromJson,
  header,
  tableNames,
  transferred,
  transferredRow,
} from '../../../service/storage/transfer-format.ts';
import { createBody, geo_targets } from '../../frozen/person.ts';
import { holdClock } from '../../setup/clock.ts';
import { run } from '../commands/run.ts';
import { replaceScrypt } from '../replace-scrypt.ts';
import { freshStorage } from '../test-database.ts';
import { browser, long_url, testService } from '../test-service.ts';
import { dumpSchema } from './dump-schema.ts';

/* The examples are in `tests/frozen`. `npm run freeze` makes them, and tests/frozen/formats.ts has the extension's. */

const folder = path.join(import.meta.dirname, '../../frozen');
const versions = readdirSync(folder).filter((name) => /^\d+\.\d+$/.test(name));
const fileOf = (version: string, name: string) => path.join(folder, version, 'service', name);
const read = (version: string, name: string) => readFileSync(fileOf(version, name), 'utf8');
const version = process.env['HEM_FREEZE'];

const password = 'a FAKE "pâss word"';
/** 32 bytes that are a readable text as base64, since examples must contain no secret. */
const fakeSecret = (number: number) => Buffer.from(`FAKE_TOKEN_OF_A_TEST_NOT_A_SECRET_${number}AAAAAAAA`, 'base64url');
/** The tokens of `fill`. The first secret is that of visitors. */
const fakeTokens = [1, 2, 3].map((number) => `hem_${fakeSecret(number).toString('base64url')}`);

/** Makes new secrets readable. */
function fakeSecrets(): void {
  const { randomBytes } = crypto;
  let made = -1;
  const spy = vi.spyOn(crypto, 'randomBytes').mockImplementation((size: number) => {
    if (size !== 32) return randomBytes(size);
    made += 1;
    return fakeSecret(made);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

/** Sets the time of `testService`, since the service deletes what is old. */
const holdServiceTime = () => holdClock(Date.UTC(2026, 2, 1, 12));

/** Hashes passwords at the cost of a service, since a database has hashes of this cost. */
const useServiceHashes = () =>
  replaceScrypt((typed, salt, length, cost, then) => then(null, scryptSync(typed, salt, length, cost)));

const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const domainSettings = {
  ...{ '--home': 'https://example.com/', '--not-found': 'https://example.com/404?q=שלום', '--pass-parameters': 'off' },
  ...{
    '--redirect-status': '307',
    '--noindex': 'off',
    '--robots': 'User-agent: *\\nDisallow: /',
    '--code-length': '9',
  },
  ...{ '--code-alphabet': 'abcdefghijkl', '--own-networks': '203.0.113.0/24', '--preview': 'off' },
  '--confirm-few-clicks': 'off',
};
const place = { country: 'AT', region: 'Wien', city: 'Vienna', timezone: 'Europe/Vienna' };
const options = { locate: () => place };
type Service = Awaited<ReturnType<typeof testService>>;

/** Fills a service with a row in each table, and with each kind of value. Returns the address of a link. */
async function fill(service: Service): Promise<string> {
  const { clicks, create, database, domain, token, update, visit } = service;
  await run(database, ['domain', 'add', 'שלום.example']);
  await run(database, ['domain', 'set', domain.host, ...Object.entries(domainSettings).flat()]);
  await createToken(database, { label: 'קריאה בלבד', readOnly: true, expires: new Date('2100-01-01T00:00:00Z') });
  const { id: revoked } = await createToken(database, { label: 'revoked' });
  await revokeToken(database, revoked);
  const { geo_targets: _set, has_geo_targeting: _on, ...body } = createBody;
  const off = { has_password: false, has_expiration: false, has_cloaking: false };
  const full = await create({ ...body, domain: domain.id, ...off });
  await update({ id: full.id, has_geo_targeting: true, geo_targets });
  await create({ long_url, has_cloaking: true });
  const locked = { has_password: true, password, has_expiration: true, expiration_clicks: '1000' };
  await create({ ...locked, long_url, expiration: '2027-01-31T23:00:00.000Z', title: 'נעול 🔒' });
  // Other agents are detected later.
  for (const userAgent of [browser, pixel]) await sharedDevices().of({ userAgent, hints: noHints });
  for (const headers of [{}, { 'User-Agent': pixel, Referer: 'https://news.example/', 'Accept-Language': 'he' }])
    await visit(full.short_url, headers);
  await clicks.flush();
  await rollUpClicks(database, full.id, { force: true });
  await visit(full.custom_url, { 'User-Agent': browser });
  await clicks.flush();
  await createKeyed(service, token);
  const days = ['--from', '2026-03-01', '--to', '2026-03-31'];
  await run(database, ['share', 'create', full.id, ...days]);
  await run(database, ['share', 'create', full.id, ...days, '--password'], [password]);
  return String(full.custom_url);
}

/** The files of clicks that could not be stored begin with this name. */
const pendingName = 'pending';

/** Reads a version's file of clicks. Copies it, since a file that cannot be read is renamed. */
function readFrozenPending(frozen: string) {
  const folder = temporaryFolder();
  cpSync(fileOf(frozen, ''), folder, { recursive: true });
  return readPending(path.join(folder, pendingName), (sentence) => expect.unreachable(sentence));
}

/** Creates a link with a key, or gets the one that was created with it. */
async function createKeyed({ app }: Service, token: string): Promise<void> {
  const { status } = await app.request('http://go.example.com/v1/link/create', {
    ...{ method: 'POST', body: JSON.stringify({ long_url: 'https://example.com/keyed' }) },
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': '"one"' },
  });
  expect(status).toBe(200);
}

/** Returns what a service answers about all of its links, and where its visitors are sent. */
async function answersOf({ database, list, retrieve, stats, visit, app }: Service) {
  const links = await list();
  const retrieved = await Promise.all(links.map(({ id }) => retrieve(id)));
  const clicks = await Promise.all(links.map(({ id }) => stats(`?id=${id}`)));
  const domains = await run(database, ['domain', 'list']);
  const addresses = links.flatMap(({ short_url, custom_url }) => [short_url, custom_url].filter((one) => one !== null));
  const visits: [string, number, string | null][] = [];
  for (const address of addresses) {
    const { status, headers } = await visit(address, { 'User-Agent': pixel });
    visits.push([address, status, headers.get('Location')]);
  }
  const shares = retrieved.flatMap((link) => link.shareable_analytics ?? []);
  const locked = [
    ...links.filter((link) => link.has_password).map((link) => link.short_url),
    ...shares.flatMap((share) => (share.has_password ? share.share_url : [])),
  ];
  const body = new URLSearchParams({ password });
  const connection = { incoming: { socket: { remoteAddress: '198.51.100.1' } } };
  for (const address of locked) {
    const { status, headers } = await app.request(String(address), { method: 'POST', body }, connection);
    visits.push([String(address), status, headers.get('Location')]);
  }
  return { links, retrieved, clicks, domains, visits };
}

const linesOf = (text: string) => text.trim().split('\n');
const keyOf = ({ table, row }: z.infer<typeof transferredRow>) =>
  JSON.stringify([table, ...transferred[table].map((column) => row[column])]);
const rowsOf = (lines: readonly string[]) =>
  new Map(
    lines
      .slice(1, -1)
      .map((line) => transferredRow.parse(JSON.parse(line)))
      .map((one) => [keyOf(one), one.row]),
  );

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hem-frozen-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Creates an empty database with the migrations of a version. */
async function migratedTo(frozen: string) {
  const storage = await freshStorage(path.join(temporaryFolder(), 'service.sqlite'));
  const database = openConnection(storage);
  onTestFinished(() => database.destroy());
  const { migrations: names } = header.parse(JSON.parse(linesOf(read(frozen, 'export.jsonl'))[0] ?? ''));
  const then = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  expect(Object.keys(then)).toEqual(names);
  await migrate(database, displayName(storage), () => undefined, then);
  return { storage, database };
}

/** Inserts the rows of an export as they are. */
async function insertRows(database: Database, lines: readonly string[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('owners').execute();
    for (const line of lines.slice(1, -1)) {
      const { table, row } = transferredRow.parse(JSON.parse(line));
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const values = sql.join(Object.values(row).map(fromJson));
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(transaction);
    }
  });
}

it.runIf(version !== undefined)('npm run freeze makes a database with rows in each table', async () => {
  holdServiceTime();
  useServiceHashes();
  fakeSecrets();
  const service = await testService(options);
  const { database } = service;
  onTestFinished(service.close);
  mkdirSync(fileOf(String(version), ''), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(fileOf(String(version), name), text);
  write(`${engineOf(database)}.sql`, await dumpSchema(database));
  if (engineOf(database) === 'postgres') return;
  const address = await fill(service);
  write('export.jsonl', `${(await run(database, ['export'])).join('\n')}\n`);
  write('answers.json', `${JSON.stringify(await answersOf(service), null, 2)}\n`);
  await service.clicks.flush();
  await service.visit(address);
  const saved = await savePending(fileOf(String(version), pendingName), service.clicks.takeUnstored());
  renameSync(saved, fileOf(String(version), `${pendingName}-clicks`));
});

describe.each(versions)('a database of version %s', (frozen) => {
  it('has the schema that its migrations still create: released ones never change', async () => {
    const { database } = await migratedTo(frozen);
    expect(await dumpSchema(database)).toBe(read(frozen, `${engineOf(database)}.sql`));
  });

  it('has a row in each table of its time', () => {
    const { rows } = footer.parse(JSON.parse(linesOf(read(frozen, 'export.jsonl')).at(-1) ?? ''));
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('is read by this version with each value', async () => {
    holdServiceTime();
    useServiceHashes();
    const { storage, database: then } = await migratedTo(frozen);
    const lines = linesOf(read(frozen, 'export.jsonl'));
    await insertRows(then, lines);
    const database = await openDatabase(storage);
    const now = rowsOf(await run(database, ['export']));
    for (const [key, row] of rowsOf(lines)) expect(now.get(key), key).toMatchObject(row);
    const tokens = await listTokens(database);
    expect(tokens).toHaveLength(fakeTokens.length);
    const service = await testService({ ...options, database });
    onTestFinished(service.close);
    const answers: unknown = JSON.parse(read(frozen, 'answers.json'));
    expect(await answersOf(service)).toMatchObject(Object(answers));
    const [writing, reading, revoked] = await Promise.all(
      fakeTokens.map((token) => findCaller(database, token, service.time.now)),
    );
    expect([writing?.readOnly, reading?.readOnly, revoked]).toEqual([false, true, null]);
    const idsOf = async () => (await service.list()).map(({ id }) => id);
    const ids = await idsOf();
    await createKeyed(service, String(fakeTokens[0]));
    expect(await idsOf()).toEqual(ids);
    const writes = (await readFrozenPending(frozen)).flatMap((file) => file.writes);
    const [{ linkId = '' } = {}] = writes.flatMap(({ links }) => links);
    const clicksOf = async () => (await service.stats(`?id=${linkId}`)).total_count ?? 0;
    const before = await clicksOf();
    await service.clicks.addUnstored(writes);
    expect((await clicksOf()) - before).toBe(1);
  });
});

it('each table has an example', () => {
  const counts = versions.map(
    (frozen) =>
      z
        .object({ rows: z.record(z.string(), z.int()) })
        .parse(JSON.parse(linesOf(read(frozen, 'export.jsonl')).at(-1) ?? '')).rows,
  );
  for (const name of tableNames)
    expect(
      counts.some((rows) => (rows[name] ?? 0) > 0),
      name,
    ).toBe(true);
});
