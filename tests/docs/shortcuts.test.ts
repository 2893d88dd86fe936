import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { findOnPath } from '@/scripts/browsers/machine.ts';
import { runService } from '../setup/service.ts';
import { readSnippets, snippetFor } from './snippets.ts';

const run = promisify(execFile);
const isRunnable = ['bash', 'curl', 'jq'].every((program) => findOnPath([program]) !== undefined);

/** A home folder with the files that the recipes of docs/shortcuts.md describe. */
async function homeWithRecipes() {
  const service = await runService();
  const home = await mkdtemp(path.join(tmpdir(), 'hem-recipes-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const save = async (name: string, text: string) => {
    const file = path.join(home, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await chmod(file, 0o700);
    return file;
  };
  await save('.config/hem-curl', await snippetFor(['curl', 'ini'], service));
  const env = { ...process.env, HOME: home, PATH: `${home}/stand-ins${path.delimiter}${process.env['PATH']}` };
  const shorten = await save('bin/hem-shorten', await snippetFor(['curl', 'bash'], service));
  return { service, home, save, shorten, env };
}

const longAddress = 'https://example.com/a?b="c"&d=\\e#ü';

describe('the recipes of docs/shortcuts.md', () => {
  it('name the token in files alone, never in a command or in the page of others', async () => {
    const holders = (await readSnippets()).filter(({ text }) => text.includes('TOKEN'));
    expect(holders.map(({ heading, language }) => [heading, language])).toEqual([
      ['curl', 'ini'],
      ['ShareX', 'json'],
    ]);
  });

  describe.skipIf(!isRunnable)('in a shell with curl and jq', () => {
    it('shorten an address, with a slug if one is given, and print the short address', async () => {
      const { service, shorten, env } = await homeWithRecipes();
      const { stdout } = await run(shorten, [longAddress], { env });
      const withSlug = await run(shorten, ['https://example.com/spring', 'spring'], { env });
      expect(await service.links()).toMatchObject([
        { long_url: longAddress },
        { long_url: 'https://example.com/spring', custom_link: 'spring' },
      ]);
      expect(stdout).toMatch(new RegExp(`^${service.origin}/\\w+\n$`));
      expect(withSlug.stdout).toBe(`${service.origin}/spring\n`);
      const visit = await fetch(stdout.trim(), { redirect: 'manual' });
      expect(visit.status).toBe(302);
    });

    it('print the sentence of a service that refuses, and fail', async () => {
      const { shorten, env } = await homeWithRecipes();
      await run(shorten, ['https://example.com/spring', 'spring'], { env });
      await expect(run(shorten, ['https://example.com/other', 'spring'], { env })).rejects.toMatchObject({
        stdout: '',
        stderr: expect.stringMatching(/spring|taken|slug/i),
      });
    });

    it('fail if no service answers', async () => {
      const { service, shorten, env } = await homeWithRecipes();
      await service.stop();
      await expect(run(shorten, [longAddress], { env })).rejects.toMatchObject({
        stdout: '',
        stderr: expect.stringContaining('curl:'),
      });
    });

    it('list links', async () => {
      const { service, save, shorten, env } = await homeWithRecipes();
      await run(shorten, ['https://example.com/listed'], { env });
      const [, , list] = (await readSnippets()).filter(({ heading }) => heading === 'curl');
      const script = await save(
        'list',
        `#!/bin/bash\n${list?.text.replaceAll('https://go.example.com', service.origin)}`,
      );
      const { stdout } = await run(script, { env });
      expect(stdout).toMatch(new RegExp(`^${service.origin}/\\w+ https://example.com/listed\n$`));
    });

    it('shorten the typed or copied address in Raycast, and copy the short one', async () => {
      const { service, home, save, env } = await homeWithRecipes();
      const raycast = await save('shorten.sh', await snippetFor(['Raycast', 'bash'], service));
      await save('stand-ins/pbpaste', '#!/bin/bash\nprintf %s https://example.com/copied');
      await save('stand-ins/pbcopy', `#!/bin/bash\ncat > "${home}/copied"`);
      const { stdout } = await run(raycast, [''], { env });
      const short = await readFile(path.join(home, 'copied'), 'utf8');
      expect(stdout).toBe(`Copied: ${short}\n`);
      await run(raycast, ['https://example.com/typed'], { env });
      expect((await service.links()).map(({ long_url }) => long_url)).toEqual([
        'https://example.com/copied',
        'https://example.com/typed',
      ]);
      // Raycast shows the last line of a failed command.
      await expect(run(raycast, ['no address'], { env })).rejects.toMatchObject({
        stderr: '',
        stdout: expect.stringMatching(/\S\n$/),
      });
    });

    it('are commands for Raycast: an executable with its required parameters', async () => {
      const { service } = await homeWithRecipes();
      const text = await snippetFor(['Raycast', 'bash'], service);
      const parameters = Object.fromEntries(
        [...text.matchAll(/^# @raycast\.(\w+) (.+)$/gm)].map(([, name, value]) => [name, value]),
      );
      expect(text).toMatch(/^#!\/bin\/bash\n/);
      expect(parameters).toMatchObject({ schemaVersion: '1', title: expect.any(String), mode: 'compact' });
      expect(JSON.parse(parameters['argument1'] ?? '')).toMatchObject({ type: 'text', optional: true });
    });
  });

  it('have a file for ShareX, whose request creates a link', async () => {
    const service = await runService();
    const uploader = shareXUploader.parse(JSON.parse(await snippetFor(['ShareX', 'json'], service)));
    const answerFor = async (input: string) => {
      const response = await fetch(uploader.RequestURL, {
        method: uploader.RequestMethod,
        headers: { ...uploader.Headers, 'Content-Type': 'application/json' },
        // ShareX writes the input as JSON.
        body: uploader.Data.replace('{input}', JSON.stringify(input).slice(1, -1)),
      });
      return (syntax: string) => valueAt(response.clone().json(), syntax);
    };
    const made = await answerFor(longAddress);
    expect(await made(uploader.URL)).toMatch(new RegExp(`^${service.origin}/\\w+$`));
    expect(await service.links()).toMatchObject([{ long_url: longAddress }]);
    const refused = await answerFor('no address');
    expect(await refused(uploader.ErrorMessage)).toMatch(/\w/);
  });

  it('describe a request for Apple Shortcuts that creates a link', async () => {
    const service = await runService();
    const page = await readFile('docs/shortcuts.md', 'utf8');
    const [, section = ''] = page.split('## Apple Shortcuts');
    const quoted = [...section.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    const [address = '', header = '', value = '', field = '', shown = ''] = quoted;
    const response = await fetch(address.replace('https://go.example.com', service.origin), {
      method: 'POST',
      headers: { [header]: value.replace('TOKEN', service.token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ [field]: longAddress }),
    });
    expect(await valueAt(response.json(), `{json:${shown}}`)).toMatch(new RegExp(`^${service.origin}/\\w+$`));
    expect(await service.links()).toMatchObject([{ long_url: longAddress }]);
  });
});

/** A URL shortener for ShareX (getsharex.com/docs/custom-uploader). Other keys would have no effect there. */
const shareXUploader = z.strictObject({
  Version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  Name: z.string(),
  DestinationType: z.literal('URLShortener'),
  RequestMethod: z.literal('POST'),
  RequestURL: z.url(),
  Headers: z.record(z.string(), z.string()),
  Body: z.literal('JSON'),
  Data: z.string(),
  URL: z.string(),
  ErrorMessage: z.string(),
});

/** Returns the value that ShareX's syntax names in an answer: `{json:data.short_url}`. */
async function valueAt(answer: Promise<unknown>, syntax: string): Promise<unknown> {
  const names = /^\{json:(.+)\}$/.exec(syntax)?.[1]?.split('.') ?? [];
  return names.reduce<unknown>((value, name) => z.record(z.string(), z.unknown()).parse(value)[name], await answer);
}
