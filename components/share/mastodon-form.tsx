import { type FormEvent, useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { mastodonServer, mastodonShare, type Shared } from '@/lib/link/share/networks.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { mastodonServerItem } from '@/lib/storage/sharing.ts';

/** Asks for the person's Mastodon server and stores it. Mastodon has no common address to share on. */
export function MastodonForm({ shared }: { shared: Shared }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    // Keeps a text that was typed before storage answered.
    void mastodonServerItem.get().then((saved) => setTyped((now) => now ?? saved));
  }, []);
  const share = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to the form that contains the dialog.
    event.stopPropagation();
    const to = mastodonShare(typed ?? '', shared);
    const server = mastodonServer(typed ?? '');
    setIsAsked(true);
    if (to === null || server === null) return;
    if (!inPrivateWindow()) void mastodonServerItem.set(server).catch(noteProblem('saveChoice'));
    window.open(to, '_blank', 'noopener,noreferrer');
  };
  const isWrong = isAsked && mastodonServer(typed ?? '') === null;
  return (
    <form className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2" onSubmit={share} noValidate>
      <TextField
        label={i18n.t('share.server')}
        error={isWrong ? i18n.t('share.noServer') : undefined}
        placeholder="mastodon.social"
        inputMode="url"
        spellCheck={false}
        autoCapitalize="off"
        autoFocus
        value={typed ?? ''}
        onChange={setTyped}
      />
      <Button kind="primary" type="submit">
        {i18n.t('share.open')}
      </Button>
    </form>
  );
}
