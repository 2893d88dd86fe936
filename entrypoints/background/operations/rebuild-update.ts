import { checkChange } from '@/lib/bulk/apply-change.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { notSent } from '@/lib/contract/failure.ts';
import { draftOver } from '@/lib/link/merge.ts';
import type { Operation, Write } from '@/lib/operations/operation.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Log } from './log.ts';
import { endOfRepeatable, type Sent } from './send.ts';

interface Needs {
  connections: Connections;
  linkIndex: LinkIndex;
  log: Log;
}

export function rebuildUpdateWith({ connections, linkIndex, log }: Needs) {
  /**
   * Rebuilds the update of a job's row whose link was changed elsewhere: applies the job's change to the link as it is
   * now. Returns the write to send, or the end of the try if there is none.
   */
  async function rebuildUpdate({ write, job }: Operation, connection: Connection): Promise<{ write: Write } | Sent> {
    const about = (await log.read((reads) => reads.jobById(job?.id ?? '')))?.about;
    if (write.kind !== 'update' || write.base === null || about === undefined) return { write };
    const service = await connections.openClient(connection);
    if (service === null) return { end: 'suspended', failure: { kind: 'notConnected' } };
    const read = await linkIndex.retrieveLink(service, write.body.id);
    if (!read.ok) return endOfRepeatable(read.failure, service);
    const base = draftOver(write.base, read.value);
    if (about.kind !== 'edit') return { write: { ...write, base } };
    const utmRules = await readUtmRules(connection.id);
    const checked = checkChange(write.body.id, base, about.change, { now: new Date(), utmRules });
    if (checked.kind === 'changes') return { write: { ...write, body: checked.body, base } };
    if (checked.kind === 'same') return { end: 'same' };
    const errors = Object.entries(checked.errors).map(([field, error]) => [
      field,
      [error.kind === 'contract' ? error.error : { code: 'wrong' as const }],
    ]);
    return { end: 'refused', failure: notSent(Object.fromEntries(errors)) };
  }

  return rebuildUpdate;
}

export type RebuildUpdate = ReturnType<typeof rebuildUpdateWith>;
