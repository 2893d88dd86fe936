import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatList } from '@/components/ui/format-list.ts';
import { Note } from '@/components/ui/note.tsx';
import { Hint } from '@/components/ui/text.tsx';
import type { Picture } from '@/components/ui/use-picture.ts';
import { type ImageFinding, imageFindings } from '@/lib/link/preview/image-fit.ts';
import { asked, type Network, networks } from '@/lib/link/preview/networks.ts';
import { byLanguage } from '@/locales/by-language.ts';

interface Line {
  tone: 'good' | 'warn' | 'plain';
  text: string;
}

const percent = byLanguage((language) => new Intl.NumberFormat(language, { style: 'percent' }));

/** The size of a picture, and how the networks will show it. */
export function ImageNotes({ picture }: { picture: Picture }) {
  return (
    // Rendered even if empty, so that screen readers announce later content.
    <Hint as="div" className="grid gap-1" role="status">
      {notesOf(picture).map(({ tone, text }) => (
        <Note key={text} tone={tone}>
          {text}
        </Note>
      ))}
    </Hint>
  );
}

function notesOf(picture: Picture): Line[] {
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

function noteOf(finding: ImageFinding): Line {
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
