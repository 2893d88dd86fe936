import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { linkName, withoutScheme } from '@/lib/link/link-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';
import styles from './outbox.module.css';

/** The links that may be the one that was to be made: the person says which. */
export function Candidates({ entry: { id, state } }: { entry: OutboxEntry }) {
  if (state.name !== 'choosing') return null;
  const choose = (link: string | null) => void ask('chooseLink', { entry: id, id: link });
  return (
    <>
      {state.candidates.length > 0 && (
        <ul className={styles['candidates']}>
          {state.candidates.map((link) => (
            <li key={link.id}>
              <div>
                <p>{withoutScheme(addressToShare(link) ?? link.id)}</p>
                <p className={styles['about']}>
                  <MiddleText text={linkName(link)} />
                </p>
              </div>
              <Button onClick={() => choose(link.id)}>{i18n.t('outbox.thisOne')}</Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => choose(null)}>
        {i18n.t(state.candidates.length > 0 ? 'outbox.noneOfThese' : 'outbox.makeIt')}
      </Button>
    </>
  );
}
