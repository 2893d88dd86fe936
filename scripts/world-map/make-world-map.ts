import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoPath, type GeoProjection, geoEqualEarth, geoPath } from 'd3-geo';
import countries from 'i18n-iso-countries';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { roundedPath } from './rounded-path.ts';
import { elsewhere } from './small-places.ts';

/**
 * A map of the world as the statistics draw it: a path for each country, and the middle of those too small to be seen.
 */
export interface WorldMap {
  width: number;
  height: number;
  /** By ISO 3166-1 alpha-2 code. */
  shapes: Record<string, string>;
  /** `x y`, by code. */
  dots: Record<string, string>;
  /** Land that no code names. */
  land: string;
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const require = createRequire(import.meta.url);
const width = 960;
/** Above and below: land that ends where the picture does looks cut off. */
const margin = 4;
/** Square pixels of the map below which a country is drawn as a dot too. */
const tooSmall = 9;
/** Without clicks, and as wide as the map. */
const antarctica = 'AQ';
/** In use for Kosovo, though not in ISO 3166-1. */
const codesByName: Record<string, string> = { Kosovo: 'XK' };

function readAtlas(): Atlas {
  // A package's own data, as its types have it.
  return JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'));
}

function placeDots(path: GeoPath, projection: GeoProjection, features: ReturnType<typeof featuresOf>) {
  const dots: Record<string, string> = {};
  const dot = (code: string, [x, y]: [number, number]) => {
    // The far Pacific lies beyond the last land.
    dots[code] = `${Math.min(width - 4, Math.round(x))} ${Math.round(y)}`;
  };
  // An islet of a large country needs no dot.
  const large = new Set(features.filter(({ shape }) => path.area(shape) >= tooSmall).map(({ code }) => code));
  for (const { code, shape } of features) {
    if (code !== null && !large.has(code)) dot(code, path.centroid(shape));
  }
  for (const [code, place] of Object.entries(elsewhere)) {
    const point = projection(place);
    if (point) dot(code, point);
  }
  return dots;
}

function featuresOf(atlas: Atlas) {
  return feature(atlas, atlas.objects.countries)
    .features.map((shape) => ({
      shape,
      code: countries.numericToAlpha2(String(shape.id)) ?? codesByName[shape.properties.name] ?? null,
    }))
    .filter(({ code }) => code !== antarctica);
}

/** Moves the map so that its north is at the top, and answers with its height. */
function fitTop(projection: GeoProjection, [[, top], [, bottom]]: [[number, number], [number, number]]): number {
  const [x, y] = projection.translate();
  projection.translate([x, y - top + margin]);
  return Math.ceil(bottom - top) + 2 * margin;
}

/** Draws the map once, from Natural Earth's borders, so that no page needs a projection or its data. */
export function makeWorldMap(): WorldMap {
  const features = featuresOf(readAtlas());
  const all = { type: 'FeatureCollection' as const, features: features.map(({ shape }) => shape) };
  const projection = geoEqualEarth().fitWidth(width, all);
  const path = geoPath(projection);
  const height = fitTop(projection, path.bounds(all));
  const shapes: Record<string, string> = {};
  let land = '';
  for (const { code, shape } of features) {
    const drawn = roundedPath(path(shape) ?? '');
    if (code === null) land += drawn;
    else if (drawn !== '') shapes[code] = (shapes[code] ?? '') + drawn;
  }
  return {
    width,
    height,
    shapes,
    dots: placeDots(path, projection, features),
    land,
  };
}
