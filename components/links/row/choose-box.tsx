import { i18n } from '#i18n';

/** Chooses a link of the list, for those who point; the grid's keys do the same, and it is the grid that hears of a press. */
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
