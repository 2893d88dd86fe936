import { type FormEvent, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import {
  type ConnectionColor,
  connectionColor,
  connectionColors,
  longestName,
  siteOf,
} from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import styles from './connections.module.css';
import { Dot } from './dot.tsx';
import { useConnections } from './use-connections.ts';

/** The sites in what was typed: hosts or whole addresses, with anything between them. */
const readSites = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .flatMap((part) => (part === '' ? [] : (siteOf(/^https?:/.test(part) ? part : `https://${part}`) ?? []))),
  ),
];

/** What a connection is called, its colour, and the sites that it is the default for. Of one alone there is nothing to tell apart. */
export function ConnectionLook({ connection }: { connection: Connection }) {
  const all = useConnections();
  const [name, setName] = useState(connection.name ?? '');
  const [color, setColor] = useState<ConnectionColor>(() => connectionColor(connection));
  const [sites, setSites] = useState((connection.sites ?? []).join(' '));
  const [saving, setSaving] = useState<'none' | 'saved' | 'failed'>('none');
  if (all === null || all.length < 2) return null;

  const change = (set: () => void) => {
    set();
    setSaving('none');
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readSites(sites);
    const { scope = '' } = connection;
    const kept = await ask('describeConnection', { scope, name: name.trim(), color, sites: read });
    if (kept.ok) setSites(read.join(' '));
    setSaving(kept.ok ? 'saved' : 'failed');
  };

  return (
    <form className={styles['section']} onSubmit={save} noValidate autoComplete="off">
      <h2>{i18n.t('connections.look')}</h2>
      <TextField
        label={i18n.t('connections.name')}
        value={name}
        onChange={(typed) => change(() => setName([...typed].slice(0, longestName).join('')))}
        placeholder={new URL(connection.baseUrl).host}
      />
      <fieldset className={styles['colors']}>
        <legend>{i18n.t('connections.color')}</legend>
        {connectionColors.map((one) => (
          <span key={one} className={styles['color']}>
            <Choice
              type="radio"
              name="color"
              label={i18n.t(`connections.colors.${one}`)}
              checked={color === one}
              onChange={() => change(() => setColor(one))}
            />
            <Dot color={one} />
          </span>
        ))}
      </fieldset>
      <TextField
        label={i18n.t('connections.sites')}
        hint={i18n.t('connections.sitesHint')}
        value={sites}
        onChange={(typed) => change(() => setSites(typed))}
        spellCheck={false}
      />
      {saving === 'failed' && <Notice tone="bad">{i18n.t('connections.notSaved')}</Notice>}
      <div className={styles['actions']}>
        <Button type="submit">{i18n.t('connections.save')}</Button>
        {saving === 'saved' && <span role="status">{i18n.t('connection.saved')}</span>}
      </div>
    </form>
  );
}
