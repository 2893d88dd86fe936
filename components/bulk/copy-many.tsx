import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#i18n';
import { useCopying } from '@/components/share/use-copying.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Menu } from '@/components/ui/menu.tsx';
import { useMenu } from '@/components/ui/use-menu.ts';
import { csvLines } from '@/lib/csv/csv.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { linesForms, linesText } from '@/lib/link/lines/lines-text.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

const forms = [...linesForms, 'csv'] as const;
type Form = (typeof forms)[number];

/** Returns links as one text and their number. Deleted links and links without a short address are left out. */
async function textOf(links: LinkReader, form: Form): Promise<{ text: string; count: number }> {
  const read = await links.read(0, links.count);
  const named = read.flatMap((link) => {
    const address = addressToShare(link);
    return address === null ? [] : [{ name: link.title ?? '', address, long_url: link.long_url ?? '' }];
  });
  const count = named.length;
  if (form !== 'csv') return { text: linesText(named, form), count };
  const rows = named.map(({ name, address, long_url }) => [address, name, long_url]);
  return { text: csvLines([['short_address', 'title', 'long_url'], ...rows]), count };
}

/** A menu of formats that copies many links. */
export function CopyMany({ links }: { links: LinkReader }) {
  const { copy, copying } = useCopying();
  const [count, setCount] = useState(0);
  const copyAs = async (form: Form) => {
    const { text, count } = await textOf(links, form);
    setCount(count);
    return text;
  };
  const { anchor, close, button } = useMenu();
  return (
    <>
      {/* Not a select element, since each arrow key would choose a format and copy. */}
      <Button {...button}>
        {i18n.t('lines.form')}
        <ChevronDown size={16} aria-hidden />
      </Button>
      {anchor !== null && (
        <Menu
          label={i18n.t('lines.form')}
          items={forms.map((name) => ({ name, words: i18n.t(`lines.forms.${name}`), icon: null }))}
          anchor={anchor}
          onPick={({ name }) => void copy(copyAs(name))}
          onClose={close}
        />
      )}
      <span role="status">
        {copying === 'copied' && i18n.t('bulk.copied', count, [formatCount(count)])}
        {copying === 'failed' && i18n.t('links.notCopied')}
      </span>
    </>
  );
}
