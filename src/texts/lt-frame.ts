// The Lithuanian texts of the frame that a first page does without: all companies, the list of keys, the palette.
export { company_overview } from '#texts/lt/company_overview.ts'
export { keys_help } from '#texts/lt/keys_help.ts'
export { offline } from '#texts/lt/offline.ts'
export { palette } from '#texts/lt/palette.ts'
