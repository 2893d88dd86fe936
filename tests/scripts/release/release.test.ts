import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { planRelease } from '../../../scripts/release/plan.ts';
import { currentVersion, nextVersion } from '../../../scripts/release/version.ts';

const project = process.cwd();
const identity = { name: 'A maintainer', email: 'maintainer@hem.example' };
const env = {
  ...process.env,
  GIT_AUTHOR_NAME: identity.name,
  GIT_AUTHOR_EMAIL: identity.email,
  GIT_COMMITTER_NAME: identity.name,
  GIT_COMMITTER_EMAIL: identity.email,
};

let folder: string;

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

function run(script: string, ...args: string[]) {
  const file = path.join(project, 'scripts/release', script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}`, lastLine: stdout.trim().split('\n').at(-1) };
}

function commitChangelog(sections: string): void {
  writeFileSync(path.join(folder, 'CHANGELOG.md'), `# Changelog\n\n${sections}`);
  git('commit', '--quiet', '--all', '--message', 'Describe changes');
}

// A clone of the last commit on the branch main. The scripts of this folder run in it.
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hem-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', project, folder]);
  const files = ['CHANGELOG.md', 'package.json', 'package-lock.json', 'docs'];
  git('sparse-checkout', 'set', '--no-cone', ...files.map((file) => `/${file}`));
  git('checkout', '--quiet', '-B', 'main');
  commitChangelog('## Unreleased\n\n- A change, see [a page](docs/keys.md)\n');
});

const versions = () => {
  const { version } = currentVersion(read);
  return { current: version, next: nextVersion(version, 'minor') };
};
const today = () => new Date().toISOString().slice(0, 10);

describe('a dry release', () => {
  it('prints its whole plan and leaves the tree clean', () => {
    const { current, next } = versions();
    const head = git('rev-parse', 'HEAD');
    const { status, output } = run('main.ts', 'minor');
    expect(output).toContain(`Release ${next}, after ${current}\n`);
    expect(output).toContain('Notes:\n\n- A change, see [a page](docs/keys.md)\n');
    const release = { current, next, date: today(), notes: '', skipTests: false, skipPackages: false };
    const steps = planRelease(release).map(({ what }, index) => `${index + 1}. ${what}`);
    expect(steps).toHaveLength(8);
    for (const step of steps) expect(output).toContain(step);
    expect(output).toContain(`git push --atomic origin main v${next}\n`);
    expect(output).toContain('Ready. Nothing was changed.');
    expect(status).toBe(0);
    expect([
      git('rev-parse', 'HEAD'),
      git('status', '--porcelain', '--ignored'),
      git('tag', '--list', `v${next}`),
    ]).toEqual([head, '', '']);
  });

  it('names everything that is in the way', () => {
    const { next } = versions();
    git('tag', `v${next}`);
    commitChangelog('## 0.0.1 (2026-01-02)\n\n- A change\n');
    git('checkout', '--quiet', '-b', 'other');
    writeFileSync(path.join(folder, 'docs/managed.md'), 'hem-0.0.9-firefox.zip');
    const { status, output } = run('main.ts', 'minor');
    expect(status).toBe(1);
    expect(output.slice(output.indexOf('Not ready'))).toBe(
      [
        'Not ready:',
        'Releases are made on the branch main, and this is other.',
        'The tree has changes that are not committed:',
        ' M docs/managed.md',
        `The tag v${next} exists.`,
        'CHANGELOG.md does not begin with a section “Unreleased” that names changes.',
        `docs/managed.md names version 0.0.9, and package.json ${versions().current}.`,
        '',
      ].join('\n'),
    );
  });

  it.each([[[]], [['huge']], [['minor', 'patch']], [['minor', '--push']]])('refuses the arguments %j', (args) => {
    const { status, output } = run('main.ts', ...args);
    expect(output).toContain('npm run release -- major|minor|patch');
    expect(status).toBe(1);
  });
});

describe('a release', () => {
  const skipped = ['--do', '--skip-tests', '--skip-packages'];

  it('writes version, changelog and notes, commits and tags, and prints how to push', () => {
    const { current, next } = versions();
    const { status, lastLine } = run('main.ts', 'minor', ...skipped);
    expect(status).toBe(0);
    expect(lastLine).toBe(`git push --atomic origin main v${next}`);
    expect(currentVersion(read)).toEqual({ version: next, problems: [] });
    expect(read('docs/managed.md')).toContain(`hem-${next}-firefox.zip`);
    expect(read('docs/managed.md')).not.toContain(current);
    expect(read('CHANGELOG.md')).toContain(`# Changelog\n\n## ${next} (${today()})\n\n- A change`);
    expect(read('.output/release/notes.md')).toBe('- A change, see [a page](docs/keys.md)\n');
    expect(git('log', '-1', '--format=%s')).toBe(`Release ${next}`);
    expect(git('rev-parse', `v${next}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
    expect(git('diff', '--name-only', 'HEAD~1').split('\n')).toEqual([
      'CHANGELOG.md',
      'docs/managed.md',
      'package-lock.json',
      'package.json',
    ]);
    expect(git('status', '--porcelain')).toBe('');
  });

  it('is followed by notes of its tag, whose links are absolute', () => {
    run('main.ts', 'minor', ...skipped);
    const address = 'https://code.example/hem/blob/main';
    const { status, output } = run('notes.ts', `v${versions().current}`, address);
    expect([status, output]).toEqual([0, `- A change, see [a page](${address}/docs/keys.md)\n`]);
    expect(run('notes.ts', 'v9.9.9', address)).toMatchObject({
      status: 1,
      output: `The tag is v9.9.9, and the version ${versions().current}.\n`,
    });
  });

  it('does nothing while something is in the way', () => {
    writeFileSync(path.join(folder, 'docs/keys.md'), 'A change');
    const head = git('rev-parse', 'HEAD');
    const { status, output } = run('main.ts', 'patch', ...skipped);
    expect(output).toContain('Not ready:\nThe tree has changes');
    expect([status, git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([1, head, 'M docs/keys.md']);
  });
});
