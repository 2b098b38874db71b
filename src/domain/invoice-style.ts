/** How the sheet is laid out. `bilingual` says every label in Lithuanian and English. */
export const layouts = ['modern', 'classic', 'compact', 'bilingual'] as const
export type Layout = (typeof layouts)[number]

/** Typefaces with every Lithuanian letter and figures of one width. */
export const documentFonts = ['inter', 'plex', 'libertinus'] as const
export type DocumentFont = (typeof documentFonts)[number]

/** The colours offered, each 7.8 or more on white (look.md). */
export const accents = ['#27409B', '#1E1C17', '#185C36', '#714606', '#8B2619', '#5B2A6B', '#0F5A66'] as const

export const logoPlaces = ['left', 'right', 'above'] as const
export const logoSizes = ['small', 'medium', 'large'] as const

/** Columns that may be left out. What the law asks of a line then stands under its title instead. */
export const optionalColumns = [
  'show_position',
  'show_product_code',
  'show_unit',
  'show_price_without_vat',
  'show_discount',
  'show_vat_rate',
] as const

/** Parts of the sheet that may be left out. Parties with their codes, dates, VAT by rates and sums are no parts of these: they always stand. */
export const optionalBlocks = [
  'show_in_words',
  'show_qr',
  'show_people',
  'show_note',
  'show_contacts',
  'show_branding',
] as const

type Shown = (typeof optionalColumns)[number] | (typeof optionalBlocks)[number]

/** More decimals than that are printed where a figure has them: none is ever cut off. */
export const mostStyleDecimals = 4

export type InvoiceStyle = {
  layout: Layout
  /** '#27409B' */
  accent: string
  font: DocumentFont
  logo_place: (typeof logoPlaces)[number]
  logo_size: (typeof logoSizes)[number]
  /** At least so many decimals of prices and quantities; null: as many as they have, prices at least those of the currency. */
  price_decimals: number | null
  quantity_decimals: number | null
  /** Words at the foot of the last page. */
  footer: string | null
} & Record<Shown, boolean>

/** A style as it may have been stored: by an older product, with fewer choices. */
export type StoredStyle = { [Choice in keyof InvoiceStyle]?: InvoiceStyle[Choice] | undefined }

const usual: Omit<InvoiceStyle, 'layout' | 'show_position'> = {
  accent: '#27409B',
  font: 'inter',
  logo_place: 'left',
  logo_size: 'medium',
  price_decimals: null,
  quantity_decimals: null,
  footer: null,
  show_product_code: false,
  show_unit: true,
  show_price_without_vat: false,
  show_discount: true,
  show_vat_rate: true,
  show_in_words: true,
  show_qr: true,
  show_people: true,
  show_note: true,
  show_contacts: true,
  show_branding: true,
}

/** The whole style: what is stored of it, and the usual for the rest. Lines are numbered except in the modern layout. */
export const completeStyle = (stored: StoredStyle = {}): InvoiceStyle => {
  const given = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined)) as StoredStyle // the same without what is not said
  const layout = given.layout ?? 'modern'
  return { ...usual, show_position: layout !== 'modern', ...given, layout } as InvoiceStyle // every choice is there once what is not said is usual
}

/** Whether words in the colour can be read on white: 4.5 to 1 (WCAG 1.4.3). Documents set others in ink. */
export const isReadable = (accent: string): boolean => {
  const part = (at: number) => {
    const share = Number.parseInt(accent.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 1.05 / (0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) + 0.05) >= 4.5
}
