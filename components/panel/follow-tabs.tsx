import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { maySeeTabs, requestTabs } from '@/lib/permissions/tabs.ts';

/** Asks for permission to see the tabs. Without it, the panel sees only the page where Hem's button was pressed. */
export function FollowTabs() {
  const maySee = useGranted(maySeeTabs, true);
  const [isRefused, setIsRefused] = useState(false);
  if (maySee) return null;
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex-[1_1_200px] text-xs text-quiet" role={isRefused ? 'status' : undefined}>
        {i18n.t(isRefused ? 'panel.refused' : 'panel.ask')}
      </p>
      <Button onClick={async () => setIsRefused(!(await requestTabs()))}>{i18n.t('panel.follow')}</Button>
    </footer>
  );
}
