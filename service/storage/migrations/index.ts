import type { Migration } from 'kysely/migration';
import { up as links } from './0001-links.ts';
import { up as figures } from './0002-figures.ts';
import { up as shares } from './0003-shares.ts';
import { up as clickBatches } from './0004-click-batches.ts';
import { up as titles } from './0005-titles.ts';
import { up as clickWriters } from './0006-click-writers.ts';
import { up as lists } from './0007-lists.ts';
import { up as countsByKind } from './0008-counts-by-kind.ts';
import { up as tagged } from './0009-tagged.ts';
import { up as shortTags } from './0010-short-tags.ts';

/** Every migration, in the order of their names. One that was released is never changed: add another. */
export const migrations: Record<string, Migration> = {
  '0001-links': { up: links },
  '0002-figures': { up: figures },
  '0003-shares': { up: shares },
  '0004-click-batches': { up: clickBatches },
  '0005-titles': { up: titles },
  '0006-click-writers': { up: clickWriters },
  '0007-lists': { up: lists },
  '0008-counts-by-kind': { up: countsByKind },
  '0009-tagged': { up: tagged },
  '0010-short-tags': { up: shortTags },
};
