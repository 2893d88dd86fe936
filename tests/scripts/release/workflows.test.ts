import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const folder = '.github/workflows';
const texts = new Map(readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]));

const texted = z.record(z.string(), z.string());
const step = z.object({ uses: z.optional(z.string()), run: z.optional(z.string()), env: z.optional(texted) });
const job = z.object({
  if: z.optional(z.string()),
  needs: z.optional(z.union([z.string(), z.array(z.string())])),
  permissions: z.optional(texted),
  'timeout-minutes': z.number(),
  steps: z.array(step),
});
const defaults = z.object({ run: z.object({ shell: z.string() }) });
const workflow = z.object({
  defaults: z.optional(defaults),
  on: z.record(z.string(), z.unknown()),
  permissions: texted,
  jobs: z.record(z.string(), job),
});

const workflows = Array.from(texts, ([name, text]) => ({ name, text, ...workflow.parse(parse(text)) }));
const release = workflow.parse(parse(texts.get('release.yml') ?? '')).jobs;

const secretsIn = (text: string) => [
  ...new Set(Array.from(text.matchAll(/\bsecrets\.(\w+)/g), ([, name = '']) => name)),
];

describe.each(workflows)('the workflow $name', ({ text, permissions, defaults, jobs }) => {
  const steps = Object.values(jobs).flatMap((one) => one.steps);

  it('pins each action to a commit, and names its version', () => {
    const used = Array.from(text.matchAll(/\buses: (.*)/g), ([, action = '']) => action);
    expect(used).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may only read, except in the jobs that publish', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const writers = Object.entries(jobs).filter(([, { permissions: own }]) =>
      Object.values(own ?? {}).includes('write'),
    );
    for (const [name, { needs }] of writers) {
      expect(['publish', 'release']).toContain(name);
      expect(needs).toBeDefined();
    }
  });

  it('has shell scripts that are valid, and whose values come from the environment', () => {
    for (const { run } of steps) {
      if (run === undefined) continue;
      expect(run).not.toContain('${{');
      // GitHub's own default ignores a failed command before a pipe.
      if (run.includes(' | ')) expect(defaults?.run.shell).toBe('bash');
      expect(spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' }).stderr).toBe('');
    }
  });

  it('uses secrets that CONTRIBUTING.md names', () => {
    const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
    expect(secretsIn(text).filter((secret) => !contributing.includes(`\`${secret}\``))).toEqual([]);
  });
});

it('each action has one version in all workflows', () => {
  const used = new Set(
    workflows.flatMap(({ text }) => Array.from(text.matchAll(/\buses: (.*)/g), ([, action]) => action)),
  );
  const names = [...used].map((action) => action?.split('@')[0]);
  expect(names).toEqual([...new Set(names)]);
});

it.each(['chrome', 'firefox', 'edge'])(
  'the upload to the store of %s runs if all of its secrets are there',
  (store) => {
    const upload = release[store];
    expect(upload?.if).toBe(`needs.stores.outputs.${store} == 'true'`);
    const secrets = secretsIn(JSON.stringify(upload));
    expect(secrets.length).toBeGreaterThan(2);
    const condition = release['stores']?.steps[0]?.env?.[store.toUpperCase()];
    expect(condition).toBe(`\${{ ${secrets.map((name) => `secrets.${name} != ''`).join(' && ')} }}`);
  },
);

it('a release needs passed tests, and nothing is uploaded to stores before it', () => {
  expect(release['release']?.needs).toEqual(['test', 'packages']);
  expect(release['stores']?.needs).toBe('release');
  for (const store of ['chrome', 'firefox', 'edge']) expect(release[store]?.needs).toBe('stores');
});
