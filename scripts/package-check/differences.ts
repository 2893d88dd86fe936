import type { Files } from '../package/zip.ts';
import { unzip } from './open-package.ts';

/** Names the files that differ, or that only one side has. For ZIP files, names the files inside. */
export function differences(expected: Files, actual: Files, prefix = ''): string[] {
  return [...new Set([...expected.keys(), ...actual.keys()])].flatMap((name) => {
    const [one, other] = [expected.get(name), actual.get(name)];
    if (one === undefined) return [`${prefix}${name} is new`];
    if (other === undefined) return [`${prefix}${name} is missing`];
    if (Buffer.compare(one, other) === 0) return [];
    const inside = name.endsWith('.zip') ? differences(unzip(one), unzip(other), `${prefix}${name}: `) : [];
    return inside.length > 0 ? inside : [`${prefix}${name} differs`];
  });
}
