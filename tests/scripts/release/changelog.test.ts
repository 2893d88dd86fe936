import { describe, expect, it } from 'vitest';
import { newest } from '../../../components/help/whats-new.ts';
import { changesOf, releaseChanges, unreleasedChanges, withAbsoluteLinks } from '../../../scripts/release/changelog.ts';

const changelog = `# Changelog

Newest first.

## Unreleased

- A highlight

### Added

- A change with ## signs

## 1.0.0 (2026-01-02)

- The first version
`;

const changes = '- A highlight\n\n### Added\n\n- A change with ## signs';

describe('the unreleased changes', () => {
  it('end at the version before', () => {
    expect(unreleasedChanges(changelog)).toBe(changes);
  });

  it('are empty without the section, with an empty one, and in an empty changelog', () => {
    expect(unreleasedChanges(releaseChanges(changelog, '1.1.0', '2026-02-03'))).toBe('');
    expect(unreleasedChanges('# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-01-02)\n\n- The first version\n')).toBe(
      '',
    );
    expect(unreleasedChanges('')).toBe('');
  });

  it('become those of a version, which Help shows as the newest', () => {
    const released = releaseChanges(changelog, '1.1.0', '2026-02-03');
    expect(released).toBe(changelog.replace('## Unreleased', '## 1.1.0 (2026-02-03)'));
    expect(changesOf(released, '1.1.0')).toBe(changes);
    expect(newest(released)).toBe(changes);
  });
});

it('changes are found by their exact version', () => {
  expect(changesOf(changelog, '1.0.0')).toBe('- The first version');
  expect(changesOf(changelog, '1.0')).toBeUndefined();
  expect(changesOf(changelog, 'Unreleased')).toBe(changes);
});

it('links to files of the repository become absolute, and others stay', () => {
  const text = '[a](docs/a.md#b), [c](https://c.example/), [d](#d), [e](mailto:e@e.example)';
  expect(withAbsoluteLinks(text, 'https://code.example/hem/blob/v1.0.0')).toBe(
    text.replace('docs/a.md', 'https://code.example/hem/blob/v1.0.0/docs/a.md'),
  );
});
