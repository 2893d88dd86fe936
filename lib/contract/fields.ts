/** The kind of a field. Addresses are http or https. */
type Kind = 'address' | 'countryRules' | 'dateTime' | 'digits' | 'flag' | 'password' | 'tags' | 'text' | 'uuid';

/** The parts of a link record that nest fields (interface §2.3). */
export const recordParts = ['utm', 'opengraph'] as const;
export type RecordPart = (typeof recordParts)[number];

interface Row {
  kind: Kind;
  /** The length in code points (limits.ts) of a text, or of each tag. */
  min?: number;
  max?: number;
  /** The only operation that accepts it. */
  only?: 'create' | 'update';
  /** The flag that switches it (reading R3). If on, flag and field are sent; if off, only the flag. */
  flag?: string;
  /** The part of a link record that contains it (interface §2.3), if it is nested. */
  part?: RecordPart;
  /** Link records don't have it. */
  writeOnly?: true;
  /** The section of the form that a flag switches, alone or with others. The interface has no sections. */
  section?: string;
}

const flag = <const Section extends string>(section: Section) => ({ kind: 'flag', section }) as const;
const utm = { kind: 'text', max: 200, flag: 'has_utm', part: 'utm' } as const;
const preview = { flag: 'has_opengraph', part: 'opengraph' } as const;

/**
 * All writable fields (interface §2.1, with the lengths of §8), in the interface's order. Bodies, drafts, switches,
 * link records, the service's columns and docs/fields.md derive from this table. Besides its row, a field has only its
 * input, its words and its column (CONTRIBUTING, "Add a field, a section or a key").
 */
export const fields = {
  long_url: { kind: 'address', only: 'create' },
  domain: { kind: 'uuid', only: 'create', writeOnly: true },
  id: { kind: 'uuid', only: 'update' },
  favicon: { kind: 'address' },
  title: { kind: 'text', max: 150 },
  custom_link: { kind: 'text', min: 3, max: 50 },
  tags: { kind: 'tags', min: 1 },
  has_utm: flag('utm'),
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_term: utm,
  utm_content: utm,
  has_opengraph: flag('preview'),
  meta_title: { kind: 'text', max: 150, ...preview },
  meta_description: { kind: 'text', max: 250, ...preview },
  meta_image: { kind: 'address', ...preview },
  has_android_targeting: flag('platforms'),
  android_target_url: { kind: 'address', flag: 'has_android_targeting' },
  has_ios_targeting: flag('platforms'),
  ios_target_url: { kind: 'address', flag: 'has_ios_targeting' },
  has_windows_targeting: flag('platforms'),
  windows_target_url: { kind: 'address', flag: 'has_windows_targeting' },
  has_linux_targeting: flag('platforms'),
  linux_target_url: { kind: 'address', flag: 'has_linux_targeting' },
  has_geo_targeting: flag('countries'),
  geo_targets: { kind: 'countryRules', flag: 'has_geo_targeting' },
  has_cloaking: flag('cloaking'),
  has_password: flag('password'),
  password: { kind: 'password', flag: 'has_password', writeOnly: true },
  password_logo: { kind: 'address', flag: 'has_password' },
  has_expiration: flag('expiration'),
  expiration: { kind: 'dateTime', flag: 'has_expiration' },
  expiration_clicks: { kind: 'digits', flag: 'has_expiration' },
} as const satisfies Record<string, Row>;

type Fields = typeof fields;
export type FieldName = keyof Fields;

/** The fields whose rows have these properties: `FieldsWith<{ kind: 'flag' }>`. */
export type FieldsWith<Said> = { [F in FieldName]: Fields[F] extends Said ? F : never }[FieldName];

/** The flags, such as `has_utm`. */
export type Flag = FieldsWith<{ kind: 'flag' }>;

/** Returns the row of a field. The type checks that each `flag` names a flag. */
export const rowOf = (field: FieldName): Row & { flag?: Flag } => fields[field];

const names = Object.keys(fields) as FieldName[];

/** Returns the fields whose rows have these properties, in the interface's order. */
export const fieldsWith = <const Said extends Partial<Row>>(said: Said): FieldsWith<Said>[] =>
  names.filter((name): name is FieldsWith<Said> =>
    Object.entries(said).every(([key, value]) => Reflect.get(fields[name], key) === value),
  );

/** Returns all fields except these, in the interface's order. */
export const fieldsExcept = <F extends FieldName>(these: readonly F[]): Exclude<FieldName, F>[] =>
  names.filter((name): name is Exclude<FieldName, F> => !these.some((one) => one === name));

/** The fields at the top level of a link record. Country rules have another shape there (interface §2.4). */
export const flatFields = fieldsExcept([
  ...recordParts.flatMap((part) => fieldsWith({ part })),
  ...fieldsWith({ writeOnly: true }),
  ...fieldsWith({ kind: 'countryRules' }),
]);

/** Functions that derive a value from a field, by kind. */
type Makers<F extends FieldName> = {
  [K in Fields[F]['kind']]: (field: Extract<F, FieldsWith<{ kind: K }>>) => unknown;
};

type Made<M extends Makers<F>, F extends FieldName> = { [N in F]: ReturnType<M[Fields[N]['kind']]> };

/**
 * Derives an object with these fields, each value made by the function of its kind. The second signature widens the
 * types, since `Object.fromEntries` loses which value belongs to which name.
 */
export function eachField<F extends FieldName, M extends Makers<F>>(of: readonly F[], makers: M): Made<M, F>;
export function eachField(of: readonly FieldName[], makers: Record<Kind, (field: FieldName) => unknown>): object {
  return Object.fromEntries(of.map((name) => [name, makers[fields[name].kind](name)]));
}
