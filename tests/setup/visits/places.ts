/** The place of a visit, as a proxy reports it. */
export interface VisitPlace {
  country: string;
  region: string;
  city: string;
  timezone: string;
}

const place = (country: string, region: string, city: string, timezone: string): VisitPlace => ({
  country,
  region,
  city,
  timezone,
});

export const places: readonly VisitPlace[] = [
  place('US', 'California', 'San Francisco', 'America/Los_Angeles'),
  place('DE', 'Bavaria', 'Munich', 'Europe/Berlin'),
  place('IN', 'Karnataka', 'Bengaluru', 'Asia/Kolkata'),
  place('BR', 'Sao Paulo', 'Sao Paulo', 'America/Sao_Paulo'),
  place('GB', 'England', 'London', 'Europe/London'),
  place('FR', 'Ile-de-France', 'Paris', 'Europe/Paris'),
  place('AT', 'Vienna', 'Vienna', 'Europe/Vienna'),
  place('JP', 'Tokyo', 'Tokyo', 'Asia/Tokyo'),
  place('AU', 'New South Wales', 'Sydney', 'Australia/Sydney'),
  place('ZA', 'Gauteng', 'Johannesburg', 'Africa/Johannesburg'),
  place('SG', 'Singapore', 'Singapore', 'Asia/Singapore'),
  place('MT', 'Malta', 'Valletta', 'Europe/Malta'),
  place('CA', 'Ontario', 'Toronto', 'America/Toronto'),
  place('KE', 'Nairobi', 'Nairobi', 'Africa/Nairobi'),
];
