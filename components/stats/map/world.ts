import world from './world.json';

const shapes: Readonly<Record<string, string>> = world.shapes;
const dots: Readonly<Record<string, string>> = world.dots;

/** The size of the map in its own units, and all land as one path. */
export const { width, height, land } = world;

/** The countries that have a shape. */
export const shapedCountries: readonly (readonly [code: string, path: string])[] = Object.entries(shapes);

/** Returns the path of a country; undefined if it has none. */
export const shapeOf = (code: string): string | undefined => shapes[code];

/** Returns the place of the dot of a country that is too small to see; undefined for others. */
export function dotOf(code: string): { x: number; y: number } | undefined {
  const [x, y] = dots[code]?.split(' ').map(Number) ?? [];
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** True if a country is on the map. */
export const isDrawn = (code: string): boolean => Object.hasOwn(shapes, code) || Object.hasOwn(dots, code);
