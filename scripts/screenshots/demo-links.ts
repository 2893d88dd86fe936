import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';

/** A link of the demo, with its age and its usual clicks. */
export interface DemoLink extends CreateLinkBody {
  custom_link: string;
  daysOld: number;
  /** On a usual day. */
  clicksPerDay: number;
}

const mediums = { newsletter: 'email', facebook: 'social', instagram: 'social', linkedin: 'social', poster: 'print' };
type Source = keyof typeof mediums;

const utm = (utm_campaign: string, utm_source: Source) => ({
  has_utm: true,
  utm_source,
  utm_medium: mediums[utm_source],
  utm_campaign,
});

const museum = 'https://museum.example.org';
const journal = 'https://journal.example.org';

/** A page whose links the popup and the stats of a campaign show. */
export const exhibition = { address: `${museum}/exhibitions/threads-of-egypt`, title: 'Threads of Egypt' };

const ofExhibition = { long_url: exhibition.address, title: exhibition.title };
const ofFamilies = { long_url: `${museum}/visit/families`, title: 'Family Sundays at the museum' };

/** The links of a museum with a journal, newest first: campaigns, links without UTM, and tags in several spellings. */
export const demoLinks: readonly DemoLink[] = [
  {
    ...{ long_url: `${museum}/research/data-management/introduction-for-doctoral-students`, custom_link: 'rdm' },
    ...{ title: 'Research data management: an introduction for doctoral students', tags: ['research'] },
    ...{ daysOld: 2, clicksPerDay: 2 },
  },
  {
    ...{ long_url: `${journal}/issues/12`, title: 'The Journal, issue 12: mending', custom_link: 'issue-12' },
    ...{ tags: ['journal'], daysOld: 5, clicksPerDay: 7, ...utm('issue-12', 'newsletter') },
  },
  {
    ...{ long_url: `${journal}/issues/12`, title: 'The Journal, issue 12: mending', custom_link: 'issue-12-in' },
    ...{ tags: ['Journal'], daysOld: 5, clicksPerDay: 3, ...utm('issue-12', 'linkedin') },
  },
  {
    ...{ long_url: 'https://podcast.example.org/41', title: 'Episode 41: indigo, from leaf to vat' },
    ...{ custom_link: 'ep41', tags: ['podcast', 'episode'], daysOld: 9, clicksPerDay: 4 },
  },
  {
    ...{ long_url: `${museum}/fr/conferences/bakst`, title: "Léon Bakst et l'étoffe : conférence", daysOld: 13 },
    ...{ custom_link: 'bakst', tags: ['lecture'], clicksPerDay: 1 },
    ...{ has_expiration: true, expiration: '2026-11-08T18:00:00Z' },
  },
  {
    ...{ long_url: `${museum}/ar/exhibitions/silk`, title: 'رحلة الحرير: معرض', custom_link: 'silk' },
    ...{ tags: ['exhibitions'], daysOld: 18, clicksPerDay: 1 },
  },
  {
    ...{ long_url: `${museum}/workshops/winter`, title: 'Winter workshops', custom_link: 'winter-workshops' },
    ...{ tags: ['workshop'], daysOld: 22, clicksPerDay: 3, ...utm('winter-fair', 'newsletter') },
  },
  {
    ...{ long_url: `${museum}/workshops/winter/fair`, title: 'Winter fair: all stalls', custom_link: 'winter-fair' },
    ...{ tags: ['workshops', 'family'], daysOld: 26, clicksPerDay: 2, ...utm('winter-fair', 'facebook') },
  },
  {
    ...{ long_url: `${museum}/members/evenings`, title: 'Winter evenings with the curators', tags: ['members'] },
    ...{ custom_link: 'evenings', daysOld: 31, clicksPerDay: 1, has_password: true, password: 'warp and weft' },
  },
  {
    ...{ ...ofFamilies, custom_link: 'family-instagram', tags: ['family', 'workshops'], daysOld: 35, clicksPerDay: 5 },
    ...utm('family-sundays', 'instagram'),
  },
  {
    ...{ ...ofFamilies, custom_link: 'family', tags: ['Family'], daysOld: 35, clicksPerDay: 4 },
    ...utm('family-sundays', 'newsletter'),
  },
  {
    ...{ ...ofExhibition, custom_link: 'egypt', tags: ['exhibition', 'textiles'], daysOld: 44, clicksPerDay: 8 },
    ...utm('autumn-2026', 'newsletter'),
  },
  {
    ...{ ...ofExhibition, custom_link: 'egypt-facebook', tags: ['exhibition'], daysOld: 44, clicksPerDay: 6 },
    ...utm('autumn-2026', 'facebook'),
  },
  {
    ...{ ...ofExhibition, custom_link: 'egypt-poster', tags: ['Exhibition'], daysOld: 44, clicksPerDay: 3 },
    ...utm('autumn-2026', 'poster'),
  },
  {
    ...{ long_url: 'https://podcast.example.org/40', title: 'Episode 40: looms for small rooms' },
    ...{ custom_link: 'ep40', tags: ['podcast'], daysOld: 58, clicksPerDay: 2 },
  },
  {
    ...{ long_url: `${journal}/how-to-mend-a-hem`, title: 'How to mend a hem', custom_link: 'mend' },
    ...{ tags: ['journal', 'craft'], daysOld: 66, clicksPerDay: 3 },
  },
  {
    ...{ long_url: `${journal}/needles`, title: 'Needles, threads and where to begin', custom_link: 'needles' },
    ...{ tags: ['journal', 'craft'], daysOld: 71, clicksPerDay: 2 },
  },
  {
    ...{ long_url: `${museum}/audio-guide`, title: 'Audio guide for the permanent collection' },
    ...{ custom_link: 'audio', tags: ['visit'], daysOld: 80, clicksPerDay: 6, ...utm('audio-guide', 'poster') },
  },
  {
    ...{ long_url: `${museum}/visit/opening-hours`, title: 'Opening hours and tickets', custom_link: 'hours' },
    ...{ daysOld: 95, clicksPerDay: 8 },
  },
  {
    ...{ long_url: `${museum}/visit/map.pdf`, title: 'Map of the museum (PDF, 3 MB)', custom_link: 'map' },
    ...{ tags: ['visit'], daysOld: 95, clicksPerDay: 2 },
  },
  {
    ...{ long_url: `${museum}/newsletter`, title: 'Newsletter sign-up', custom_link: 'news' },
    ...{ daysOld: 100, clicksPerDay: 4 },
  },
  {
    ...{ long_url: `${museum}/about/report-2025.pdf`, title: 'Annual report 2025 (PDF, 4 MB)', custom_link: 'report' },
    ...{ tags: ['press'], daysOld: 104, clicksPerDay: 0 },
  },
];
