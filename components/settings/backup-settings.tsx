import { Download, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { FileButton } from '@/components/ui/file-button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { apis } from '@/lib/browser/apis.ts';
import { changesSomething, type ImportPlan } from '@/lib/settings/import-plan.ts';
import { syncChoiceItem } from '@/lib/storage/sync-choice.ts';
import { syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import { ImportPreview } from './import-preview.tsx';
import { Setting } from './setting.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { useSettingsFile } from './use-settings-file.ts';

/** Takes settings to other browsers: by the browser's sync, and as a file. */
export function BackupSettings() {
  const choice = useStored(syncChoiceItem);
  const synced = useStored(syncedSettingsItem);
  const [failed, setFailed] = useState(false);
  if (choice.state === 'loading' || synced.state === 'loading') return null;
  const choose = async (isOn: boolean) =>
    setFailed(
      !(await syncChoiceItem.set(isOn).then(
        () => true,
        () => false,
      )),
    );
  const isRefused = choice.value && Object.values(synced.value).some((one) => one.isRefused);
  return (
    <>
      {apis.storage.sync !== undefined && (
        <SettingSwitch
          label={i18n.t('backup.sync')}
          hint={i18n.t('backup.syncHint')}
          checked={choice.value}
          onChange={(isOn) => void choose(isOn)}
        >
          {isRefused && <Notice tone="warn">{i18n.t('presets.onlyHere')}</Notice>}
          {failed && <Notice tone="bad">{i18n.t('presets.notSaved')}</Notice>}
        </SettingSwitch>
      )}
      <SettingsFile />
    </>
  );
}

function SettingsFile() {
  const { importing, save, open, accept, undo, close } = useSettingsFile();
  return (
    <Setting
      label={i18n.t('backup.file')}
      hint={i18n.t('backup.fileHint')}
      control={
        <>
          <Button onClick={() => void save()}>
            <Download size={16} aria-hidden />
            {i18n.t('backup.export')}
          </Button>
          <FileButton
            label={i18n.t('backup.import')}
            icon={<Upload size={16} aria-hidden />}
            accept=".json,application/json"
            onFile={(file) => void open(file)}
          />
        </>
      }
    >
      {'file' in importing && importing.state !== 'asking' && (
        <Notice tone={importing.state === 'nothingNew' ? 'plain' : 'bad'}>
          {i18n.t(`backup.${importing.state}`, [importing.file])}
        </Notice>
      )}
      {importing.state === 'failed' && <Notice tone="bad">{i18n.t('presets.notSaved')}</Notice>}
      {importing.state === 'done' && (
        <Notice
          tone="good"
          actions={
            <Button onClick={() => void undo(importing.undo)} autoFocus>
              {i18n.t('presets.undo')}
            </Button>
          }
        >
          {i18n.t('backup.done')}
        </Notice>
      )}
      {importing.state === 'undone' && <Notice tone="good">{i18n.t('backup.undone')}</Notice>}
      {importing.state === 'asking' && (
        <ImportDialog
          file={importing.file}
          plan={importing.plan}
          onClose={close}
          onAccept={() => void accept(importing.plan)}
        />
      )}
    </Setting>
  );
}

interface DialogProps {
  file: string;
  plan: ImportPlan;
  onClose: () => void;
  onAccept: () => void;
}

/** Asks for confirmation before an import changes settings. */
function ImportDialog({ file, plan, onClose, onAccept }: DialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Otherwise the browser focuses the scrolling list.
  useEffect(() => button.current?.focus(), []);
  return (
    <Dialog
      title={i18n.t('backup.asking', [file])}
      onClose={onClose}
      actions={(dismiss) => (
        <>
          <Button onClick={dismiss}>{i18n.t('backup.cancel')}</Button>
          {changesSomething(plan) && (
            <Button kind="primary" ref={button} onClick={onAccept}>
              {i18n.t('backup.accept')}
            </Button>
          )}
        </>
      )}
    >
      <ImportPreview plan={plan} />
    </Dialog>
  );
}
