import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../lib/contract/openapi.ts';

const run = promisify(execFile);

it('prints only the OpenAPI document on stdout, in plain Node', async () => {
  const { stdout } = await run(process.execPath, ['scripts/openapi.ts']);
  expect(stdout).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
});
