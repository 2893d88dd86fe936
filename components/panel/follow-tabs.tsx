import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { Text } from '@/components/ui/text.tsx';
import { useGranted } from '@/components/ui/use-granted.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { maySeeTabs, requestTabs } from '@/lib/permissions/tabs.ts';
import { panelQuestionItem } from '@/lib/storage/panel-question.ts';

/** Asks for permission to see the tabs. Without it, the panel sees only the page where Hem's button was pressed. */
export function FollowTabs() {
  const id = useId();
  const maySee = useGranted(maySeeTabs, true);
  const question = useStored(panelQuestionItem);
  const [isRefused, setIsRefused] = useState(false);
  if (maySee || question.state === 'loading' || question.value.isDismissed) return null;
  return (
    <footer className="flex items-center gap-1">
      <Text
        id={id}
        size="sm"
        className="min-w-0 flex-1"
        title={i18n.t('panel.why')}
        role={isRefused ? 'status' : undefined}
      >
        {i18n.t(isRefused ? 'panel.refused' : 'panel.follow')}
      </Text>
      <Button
        shape="small"
        title={i18n.t('panel.why')}
        aria-describedby={id}
        onClick={async () => setIsRefused(!(await requestTabs()))}
      >
        {i18n.t('panel.allow')}
      </Button>
      <IconButton size="small" label={i18n.t('panel.dismiss')} onClick={() => void question.set({ isDismissed: true })}>
        <X size={16} aria-hidden />
      </IconButton>
    </footer>
  );
}
