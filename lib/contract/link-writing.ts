import * as z from 'zod/mini';
import { countryId } from './country.ts';
import type { PlainCode } from './error-codes.ts';
import { eachField, type FieldsWith, fields, fieldsExcept, fieldsWith, rowOf } from './fields.ts';
import { onlyKnown, optionalDateTime, optionalWebAddress, textUpTo, uuid, webAddress } from './values.ts';

const has = z.optional(z.boolean('flag' satisfies PlainCode));
const text = z.string('text' satisfies PlainCode);
const address = z.optional(optionalWebAddress);

/** A text within the limits of its field (interface §8). */
function limited(field: FieldsWith<{ kind: 'text' }>) {
  const upTo = textUpTo(fields[field].max);
  const { min } = rowOf(field);
  return z.optional(min === undefined ? upTo : upTo.check(z.minLength(min)));
}

/** The schema of each kind of field in a body. */
const written = {
  address: () => address,
  dateTime: () => z.optional(optionalDateTime),
  digits: () => z.optional(text.check(z.regex(/^\d*$/, 'clicks' satisfies PlainCode))),
  flag: () => has,
  password: () => z.optional(text),
  tags: () =>
    z.optional(
      z.array(text.check(z.minLength(fields.tags.min, 'tagEmpty' satisfies PlainCode)), 'tags' satisfies PlainCode),
    ),
  text: limited,
  uuid: () => z.optional(uuid),
};

const countryRules = 'countryRules' satisfies PlainCode;

/** A geo target rule of create, which has no country (interface §2.2). */
export const createGeoTarget = onlyKnown({ target_url: webAddress });

/** A geo target rule of update (interface §2.2). */
export const updateGeoTarget = onlyKnown({ country_id: countryId, target_url: webAddress });

/**
 * The body of create (interface §4.1). Only long_url is required (reading R4). Strict, so that a misspelled field is
 * refused and not ignored.
 */
export const createLinkBody = onlyKnown({
  ...eachField(fieldsExcept(fieldsWith({ only: 'update' })), {
    ...written,
    countryRules: () => z.optional(z.array(createGeoTarget, countryRules)),
  }),
  long_url: webAddress,
});

/** The body of update (interface §4.2): the link's id and the changed fields (reading R6). */
export const updateLinkBody = onlyKnown({
  ...eachField(fieldsExcept(fieldsWith({ only: 'create' })), {
    ...written,
    countryRules: () => z.optional(z.array(updateGeoTarget, countryRules)),
  }),
  id: uuid,
});

export type CreateLinkBody = z.infer<typeof createLinkBody>;
export type UpdateLinkBody = z.infer<typeof updateLinkBody>;
