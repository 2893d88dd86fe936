import { Bookmark, Download, Keyboard, Settings2, Upload } from 'lucide-react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { buttonClass } from '@/components/ui/button.tsx';
import type { MenuItem } from '@/components/ui/menu.tsx';
import { MenuButton } from '@/components/ui/menu-button.tsx';

interface Props {
  /** Missing if the view cannot be saved: it is the plain list, or of several connections. */
  onSave: (() => void) | null;
  /** Missing if there is nothing to export yet. */
  onExport: (() => void) | null;
  onLayout: () => void;
  onKeys: () => void;
  /** True if links can be imported, which needs a single connection. */
  canImport: boolean;
}

interface Item extends MenuItem {
  act: () => void;
}

/** The actions of the page. */
export function ListActions({ onSave, onExport, onLayout, onKeys, canImport }: Props) {
  const item = (name: string, words: string, icon: Item['icon'], act: (() => void) | null): Item[] =>
    act === null ? [] : [{ name, words, icon, act }];
  const items = [
    ...item('save', i18n.t('links.views.save'), <Bookmark size={16} aria-hidden />, onSave),
    ...item('export', i18n.t('export.open'), <Download size={16} aria-hidden />, onExport),
    ...item('layout', i18n.t('links.layout.name'), <Settings2 size={16} aria-hidden />, onLayout),
    ...item('keys', i18n.t('links.keys.title'), <Keyboard size={16} aria-hidden />, onKeys),
  ];
  return (
    <>
      {canImport && (
        <Link href="/import" className={buttonClass()}>
          <Upload size={16} aria-hidden />
          {i18n.t('import.open')}
        </Link>
      )}
      <Link href="/links/new" className={buttonClass('primary')}>
        {i18n.t('nav.newLink')}
      </Link>
      <MenuButton label={i18n.t('links.more')} items={items} onPick={({ act }) => act()} />
    </>
  );
}
