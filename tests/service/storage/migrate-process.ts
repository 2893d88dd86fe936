/** Migrates a database in a process of its own: `node migrate-process.ts '<storage as JSON>'`. Prints what it was told. */
import { migrate } from '../../../service/storage/migrate.ts';
import { nameOf, openAnother, storageOf } from '../../../service/storage/open.ts';
import { withNotes } from './later-migrations.ts';

const storage = storageOf.parse(JSON.parse(process.argv[2] ?? ''));
const database = openAnother(storage);
await migrate(database, nameOf(storage), console.log, withNotes);
await database.destroy();
