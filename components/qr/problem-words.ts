import { i18n } from '#i18n';
import type { CodeProblem } from '@/lib/qr/make-code.ts';

/** Says why a code cannot be scanned, and what to do. */
export function problemWords(problem: CodeProblem): { title: string; text: string } {
  switch (problem.kind) {
    case 'inverted':
      return { title: i18n.t('qr.problem.inverted.title'), text: i18n.t('qr.problem.inverted.text') };
    case 'low':
      return { title: i18n.t('qr.problem.low.title'), text: i18n.t('qr.problem.low.text') };
    case 'tooLong':
      return { title: i18n.t('qr.problem.tooLong.title'), text: i18n.t('qr.problem.tooLong.text') };
    case 'unreadable':
      return { title: i18n.t('qr.problem.unreadable.title'), text: i18n.t('qr.problem.unreadable.text') };
    case 'tooSmall':
      return {
        title: i18n.t('qr.problem.tooSmall.title'),
        text:
          problem.least === null
            ? i18n.t('qr.problem.tooSmall.svg')
            : i18n.t('qr.problem.tooSmall.text', [problem.least]),
      };
  }
}
