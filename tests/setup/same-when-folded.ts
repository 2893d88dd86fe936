/** Spellings that searches, filters, campaigns and groups of tags do not tell apart, in the extension and the service. */
export const sameWhenFolded = [
  ['ışık', 'IŞIK'],
  ['isik', 'Işık'],
  ['strasse', 'Straße'],
  ['STRAẞE', 'straße'],
  ['συσ', 'ΣΥΣ'],
  ['σύς', 'ΣΥΣ'],
  ['lodz', 'Łódź'],
  ['oresund', 'Øresund'],
  ['da nang', 'Đà Nẵng'],
  ['istanbul', 'İstanbul'],
  ['aether', 'Æther'],
  ['thorlakur', 'Þorlákur'],
  ['cafe', 'CAFÉ'.normalize('NFD')],
  ['deep work', 'Deep\u00a0Work'],
  ['spring', 'spr\u00ading\u200b'],
  ['ﬁnal', 'FINAL'],
] as const;
