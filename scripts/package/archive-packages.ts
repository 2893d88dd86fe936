import * as z from 'zod/mini';

/** A JSON object. Only the schemas below say what is read from it, so that all else is written back unchanged. */
const whole = z.record(z.string(), z.unknown());
const ranges = z._default(z.record(z.string(), z.string()), {});

const packageFile = z.object({ dependencies: ranges, devDependencies: ranges, scripts: ranges });

const lockedPackage = z.object({
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
  peerDependencies: ranges,
  peerDependenciesMeta: z._default(z.record(z.string(), z.object({ optional: z.optional(z.boolean()) })), {}),
});

const lockFile = z.object({ packages: z.record(z.string(), whole) });

type LockedPackages = Readonly<Record<string, unknown>>;

/** The commands that work in the archive. */
const commands = ['build', 'build:firefox', 'package'];

const pick = <Value>(from: Readonly<Record<string, Value>>, has: (name: string) => boolean): Record<string, Value> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => has(name)));

const toText = (json: object): string => `${JSON.stringify(json, null, 2)}\n`;

/**
 * Reduces package.json and package-lock.json to the packages that the sources name, and the packages that these need in turn.
 * The others are for the service and the tests, and would only take a reviewer's time.
 * Reducing the result again changes nothing.
 */
export function archivePackages(packageJson: string, lockJson: string, sources: readonly string[]) {
  const { optionalDependencies, ...file } = whole.parse(JSON.parse(packageJson));
  const own = packageFile.parse(file);
  const isNamed = (name: string) => sources.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`));
  const dependencies = pick(own.dependencies, isNamed);
  const devDependencies = pick(own.devDependencies, isNamed);
  const scripts = pick(own.scripts, (name) => commands.includes(name));

  const lock = whole.parse(JSON.parse(lockJson));
  const locked = lockFile.parse(lock).packages;
  const { optionalDependencies: _optional, ...root } = locked[''] ?? {};
  const all = { ...locked, '': { ...root, dependencies, devDependencies } };
  const needed = reachable(all);
  return {
    packageJson: toText({ ...file, dependencies, devDependencies, scripts }),
    lockJson: toText({ ...lock, packages: pick(all, (path) => needed.has(path)) }),
  };
}

/** Returns the paths of all packages that the root needs, directly or indirectly. */
function reachable(all: LockedPackages): Set<string> {
  const found = new Set(['']);
  // A set's iteration includes what is added meanwhile.
  for (const path of found) {
    for (const name of neededBy(all[path])) {
      const resolved = resolve(all, path, name);
      if (resolved !== undefined) found.add(resolved);
    }
  }
  return found;
}

/** Returns the names of the packages that one needs. Peers that are optional are not needed. */
function neededBy(json: unknown): string[] {
  const { peerDependencies, peerDependenciesMeta, ...one } = lockedPackage.parse(json);
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }), ...peers];
}

/** Returns the path of a package as Node finds it from another: in the nearest `node_modules` above. */
function resolve(all: LockedPackages, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in all) return path;
  if (from === '') return undefined;
  const above = from.lastIndexOf('/node_modules/');
  return resolve(all, above === -1 ? '' : from.slice(0, above), name);
}
