/** Generates the map of the stats: `npm run map`. Run it after a change of its data or size. */
import { writeFile } from 'node:fs/promises';
import { makeWorldMap } from './world-map/make-world-map.ts';

await writeFile('components/stats/map/world.json', `${JSON.stringify(makeWorldMap(), null, 2)}\n`);
