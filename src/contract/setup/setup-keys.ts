import { crudKeys, keysOf } from '#contract/platform/key-access.ts'

/** What keys may do with the calls of this area. */
export const setupKeys = {
  ...crudKeys('company-account', 'never'),
  ...crudKeys('unit', 'all'),
  ...crudKeys('vat', 'all'),
  ...crudKeys('series', 'all'),
  ...crudKeys('activity', 'all'),
  ...crudKeys('note-template', 'all'),
  ...crudKeys('expense-category', 'all'),
  ...keysOf('all', [
    'company.set_logo',
    'company.remove_logo',
    'period.close',
    'rate.create',
    'rate.upload',
    'rate.undo_upload',
    'rate.delete',
  ]),
  ...keysOf('read', [
    'company.logo',
    'company.style_preview',
    'company.style_preview_pages',
    'company-account.register',
    'series.continuity',
    'period.read',
    'rate.day',
    'rate.month',
    'likeness.find',
  ]),
}
