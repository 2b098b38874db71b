// The Lithuanian texts of moving in and imports.
export { import_field } from '#texts/lt/import_field.ts'
export { import_page } from '#texts/lt/import_page.ts'
export { import_result } from '#texts/lt/import_result.ts'
export { moving_in } from '#texts/lt/moving_in.ts'
