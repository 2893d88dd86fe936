import world from './world.json';

const shapes: Readonly<Record<string, string>> = world.shapes;
const dots: Readonly<Record<string, string>> = world.dots;

/** How large the map is, in its own units, and all land as one path. */
export const { width, height, land } = world;

/** Every country that has a shape, with it. */
export const shapedCountries: readonly (readonly [code: string, path: string])[] = Object.entries(shapes);

/** The path of a country; none where it has no shape. */
export const shapeOf = (code: string): string | undefined => shapes[code];

/** Where the dot is of a country that is too small to be seen. */
export function dotOf(code: string): { x: number; y: number } | undefined {
  const [x, y] = dots[code]?.split(' ').map(Number) ?? [];
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Whether a country is on the map at all. */
export const isDrawn = (code: string): boolean => Object.hasOwn(shapes, code) || Object.hasOwn(dots, code);
