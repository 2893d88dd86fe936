/** Where a visitor is, as far as it is known. */
export interface Place {
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  region: string;
  city: string;
  /** IANA name, such as Europe/Vienna. */
  timezone: string;
}

/** Finds a network address on the map. */
export type Locate = (address: string) => Partial<Place>;
