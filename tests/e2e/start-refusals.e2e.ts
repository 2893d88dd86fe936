import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from './support/start-fixtures.ts';

test.describe('npm start that fails', () => {
  test('says in one sentence that the port is in use', async ({ start, port }) => {
    const other = createServer().listen(port, '127.0.0.1');
    const failing = start();
    expect(await failing.ended).toBe(1);
    expect(failing.said()).toBe(`Port ${port} is in use: stop the program that uses it, or set HEM_PORT to another.\n`);
    other.close();
  });

  test('says in one sentence that the database is broken', async ({ start, folder }) => {
    await writeFile(path.join(folder, 'service.sqlite'), 'This is not a database, and never was one.'.repeat(100));
    const failing = start();
    expect(await failing.ended).toBe(1);
    expect(failing.said()).toMatch(/^The file .*service\.sqlite is not a database, or it is damaged: [^\n]+\n$/);
  });

  test('says in one sentence that the folder cannot be used', async ({ start, folder }) => {
    await writeFile(path.join(folder, 'taken'), 'a file where the folder should be');
    const failing = start({ HEM_DATABASE: path.join(folder, 'taken', 'service.sqlite') });
    expect(await failing.ended).toBe(1);
    expect(failing.said()).toMatch(/^The folder .*taken cannot be written to: [^\n]+\n$/);
  });

  test('says in one sentence that the connection link cannot be saved', async ({ start, folder }) => {
    await mkdir(path.join(folder, 'connection-link'));
    const failing = start();
    expect(await failing.ended).toBe(1);
    expect(failing.said()).toMatch(/^The connection link cannot be kept in [^\n]+\n$/);
  });
});
