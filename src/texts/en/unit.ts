import type { unit as source } from '#texts/lt/unit.ts'
import type { Same } from '#texts/same.ts'

/** Units of measure. */
export const unit: Same<typeof source> = {
  list: 'Units of measure',
  new: 'New unit of measure',
  add: 'Add unit',
  save: 'Save',
  search: 'Search list',
  empty_title: 'Your units of measure will be here',
  empty_text: 'Units are what you count in, such as pieces, hours or kilograms.',
  sort_title: 'By name',
  sort_short_name: 'By short name',
  column_title: 'Name',
  column_short_name: 'Short name',
  column_format: 'Format',
  column_example: 'Example',
  column_system: 'Origin',
  system: 'System',

  title: 'Name',
  title_hint: 'For example: square metre',
  short_name: 'Short name',
  short_name_hint: 'As printed on documents.',
  format: 'Quantity format',
  format_examples: 'Quantities on documents will look like this: {{whole}} · {{half}} · {{eighth}}',
  format_how: 'Each zero after the decimal point is a digit that is always shown: 0.00 shows two, 0.### up to three.',

  locked_role: 'Only the owner and administrators can change units of measure.',
  locked_system: 'A system unit cannot be changed or deleted. If you do not use it, archive it.',
  locked_system_short: 'A system unit cannot be deleted, but it can be archived.',
}
