import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const unit = readFileSync('service/deploy/hem.service', 'utf8');

/** Returns the settings of a section of the unit. */
const section = (name: string) =>
  Object.fromEntries(
    (unit.split(`[${name}]\n`)[1]?.split('\n[')[0] ?? '')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/, 2)),
  );

const cannotVerify = spawnSync('systemd-analyze', ['--version']).status !== 0;

describe('the systemd unit', () => {
  it('retries until the database exists', () => {
    expect(section('Service')).toMatchObject({ Restart: 'on-failure', RestartSec: '5' });
    expect(section('Unit')).toMatchObject({ StartLimitIntervalSec: '0' });
  });

  it.skipIf(cannotVerify)('is valid', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hem-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'hem.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
