import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatList } from '@/components/ui/format-list.ts';
import type { Picture } from '@/components/ui/use-picture.ts';
import { type Finding, imageFindings } from '@/lib/link/preview/image-fit.ts';
import { asked, type Network, networks } from '@/lib/link/preview/networks.ts';
import { byLanguage } from '@/locales/by-language.ts';

interface Note {
  tone: 'good' | 'warn' | 'plain';
  text: string;
}

const percent = byLanguage((language) => new Intl.NumberFormat(language, { style: 'percent' }));

const colors = { good: 'text-good', warn: 'text-warn', plain: '' };
const icons = { good: CircleCheck, warn: TriangleAlert, plain: Info };

/** The size of a picture, and how the networks will show it. */
export function ImageNotes({ picture }: { picture: Picture }) {
  return (
    // Rendered even if empty, so that screen readers announce later content.
    <div className="grid gap-1 text-xs text-quiet" role="status">
      {notesOf(picture).map(({ tone, text }) => {
        const Icon = icons[tone];
        return (
          <p key={text} className="flex items-start gap-1">
            <Icon size={14} className={`mt-0.5 flex-none ${colors[tone]}`} aria-hidden />
            {text}
          </p>
        );
      })}
    </div>
  );
}

function notesOf(picture: Picture): Note[] {
  switch (picture.kind) {
    case 'none':
    case 'notAnAddress':
      return [];
    case 'loading':
      return [{ tone: 'plain', text: i18n.t('editor.preview.picture.loading') }];
    case 'insecure':
    case 'local':
    case 'failed':
      return [{ tone: 'warn', text: i18n.t(`editor.preview.picture.${picture.kind}`) }];
    case 'shown': {
      if (picture.isDrawing) return [{ tone: 'warn', text: i18n.t('editor.preview.picture.drawing') }];
      const { width, height } = picture.size;
      const size = i18n.t('editor.preview.picture.size', [width, height]);
      return [{ tone: 'plain', text: size }, ...imageFindings(picture.size).map(noteOf)];
    }
  }
}

const named = (those: readonly Network[]) => formatList(those.map((network) => networks[network].name));

function noteOf(finding: Finding): Note {
  switch (finding.kind) {
    case 'leftOut': {
      const { networks } = finding;
      return { tone: 'warn', text: i18n.t('editor.preview.picture.leftOut', networks.length, [named(networks)]) };
    }
    case 'drawnSmall':
      return { tone: 'warn', text: i18n.t('editor.preview.picture.drawnSmall', [named(finding.networks)]) };
    case 'cropped': {
      const share = percent().format(finding.percent / 100);
      return { tone: 'warn', text: i18n.t('editor.preview.picture.cropped', [share, formatCount(asked.ratio)]) };
    }
    case 'soft':
      return { tone: 'plain', text: i18n.t('editor.preview.picture.soft', [asked.width, asked.height]) };
    case 'fits':
      return { tone: 'good', text: i18n.t('editor.preview.picture.fits') };
  }
}
