import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { withoutLinkToken } from '@/lib/connection/connection-link.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { draftFields } from '@/lib/link/draft.ts';
import type { LeftOutRow, NewJobRow } from '@/lib/operations/job.ts';
import type { Connections } from '../connections/create-connections.ts';

interface Needs {
  connections: Connections;
}

export function leaveOutTokensWith({ connections }: Needs) {
  /**
   * Splits the rows of a job into those to send and those to leave out. A row that holds a connection's token is left
   * out, and saved without the token.
   *
   * @param count - how many rows the job has already: a row without a number in a file is counted on from there
   */
  async function leaveOutTokens(
    rows: readonly (NewJobRow | LeftOutRow)[],
    count: number,
  ): Promise<{ wanted: NewJobRow[]; leftOut: LeftOutRow[] }> {
    const wanted: NewJobRow[] = [];
    const leftOut: LeftOutRow[] = [];
    for (const [at, row] of rows.entries()) {
      const failure = 'write' in row ? await connections.refuseTokensInWrite(row.write) : null;
      if ('write' in row && failure === null) wanted.push(row);
      else leftOut.push(await withoutTokensIn('write' in row ? asLeftOut(row, count + at + 1, failure) : row));
    }
    return { wanted, leftOut };
  }

  /** Removes the tokens of connections, and of connection links to other services. */
  async function withoutTokensIn({ name, long_url, why, ...row }: LeftOutRow): Promise<LeftOutRow> {
    return {
      ...row,
      name: await connections.withoutTokens(withoutLinkToken(name)),
      long_url: await connections.withoutTokens(withoutLinkToken(long_url)),
      why: await connections.withoutTokens(why),
    };
  }

  return leaveOutTokens;
}

export type LeaveOutTokens = ReturnType<typeof leaveOutTokensWith>;

function asLeftOut({ row, name, write }: NewJobRow, number: number, failure: Failure | null): LeftOutRow {
  const long_url = write.kind === 'create' ? write.body.long_url : '';
  return { row: row ?? number, name, long_url, reason: 'error', why: whyRefused(failure) };
}

/** Returns the refused fields with the reason. */
function whyRefused(failure: Failure | null): string {
  const errors = failure?.kind === 'invalid' ? (failure.notSent ?? {}) : {};
  const fields = draftFields.filter((field) => field in errors);
  const labels = fields.map((field) => i18n.t(`editor.field.${field}`));
  return i18n.t('failure.field', [formatItems(labels), i18n.t('contract.token')]);
}
