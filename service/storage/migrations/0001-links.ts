import { type Kysely, sql } from 'kysely';
import { withCreation, withFlag, withId, withLink, withOwner, withText } from './common-columns.ts';

// Not derived from the contract: a migration must not change with it.
const texts = `
  title title_folded favicon custom_link password_logo password_hash expiration expiration_clicks last_clicked_at
  utm_source utm_medium utm_campaign utm_term utm_content meta_title meta_description meta_image
  android_target_url ios_target_url windows_target_url linux_target_url`;
const flags = `
  has_utm has_opengraph has_cloaking has_password has_expiration has_geo_targeting
  has_android_targeting has_ios_targeting has_windows_targeting has_linux_targeting`;

const words = (text: string) => text.trim().split(/\s+/);

async function createLinksTable(db: Kysely<unknown>): Promise<void> {
  let links = db.schema
    .createTable('links')
    .$call(withId)
    .$call(withOwner)
    .addColumn('domain_id', 'text', (column) => column.notNull().references('domains.id'))
    .$call((table) => withText(table, 'long_url'))
    .$call((table) => withText(table, 'code'))
    .addColumn('click_limit', 'bigint')
    .addColumn('click_count', 'bigint', (column) => column.notNull().defaultTo(0))
    .$call(withCreation);
  for (const text of words(texts)) links = links.addColumn(text, 'text');
  for (const flag of words(flags)) links = links.$call((table) => withFlag(table, flag));
  await links.execute();
  await db.schema.createIndex('links_newest').on('links').columns(['owner_id', 'created_at', 'id']).execute();
}

async function createParts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('addresses')
    .addColumn('domain_id', 'text', (column) => column.notNull().references('domains.id'))
    .$call((table) => withText(table, 'path'))
    .addColumn('folded', 'text')
    .addColumn('skeleton', 'text')
    .addColumn('link_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('addresses_pk', ['domain_id', 'path'])
    // Deferred, so that a new link reserves its addresses before it is stored.
    .addForeignKeyConstraint('addresses_link_fk', ['link_id'], 'links', ['id'], (constraint) =>
      constraint.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .execute();
  await db.schema.createIndex('addresses_link').on('addresses').column('link_id').execute();
  await db.schema
    .createIndex('addresses_folded')
    .on('addresses')
    .columns(['domain_id', 'folded'])
    .where(sql.ref('folded'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('addresses_skeleton')
    .on('addresses')
    .columns(['domain_id', 'skeleton'])
    .where(sql.ref('skeleton'), 'is not', null)
    .execute();
  await db.schema
    .createTable('link_tags')
    .$call(withLink)
    .addColumn('position', 'integer', (column) => column.notNull())
    .$call((table) => withText(table, 'tag'))
    .$call((table) => withText(table, 'folded'))
    .addPrimaryKeyConstraint('link_tags_pk', ['link_id', 'position'])
    .execute();
  await db.schema
    .createTable('geo_targets')
    .$call(withId)
    .$call(withLink)
    .addColumn('position', 'integer', (column) => column.notNull())
    .$call((table) => withText(table, 'country_id'))
    .$call((table) => withText(table, 'target_url'))
    .execute();
  await db.schema.createIndex('geo_targets_link').on('geo_targets').columns(['link_id', 'position']).execute();
}

/** Creates links with their addresses, tags and country rules. */
export async function createLinks(db: Kysely<unknown>): Promise<void> {
  await createLinksTable(db);
  await createParts(db);
}
