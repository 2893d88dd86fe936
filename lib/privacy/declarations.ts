import { type FirefoxType, type StoreBox, sentData } from './sent-data.ts';

/**
 * Types that Firefox asks for when they are needed, and not at installation. Other types are required, since Hem
 * creates no link without them.
 */
const optionalInFirefox = ['bookmarksInfo'] as const satisfies readonly FirefoxType[];

const isOptional = (type: FirefoxType): boolean => optionalInFirefox.some((one) => one === type);

const firefoxTypes = [...new Set(sentData.flatMap(({ firefox }) => firefox))].toSorted();

/** The manifest's `data_collection_permissions`. Mozilla counts data that goes to the person's own service. */
export const firefoxDataCollection = {
  required: firefoxTypes.filter((type) => !isOptional(type)),
  optional: firefoxTypes.filter(isOptional),
};

/** The boxes of Chrome's privacy form, with the reason for each empty one. Edge's form has the same boxes. */
const boxes: Readonly<Record<StoreBox, null>> & Readonly<Record<string, string | null>> = {
  'Personally identifiable information': 'Hem asks for no name, address or other data about you.',
  'Health information': 'Hem reads none.',
  'Financial and payment information': 'Hem reads none.',
  'Authentication information': null,
  'Personal communications': 'Hem reads none.',
  Location: "Hem reads none. Countries are those that a link's rules name.",
  'Web history': null,
  'User activity': 'Hem counts no clicks, keys or scrolling, and has no telemetry.',
  'Website content': null,
};

/** The answers to the privacy forms of Chrome's and Edge's stores. */
export const storeForm = {
  singlePurpose: 'Create, edit, find and measure short links of the short-link service that you connect.',
  remoteCode: 'No, I am not using remote code.',
  boxes: Object.entries(boxes).map(([name, reason]) => {
    const rows = sentData.filter((row) => row.boxes.some((box) => box === name));
    /** The data of a ticked box; the reason for an empty one. */
    const explanation = reason ?? rows.map(({ data }) => data).join('. ');
    return { name, isTicked: rows.length > 0, explanation };
  }),
  certifications: [
    'I do not sell or transfer user data to third parties, outside of the approved use cases',
    "I do not use or transfer user data for purposes that are unrelated to my item's single purpose",
    'I do not use or transfer user data to determine creditworthiness or for lending purposes',
  ],
} as const;
