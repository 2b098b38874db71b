// The English texts of the frame that a first page does without: all companies, the list of keys, the palette.
export { company_overview } from '#texts/en/company_overview.ts'
export { keys_help } from '#texts/en/keys_help.ts'
export { offline } from '#texts/en/offline.ts'
export { palette } from '#texts/en/palette.ts'
