import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
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
    void browser.commands.getAll().then(
      (commands) => setKeys(commands[0]?.shortcut ?? ''),
      () => undefined,
    );
    void readPinned().then(setIsPinned, () => undefined);
  }, []);
  return (
    <section className="grid max-w-110 gap-3 [&_p]:text-quiet">
      <h2>
        <CircleCheck size={20} aria-hidden className="[vertical-align:-3px] text-good" />{' '}
        {i18n.t('connectPrompt.connected.heading', [name])}
      </h2>
      {!isPinned && <p>{i18n.t(import.meta.env.FIREFOX ? 'welcome.pin.firefox' : 'welcome.pin.chromium')}</p>}
      {keys !== '' && <p>{i18n.t('connectPrompt.connected.keys', [keys])}</p>}
      {isLink && <p>{i18n.t('connectPrompt.connected.closeTab')}</p>}
      <Button kind="primary" shape="wide" onClick={onGoOn} ref={button}>
        {i18n.t(isLink ? 'connectPrompt.connected.close' : 'connectPrompt.connected.action')}
      </Button>
    </section>
  );
}
