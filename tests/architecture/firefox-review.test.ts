import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { readFiles } from '../../scripts/package/read-files.ts';
import { zip } from '../../scripts/package/zip.ts';

const finding = z.object({ code: z.string(), message: z.string(), file: z.optional(z.string()) });
const findings = z.array(finding);
const report = z.object({ errors: findings, warnings: findings, notices: findings });

describe('the package for Firefox', () => {
  it('passes the linter of Mozilla’s review, except for React’s own assignments', { timeout: 180_000 }, async () => {
    const linter = createRequire(import.meta.url).resolve('addons-linter/bin/addons-linter');
    const folder = await mkdtemp(join(tmpdir(), 'hem-review-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'firefox.zip');
    await writeFile(file, zip(await readFiles(inject('builds').firefox)));
    const { stdout } = await promisify(execFile)(process.execPath, [linter, file, '--output', 'json']);
    const { errors, warnings, notices } = report.parse(JSON.parse(stdout));
    expect({ errors, notices }).toEqual({ errors: [], notices: [] });
    expect(warnings.map(({ message }) => message)).toEqual([
      'Unsafe assignment to innerHTML',
      'Unsafe assignment to innerHTML',
    ]);
  });
});
