import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConnectionLink } from '../../../lib/connection/connection-link.ts';
import { ownConnection } from '../../../scripts/start/connection-file.ts';
import { findCaller } from '../../../service/access/tokens.ts';
import { type Database, openDatabase } from '../../../service/storage/open.ts';

const origin = 'http://127.0.0.1:8787';
let folder: string;
let file: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hem-connection-'));
  file = path.join(folder, 'connection-link');
  database = await openDatabase({ file: ':memory:' });
});

afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

const tokenOf = (link: string) => readConnectionLink(link)?.token ?? '';

describe('the connection link of npm start', () => {
  it('opens the service, and is readable only by its owner', async () => {
    const { link, kept } = await ownConnection(database, origin, file);
    expect(kept).toBe(false);
    expect(readConnectionLink(link)).toMatchObject({
      baseAddress: `${origin}/v1`,
      domains: [{ label: '127.0.0.1:8787' }],
    });
    expect(await findCaller(database, tokenOf(link), new Date())).not.toBeNull();
    expect(await readFile(file, 'utf8')).toBe(`${link}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is the same at the next start', async () => {
    const { link } = await ownConnection(database, origin, file);
    expect(await ownConnection(database, origin, file)).toEqual({ link, kept: true });
  });

  it('keeps its token and gets the new address when the port changes', async () => {
    const before = await ownConnection(database, origin, file);
    const after = await ownConnection(database, 'http://127.0.0.1:9000', file);
    expect(after.kept).toBe(false);
    expect(readConnectionLink(after.link)).toMatchObject({
      baseAddress: 'http://127.0.0.1:9000/v1',
      token: tokenOf(before.link),
      domains: [{ label: '127.0.0.1:9000' }],
    });
  });

  it('is created again if the database was replaced', async () => {
    const before = await ownConnection(database, origin, file);
    await database.destroy();
    database = await openDatabase({ file: ':memory:' });
    const after = await ownConnection(database, origin, file);
    expect(after.kept).toBe(false);
    expect(tokenOf(after.link)).not.toBe(tokenOf(before.link));
    expect(await findCaller(database, tokenOf(after.link), new Date())).not.toBeNull();
  });
});
