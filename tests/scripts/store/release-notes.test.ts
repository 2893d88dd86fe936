import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { releaseNotes } from '../../../scripts/store/texts.ts';

it('release notes name the version, and have its changes for users in plain text', () => {
  const changelog =
    '# Changelog\n\n## 1.1.0 (2026-12-24)\n\n- **Find** links. ([Links](docs/many.md))\n\n### Also\n\n- More\n\n**For developers and operators**\n\n- Inner\n\n## 1.0.0\n\n- First\n';
  expect(releaseNotes(changelog, '1.1.0')).toBe('Hem 1.1.0\n\n- Find links.\n\nAlso\n\n- More\n');
  expect(() => releaseNotes(changelog, '1.2.0')).toThrow('CHANGELOG.md has no section 1.2.0.');
});

it('this version has release notes', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version)).toContain(`Hem ${version}\n`);
});
