import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { ContractErrors } from '@/lib/contract/error-codes.ts';
import { notSent, type Result } from '@/lib/contract/failure.ts';
import { checkNew } from '@/lib/link/check-new.ts';
import type { Page } from '@/lib/link/page/page.ts';
import type { Place } from '@/lib/link/place.ts';
import { initialDraft } from '@/lib/new-link/initial-draft.ts';
import type { CreateLink, Creation } from './create-link.ts';

interface Needs {
  createLink: CreateLink;
}

export function shortenPageWith({ createLink }: Needs) {
  /**
   * Makes the link that a press in the popup would make of a page, without a popup. Fails as `createLink` does, and where
   * the page or the default preset is something that the contract refuses.
   */
  async function shortenPage(
    page: Extract<Page, { kind: 'ordinary' }>,
    { at, isPrivate, connection }: { at: Place | null; isPrivate: boolean; connection: Connection | null },
  ): Promise<Result<Creation>> {
    if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
    const checked = checkNew(await initialDraft(page, connection), new Date());
    if (checked.ok) return createLink({ ...checked, at, isPrivate }, connection);
    const errors = Object.entries(checked.errors).map(([field, error]): [string, ContractErrors[string]] => [
      field,
      [error.kind === 'contract' ? error.error : { code: error.kind === 'address' ? 'webAddress' : 'wrong' }],
    ]);
    return { ok: false, failure: notSent(Object.fromEntries(errors)) };
  }

  return shortenPage;
}
