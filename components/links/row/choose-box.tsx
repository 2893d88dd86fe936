import { i18n } from '#i18n';

/** Selects a row with the pointer. The grid handles the click, and has keys that do the same. */
export const ChooseBox = ({ title, isChosen }: { title: string; isChosen: boolean }) => (
  <input
    type="checkbox"
    tabIndex={-1}
    data-do="choose"
    aria-label={i18n.t('links.choose', [title])}
    checked={isChosen}
    readOnly
  />
);
