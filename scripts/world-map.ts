/** Draws the map of the statistics anew, after its data or its size changed: `npm run map`. */
import { writeFile } from 'node:fs/promises';
import { makeWorldMap } from './world-map/make-world-map.ts';

await writeFile('components/stats/map/world.json', `${JSON.stringify(makeWorldMap(), null, 2)}\n`);
