// The English texts of moving in and imports.
export { import_field } from '#texts/en/import_field.ts'
export { import_page } from '#texts/en/import_page.ts'
export { import_result } from '#texts/en/import_result.ts'
export { moving_in } from '#texts/en/moving_in.ts'
