import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Column } from '@/components/ui/column.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import { Text } from '@/components/ui/text.tsx';
import { readShortcuts } from '@/lib/browser/shortcuts.ts';
import { readPinned } from './pinned.ts';

interface Props {
  /** The connection's name. */
  name: string;
  /** True if the tab shows the connection link, so there is no page to shorten. */
  isLink: boolean;
  onGoOn: () => void;
}

/** The popup after the first connection, with hints about the toolbar and the keyboard shortcut. */
export function JustConnected({ name, isLink, onGoOn }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const [keys, setKeys] = useState('');
  const [isPinned, setIsPinned] = useState(true);
  useEffect(() => {
    // Without the browser's answer, the hint is left out.
    void readShortcuts().then(
      (shortcuts) => setKeys(shortcuts.get('_execute_action') ?? ''),
      () => undefined,
    );
    void readPinned().then(setIsPinned, () => undefined);
  }, []);
  return (
    <Column width="message">
      <h2>
        <Sign icon={CircleCheck} tone="good" size={20} isInline /> {i18n.t('connectPrompt.connected.heading', [name])}
      </h2>
      {!isPinned && (
        <Text tone="quiet">{i18n.t(import.meta.env.FIREFOX ? 'welcome.pin.firefox' : 'welcome.pin.chromium')}</Text>
      )}
      {keys !== '' && <Text tone="quiet">{i18n.t('connectPrompt.connected.keys', [keys])}</Text>}
      {isLink && <Text tone="quiet">{i18n.t('connectPrompt.connected.closeTab')}</Text>}
      <Button kind="primary" shape="wide" onClick={onGoOn} ref={button}>
        {i18n.t(isLink ? 'connectPrompt.connected.close' : 'connectPrompt.connected.action')}
      </Button>
    </Column>
  );
}
