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
  maxNameLength,
  siteOf,
} from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { readableHost } from '@/lib/link/names/readable-host.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { Dot } from './dot.tsx';
import { useConnections } from './use-connections.ts';

/** Reads sites from typed hosts or addresses. `wrong` is the first invalid one. */
function readSites(typed: string): { sites: string[]; wrong: string | undefined } {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const read = parts.map((part) => siteOf(/^https?:\/\//i.test(part) ? part : `https://${part}`));
  return { sites: [...new Set(read.filter((site) => site !== null))], wrong: parts[read.indexOf(null)] };
}

/** Formats sites for display and typing. A host that may imitate another stays in Punycode. */
const shownSites = (sites: readonly string[] = []): string =>
  sites
    .map((site) => {
      const text = readableHost(site);
      return text.includes(' ') ? site : text;
    })
    .join(' ');

/** A form for a connection's name, color and sites. For the only connection, it edits the name alone. */
export function ConnectionDescription({ connection }: { connection: Connection }) {
  const connections = useConnections();
  // Only the typed values: the other fields show saved values, which the popup may change.
  const [typed, setTyped] = useState<{ name?: string; color?: ConnectionColor; sites?: string }>({});
  const [saving, setSaving] = useState<'none' | 'saved' | 'failed' | 'wrong'>('none');
  const [shown, setShown] = useState(connection);
  if (shown !== connection) {
    setShown(connection);
    if (saving === 'saved') setTyped({});
  }
  if (connections === null) return null;
  const isOnly = connections.all.length < 2;
  const { name = connection.name ?? '', color = connectionColor(connection) } = typed;
  const sites = typed.sites ?? shownSites(connection.sites);
  const { wrong } = readSites(sites);

  const change = (part: typeof typed) => {
    setTyped(saving === 'saved' ? part : { ...typed, ...part });
    setSaving('none');
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong !== undefined) return setSaving('wrong');
    const read = { name: name.trim(), color, sites: readSites(sites).sites };
    const saved = await ask('describeConnection', { connectionId: connection.id, ...read });
    if (saved.ok) setTyped({ ...read, sites: shownSites(read.sites) });
    setSaving(saved.ok ? 'saved' : 'failed');
  };

  return (
    <form className="grid grid-cols-1 gap-3" onSubmit={save} noValidate autoComplete="off">
      {!isOnly && <h2>{i18n.t('connections.look')}</h2>}
      <TextField
        label={i18n.t('connections.name')}
        value={name}
        onChange={(text) => change({ name: [...text].slice(0, maxNameLength).join('') })}
        placeholder={new URL(connection.baseUrl).host}
      />
      {!isOnly && (
        <>
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
            <legend className="pb-1 font-semibold">{i18n.t('connections.color')}</legend>
            {connectionColors.map((one) => (
              <span key={one} className="inline-flex items-center gap-2">
                <Choice
                  type="radio"
                  name="color"
                  label={i18n.t(`connections.colors.${one}`)}
                  checked={color === one}
                  onChange={() => change({ color: one })}
                />
                <Dot color={one} />
              </span>
            ))}
          </fieldset>
          <TextField
            label={i18n.t('connections.sites')}
            hint={i18n.t('connections.sitesHint')}
            error={saving === 'wrong' && wrong !== undefined ? i18n.t('connections.noSite', [wrong]) : undefined}
            value={sites}
            onChange={(text) => change({ sites: text })}
            spellCheck={false}
          />
        </>
      )}
      {saving === 'failed' && <Notice tone="bad">{i18n.t('connections.notSaved')}</Notice>}
      <div className="flex items-center gap-3">
        <Button type="submit">{i18n.t(isOnly ? 'connections.saveName' : 'connections.save')}</Button>
        {saving === 'saved' && <span role="status">{i18n.t('connection.saved')}</span>}
      </div>
    </form>
  );
}
