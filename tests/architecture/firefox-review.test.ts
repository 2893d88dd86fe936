import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';

const finding = z.object({ code: z.string(), message: z.string(), file: z.optional(z.string()) });
const findings = z.array(finding);
const report = z.object({ errors: findings, warnings: findings, notices: findings });

describe('the Firefox build', () => {
  it('passes the linter of Mozilla’s review, except for React’s own assignments', { timeout: 60_000 }, async () => {
    const linter = createRequire(import.meta.url).resolve('addons-linter/bin/addons-linter');
    const { stdout } = await promisify(execFile)(process.execPath, [
      linter,
      inject('builds').firefox,
      '--output',
      'json',
    ]);
    const { errors, warnings, notices } = report.parse(JSON.parse(stdout));
    expect({ errors, notices }).toEqual({ errors: [], notices: [] });
    expect(warnings.map(({ message }) => message)).toEqual([
      'Unsafe assignment to innerHTML',
      'Unsafe assignment to innerHTML',
    ]);
  });
});
