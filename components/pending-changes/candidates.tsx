import { useId } from 'react';
import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { Text } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { WebLink } from '@/components/ui/web-link.tsx';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { linkName, withoutScheme } from '@/lib/link/names/link-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';

/** Lists the links that a lost create may have made, for the person to choose from. */
export function Candidates({ operation: { id, state } }: { operation: Operation }) {
  const now = useNow(10);
  const ids = useId();
  if (state.name !== 'ambiguous' || state.candidates.length === 0) return null;
  return (
    <Rows>
      {state.candidates.map((link) => {
        const address = addressToShare(link);
        const name = withoutScheme(address ?? link.id);
        const nameId = `${ids}-${link.id}`;
        return (
          <li key={link.id} className="flex items-center justify-between gap-2">
            <div className="min-w-0 wrap-anywhere">
              <p id={nameId}>{address === null ? name : <WebLink address={address}>{name}</WebLink>}</p>
              <Text tone="quiet" className="truncate" dir="auto" title={linkName(link)}>
                {linkName(link)}
              </Text>
              {link.created_at !== null && (
                <Text tone="quiet">
                  <time dateTime={link.created_at}>
                    {i18n.t('pendingChanges.created', [ago(new Date(link.created_at), new Date(now))])}
                  </time>
                </Text>
              )}
            </div>
            <Button
              onClick={() => void ask('chooseLink', { operation: id, id: link.id })}
              id={`${nameId}-choose`}
              aria-labelledby={`${nameId}-choose ${nameId}`}
            >
              {i18n.t('pendingChanges.thisOne')}
            </Button>
          </li>
        );
      })}
    </Rows>
  );
}
