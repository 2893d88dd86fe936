/** Migrates a database in a process of its own: `node migrate-process.ts '<storage as JSON>'`. Prints the log. */
import { migrate } from '../../../service/storage/migrate.ts';
import { displayName, openConnection, storageSchema } from '../../../service/storage/open.ts';
import { withNotes } from './later-migrations.ts';

const storage = storageSchema.parse(JSON.parse(process.argv[2] ?? ''));
const database = openConnection(storage);
await migrate(database, displayName(storage), console.log, withNotes);
await database.destroy();
