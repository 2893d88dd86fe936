/** What a field holds. An address is one of the web. */
type Kind = 'address' | 'countryRules' | 'dateTime' | 'digits' | 'flag' | 'password' | 'tags' | 'text' | 'uuid';

/** The parts of a read record that hold fields under their own names (interface §2.3). */
export const recordParts = ['utm', 'opengraph'] as const;
export type RecordPart = (typeof recordParts)[number];

interface Row {
  kind: Kind;
  /** Lengths in code points (limits.ts): of a text, or of each tag. */
  min?: number;
  max?: number;
  /** The operation that alone takes it. */
  only?: 'create' | 'update';
  /** The flag that switches it (reading R3): on, flag and field are sent; off, the flag alone. */
  flag?: string;
  /** The part of the read record that holds it (interface §2.3), where it does not lie flat there. */
  part?: RecordPart;
  /** No read record has it. */
  writeOnly?: true;
}

const flag = { kind: 'flag' } as const;
const utm = { kind: 'text', max: 200, flag: 'has_utm', part: 'utm' } as const;
const preview = { flag: 'has_opengraph', part: 'opengraph' } as const;

/**
 * Each writable field (interface §2.1, with the lengths of §8), in the interface's order. Bodies, drafts, switches, the read
 * record, the service's columns and docs/fields.md derive from it: beside its row, a field has its input, its words and its
 * column.
 */
export const fields = {
  long_url: { kind: 'address', only: 'create' },
  domain: { kind: 'uuid', only: 'create', writeOnly: true },
  id: { kind: 'uuid', only: 'update' },
  favicon: { kind: 'address' },
  title: { kind: 'text', max: 150 },
  custom_link: { kind: 'text', min: 3, max: 50 },
  tags: { kind: 'tags', min: 1 },
  has_utm: flag,
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_term: utm,
  utm_content: utm,
  has_opengraph: flag,
  meta_title: { kind: 'text', max: 150, ...preview },
  meta_description: { kind: 'text', max: 250, ...preview },
  meta_image: { kind: 'address', ...preview },
  has_android_targeting: flag,
  android_target_url: { kind: 'address', flag: 'has_android_targeting' },
  has_ios_targeting: flag,
  ios_target_url: { kind: 'address', flag: 'has_ios_targeting' },
  has_windows_targeting: flag,
  windows_target_url: { kind: 'address', flag: 'has_windows_targeting' },
  has_linux_targeting: flag,
  linux_target_url: { kind: 'address', flag: 'has_linux_targeting' },
  has_geo_targeting: flag,
  geo_targets: { kind: 'countryRules', flag: 'has_geo_targeting' },
  has_cloaking: flag,
  has_password: flag,
  password: { kind: 'password', flag: 'has_password', writeOnly: true },
  password_logo: { kind: 'address', flag: 'has_password' },
  has_expiration: flag,
  expiration: { kind: 'dateTime', flag: 'has_expiration' },
  expiration_clicks: { kind: 'digits', flag: 'has_expiration' },
} as const satisfies Record<string, Row>;

type Fields = typeof fields;
export type FieldName = keyof Fields;

/** The fields whose rows say this: `FieldsWith<{ kind: 'flag' }>`. */
export type FieldsWith<Said> = { [F in FieldName]: Fields[F] extends Said ? F : never }[FieldName];

/** The on-off fields: `has_utm` and its like. */
export type Flag = FieldsWith<{ kind: 'flag' }>;

/** The row of a field. That each `flag` names a flag is checked here. */
export const rowOf = (field: FieldName): Row & { flag?: Flag } => fields[field];

const names = Object.keys(fields) as FieldName[];

/** The fields whose rows say this, in the interface's order. */
export const fieldsWith = <const Said extends Partial<Row>>(said: Said): FieldsWith<Said>[] =>
  names.filter((name): name is FieldsWith<Said> =>
    Object.entries(said).every(([key, value]) => Reflect.get(fields[name], key) === value),
  );

/** The fields except these, in the interface's order. */
export const fieldsExcept = <F extends FieldName>(these: readonly F[]): Exclude<FieldName, F>[] =>
  names.filter((name): name is Exclude<FieldName, F> => !these.some((one) => one === name));

/** The fields that lie flat in a read record, as they are written: country rules are read otherwise (interface §2.4). */
export const flatFields = fieldsExcept([
  ...recordParts.flatMap((part) => fieldsWith({ part })),
  ...fieldsWith({ writeOnly: true }),
  ...fieldsWith({ kind: 'countryRules' }),
]);

/** What is made of a field, by its kind. */
type Makers<F extends FieldName> = {
  [K in Fields[F]['kind']]: (field: Extract<F, FieldsWith<{ kind: K }>>) => unknown;
};

type Made<M extends Makers<F>, F extends FieldName> = { [N in F]: ReturnType<M[Fields[N]['kind']]> };

/**
 * An object with these fields, each with what its kind makes of it. The second signature is where the types of a
 * derivation are vouched for: `Object.fromEntries` forgets which value belongs to which name.
 */
export function eachField<F extends FieldName, M extends Makers<F>>(of: readonly F[], makers: M): Made<M, F>;
export function eachField(of: readonly FieldName[], makers: Record<Kind, (field: FieldName) => unknown>): object {
  return Object.fromEntries(of.map((name) => [name, makers[fields[name].kind](name)]));
}
