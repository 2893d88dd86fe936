import { useState } from 'react';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { type CheckableLink, checkCopied, copiedAddress } from './check-copied.ts';
import { type CopyingOne, useCopyingOne } from './use-copying-one.ts';

export interface CheckedCopying extends CopyingOne {
  /** The copied address of a link that no longer exists; otherwise null. */
  gone: string | null;
}

/**
 * Copies links as they are known immediately, and then reads each from the service. If the address has changed, copies
 * the new one, unless another link was copied since.
 *
 * @param readAt - the time of the last full reading of the list (milliseconds since 1970); null if there was none
 */
export function useCheckedCopying(readAt: number | null): CheckedCopying {
  const copying = useCopyingOne();
  const [gone, setGone] = useState<string | null>(null);
  const check = async (link: CheckableLink, copies: number, form?: CopyForm) => {
    const checked = await checkCopied(link, readAt);
    if (copying.countCopies() !== copies) return;
    if (checked.state === 'changed') copying.copy(Promise.resolve(checked.link), form);
    if (checked.state === 'gone') {
      copying.forget();
      setGone(copiedAddress(link));
    }
  };
  return {
    ...copying,
    gone,
    copy: (link, form) => {
      setGone(null);
      copying.copy(link, form);
      const copies = copying.countCopies();
      void link.then((found) => found && check(found, copies, form)).catch(noteProblem('readLink'));
    },
    forget: () => {
      setGone(null);
      copying.forget();
    },
  };
}
