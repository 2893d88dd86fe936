import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoPath, type GeoProjection, geoEqualEarth, geoPath } from 'd3-geo';
import countries from 'i18n-iso-countries';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { roundedPath } from './rounded-path.ts';
import { elsewhere } from './small-places.ts';

/** The world map of the stats: a path for each country, and a dot for each country too small to see. */
interface WorldMap {
  width: number;
  height: number;
  /** Paths, by ISO 3166-1 alpha-2 code. */
  shapes: Record<string, string>;
  /** The centers of small countries as `x y`, by code. */
  dots: Record<string, string>;
  /** Land without a country code. */
  land: string;
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const require = createRequire(import.meta.url);
const width = 960;
/** The margin above and below, since land at the edge would look cut off. */
const margin = 4;
/** The area in square pixels below which a country also gets a dot. */
const tooSmall = 9;
/** Left out: it has no clicks, and is as wide as the map. */
const antarctica = 'AQ';
/** The code in use for Kosovo, which is not in ISO 3166-1. */
const codesByName: Record<string, string> = { Kosovo: 'XK' };

function readAtlas(): Atlas {
  // Data of a package, typed by the package.
  return JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'));
}

function placeDots(path: GeoPath, projection: GeoProjection, features: ReturnType<typeof featuresOf>) {
  const dots: Record<string, string> = {};
  const dot = (code: string, [x, y]: [number, number]) => {
    // Keep dots of the far Pacific, east of the last land, inside the map.
    dots[code] = `${Math.min(width - 4, Math.round(x))} ${Math.round(y)}`;
  };
  // A small part of a large country needs no dot.
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

/** Moves the map so that its north is at the top, and returns its height. */
function fitTop(projection: GeoProjection, [[, top], [, bottom]]: [[number, number], [number, number]]): number {
  const [x, y] = projection.translate();
  projection.translate([x, y - top + margin]);
  return Math.ceil(bottom - top) + 2 * margin;
}

/** Creates the map from Natural Earth's borders, so that pages need neither a projection nor its data. */
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
